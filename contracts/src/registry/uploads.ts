import { z } from 'zod'
import { quotationCommands } from '../quotation/quotation-commands.ts'
import { CommandAnswer } from './routes.ts'
import { documentKinds } from '../vocabulary/document.ts'

/** Fields of an uploaded file; in a form, the part has the file name. */
export const DocumentFields = z.object({
  /** Key of its quotation. */
  quotation: z.string().min(1).max(80),
  type: z.enum(documentKinds),
  /** Name instead of the file's own. */
  nombre: z.string().max(400).optional(),
})

/** The fields with the file as a form part. */
export const DocumentForm = DocumentFields.extend({
  file: z.string().meta({ format: 'binary', description: 'The file, after the fields.' }),
})

/** The fields as JSON, with the content in base64. */
export const NewDocument = DocumentFields.extend({
  nombre: z.string().min(1).max(400),
  data: z.string().meta({ contentEncoding: 'base64', description: 'The content in base64.' }),
})

/** `documentId`: id for downloading and removing; `name`: stored name. */
export const DocumentAnswer = CommandAnswer.extend({ documentId: z.string(), name: z.string() })
export type DocumentAnswer = z.infer<typeof DocumentAnswer>

export const documentUpload = { path: '/app/v1/documents', policy: quotationCommands.AddDocument.policy }
