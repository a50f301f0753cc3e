import { documentFormats, formatNamed } from '@freight/contracts/document/formats'
import { MOST_BYTES } from '@freight/contracts/vocabulary/document'
import {
  DocumentAnswer,
  DocumentFields,
  DocumentForm,
  documentUpload,
  NewDocument,
} from '@freight/contracts/registry/uploads'
import {
  NewShipmentDocument,
  ShipmentDocumentFields,
  ShipmentDocumentForm,
  shipmentDocumentUpload,
} from '@freight/contracts/express-shipment/document-upload'
import { Refusal } from '@freight/platform/event-store/decider'
import { FileNotTaken } from '@freight/platform/errors'
import { storedName } from '@freight/platform/files/recognize'
import type { ReceivedUpload } from '@freight/platform/http/upload/take-upload'
import { uploadRoute } from '@freight/platform/http/upload/upload-route'
import type { Platform } from '@freight/platform/connections/platform'
import { commandIds } from '../handling/decided-events.ts'
import { contextOf } from './command-routes.ts'
import type { Execute } from '../handling/command-context.ts'

const describe = (
  target: string,
  kind: string,
) => `As a form with the fields \`${target}\`, \`${kind}\`, \`nombre\` (optional, replaces the file name) and
\`file\`, or as JSON with the content in base64 (\`data\`). A file has at most ${MOST_BYTES} bytes; one more is 413. The
content decides its kind (PDF, JPG, PNG, TIF, DOCX, XLSX, DOC, XLS, MSG, EML, CSV, TXT); another kind or a name that does not
match is 415. Names are stored with letters, digits, dots and spaces only. Header: \`Idempotency-Key\` (the same key with the same file gets
the first answer).`

const atOnce = 20
const perUser = 10

/**
 * Name under which a file is stored. `fallback`: the name if nothing of the given one is usable.
 * @throws Refusal EMPTY_FILE; FileNotTaken if the content is not accepted or does not match the name
 */
export const acceptedName = (
  { size, content, ...file }: ReceivedUpload['file'],
  nombre: string | undefined,
  fallback: string,
): string => {
  if (size === 0) throw new Refusal('EMPTY_FILE', 'The file is empty.')
  const name = content && storedName(nombre ?? file.name, content, fallback)
  if (name === undefined)
    throw new FileNotTaken('The kind of file is not accepted, or the content does not match the name.')
  return name
}

type Needs = Pick<Platform, 'http' | 'files'> & { execute: Execute }

type Attempt = (options: { dryRun?: () => void }) => ReturnType<Execute>

/** Stores the file and executes its command. A dry run comes first, so that a refused document leaves no file. */
const storedWith = async (file: ReceivedUpload['file'], execute: Attempt) => {
  await execute({ dryRun: () => undefined })
  await file.keep()
  return execute({})
}

/** Uploads documents: first stores the file, then adds the event to the quotation or shipment. */
export const documentRoutes = (needs: Needs): void => {
  quotationDocuments(needs)
  shipmentDocuments(needs)
}

const quotationDocuments = ({ http, files, execute }: Needs): void =>
  uploadRoute(
    { http, files },
    {
      url: documentUpload.path,
      policy: documentUpload.policy,
      summary: 'Add a document to a quotation.',
      description: describe('quotation', 'type'),
      tags: ['documents'],
      form: DocumentForm,
      json: NewDocument,
      member: 'data',
      limit: MOST_BYTES,
      atOnce,
      perUser,
      response: DocumentAnswer,
      handler: async ({ fields, file, headers, correlationId }, session, reply) => {
        const { quotation, type, nombre } = DocumentFields.parse(fields)
        const name = acceptedName(file, nombre, type)
        const context = contextOf(session, headers, correlationId)
        const documentId = `${quotation}.${commandIds(context.commandId).next()}`
        const { size, sha256 } = file
        const add: Attempt = (options) =>
          execute(
            'quotation',
            'AddDocument',
            quotation,
            { documentId, type, name, size, sha256 },
            { ...context, ...options },
          )
        const answer = await storedWith(file, add)
        const location = `/app/v1/documents/${encodeURIComponent(documentId)}`
        reply.header('location', location).header('etag', `"${answer.revision}"`)
        return { ...answer, documentId, name }
      },
    },
  )

const shipmentDocuments = ({ http, files, execute }: Needs): void =>
  uploadRoute(
    { http, files },
    {
      url: shipmentDocumentUpload.path,
      policy: shipmentDocumentUpload.policy,
      summary: 'Attach a document to an express shipment.',
      description: describe('shipment', 'kind'),
      tags: ['documents'],
      form: ShipmentDocumentForm,
      json: NewShipmentDocument,
      member: 'data',
      limit: MOST_BYTES,
      atOnce,
      perUser,
      response: DocumentAnswer,
      handler: async ({ fields, file, headers, correlationId }, session, reply) => {
        const { shipment, kind, nombre } = ShipmentDocumentFields.parse(fields)
        const name = acceptedName(file, nombre, kind)
        const context = contextOf(session, headers, correlationId)
        const documentId = `${shipment}.${commandIds(context.commandId).next()}`
        const format = formatNamed(name)
        const mediaType = format === undefined ? 'application/octet-stream' : documentFormats[format]
        const document = { documentId, kind, name, size: file.size, sha256: file.sha256, mediaType }
        const attach: Attempt = (options) =>
          execute('express-shipment', 'AttachExpressDocument', shipment, { document }, { ...context, ...options })
        const answer = await storedWith(file, attach)
        const location = `/app/v1/express-shipments/${encodeURIComponent(shipment)}/documents/${encodeURIComponent(documentId)}`
        reply.header('location', location).header('etag', `"${answer.revision}"`)
        return { ...answer, documentId, name }
      },
    },
  )
