import { statuses } from '../vocabulary/quotation.ts'
import { z } from 'zod'
import { command } from '../api/command.ts'
import { documentKinds } from '../vocabulary/document.ts'
import { allOf, anyOf, assignee, own } from '../access/policy.ts'

/** Readers of the whole quotation. */
const fullReader = anyOf(
  own('CONSULTAR_COTIZACION'),
  allOf(assignee, 'CONSULTAR_COTIZACION'),
  'PRICING',
  'GERENTE_COMERCIAL',
)

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)

/** Documents of a shipment: packing list, invoice, safety data sheet … */
export const documentCommands = {
  AddDocument: command(
    fullReader,
    z.object({
      documentId: z.string().min(1).max(200),
      type: z.enum(documentKinds),
      name: z.string().min(1).max(120),
      size: z.int().min(1),
      sha256,
    }),
    // Size and hash must match the file: only the upload route, which reads its bytes, issues this command.
    { summary: 'Add a document.', from: statuses, uploadRoute: '/app/v1/documents' },
  ),
  RemoveDocument: command(fullReader, z.object({ documentId: z.string().min(1).max(200) }), {
    summary: 'Remove a document.',
    from: statuses,
  }),
}

/** Events of documents; the bytes are stored elsewhere, by hash. */
export const documentEvents = {
  DocumentAttached: z
    .object({
      documentId: z.string(),
      type: z.enum(documentKinds),
      name: z.string(),
      size: z.int(),
      sha256: z.string(),
    })
    .meta({
      examples: [
        {
          documentId: 'MVD-2026-000001.d-1',
          type: 'MSDS',
          name: 'Hoja de seguridad.pdf',
          size: 184_000,
          sha256: 'ab12',
        },
      ],
    }),
  DocumentRemoved: z
    .object({ documentId: z.string(), type: z.enum(documentKinds), name: z.string() })
    .meta({ examples: [{ documentId: 'MVD-2026-000001.d-1', type: 'MSDS', name: 'Hoja de seguridad.pdf' }] }),
}
