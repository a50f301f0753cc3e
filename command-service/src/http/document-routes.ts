import { MOST_BYTES } from '@freight/contracts/documents/kinds'
import {
  DocumentAnswer,
  DocumentFields,
  DocumentForm,
  documentUpload,
  NewDocument,
} from '@freight/contracts/documents/upload'
import { Refusal } from '@freight/platform/decider'
import { FileNotTaken } from '@freight/platform/errors'
import { keptName } from '@freight/platform/files/recognize'
import type { Taken } from '@freight/platform/http/upload/take-upload'
import { uploadRoute } from '@freight/platform/http/upload/upload-route'
import type { Platform } from '@freight/platform/platform'
import { commandIds } from '../handling/command-ids.ts'
import { contextOf } from './command-routes.ts'
import type { Execute } from '../handling/command-context.ts'

const description = `As a form with the fields \`quotation\`, \`type\`, \`nombre\` (where it is to be called otherwise) and
\`file\`, or as JSON with the content in base64 (\`data\`). A file has at most ${MOST_BYTES} bytes; one more is 413. What it is
is told by its content (PDF, JPG, PNG, TIF, DOCX, XLSX, DOC, XLS, MSG, EML, CSV, TXT), and its name has to agree, or it is 415.
Names are kept with letters, digits, dots and spaces only. Header: \`Idempotency-Key\` (the same key with the same file gets
the first answer).`

const atOnce = 20
const perUser = 10

/**
 * What a file is called when it is kept: what its content bears out, or it is not taken. `fallback`: where nothing is left
 * of its name.
 */
export const nameOf = (
  { size, content, ...file }: Taken['file'],
  nombre: string | undefined,
  fallback: string,
): string => {
  if (size === 0) throw new Refusal('EMPTY_FILE', 'The file is empty.')
  const name = content && keptName(nombre ?? file.name, content, fallback)
  if (name === undefined)
    throw new FileNotTaken('The file is of a kind that is not taken, or is not what its name says.')
  return name
}

type Needs = Pick<Platform, 'http' | 'files'> & { execute: Execute }

/** Takes documents in: first the file is kept for good, then it is an event of its quotation. */
export const documentRoutes = ({ http, files, execute }: Needs): void =>
  uploadRoute(
    { http, files },
    {
      url: documentUpload.path,
      policy: documentUpload.policy,
      summary: 'Add a document to a quotation.',
      description,
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
        const name = nameOf(file, nombre, type)
        const context = contextOf(session, headers, correlationId)
        const documentId = `${quotation}.${commandIds(context.commandId).next()}`
        const { size, sha256 } = file
        const add = (more: { dryRun?: () => void }) =>
          execute(
            'quotation',
            'AddDocument',
            quotation,
            { documentId, type, name, size, sha256 },
            { ...context, ...more },
          )
        // Nothing is kept of what would be refused.
        await add({ dryRun: () => undefined })
        await file.keep()
        const answer = await add({})
        const place = `/app/v1/documents/${encodeURIComponent(documentId)}`
        reply.header('location', place).header('etag', `"${answer.revision}"`)
        return { ...answer, documentId, name }
      },
    },
  )
