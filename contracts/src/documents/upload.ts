import { z } from 'zod'
import { quotationCommands } from '../quotation/commands.ts'
import { CommandAnswer } from '../api/routes.ts'
import { documentKinds } from './kinds.ts'

/** What is said of a file that comes as a part of a form: it has a name of its own. */
export const DocumentFields = z.object({
  /** The quotation that it belongs to. */
  quotation: z.string().min(1).max(80),
  type: z.enum(documentKinds),
  /** Another name than the file's own. */
  nombre: z.string().max(400).optional(),
})

/** The same in a form, with the file. */
export const DocumentForm = DocumentFields.extend({
  file: z.string().meta({ format: 'binary', description: 'The file, after the fields.' }),
})

/** The same as JSON, with the content in base64. */
export const NewDocument = DocumentFields.extend({
  nombre: z.string().min(1).max(400),
  data: z.string().meta({ contentEncoding: 'base64', description: 'The content in base64.' }),
})

/** `documentId`: what it is downloaded and removed by; `name`: as it was kept. */
export const DocumentAnswer = CommandAnswer.extend({ documentId: z.string(), name: z.string() })
export type DocumentAnswer = z.infer<typeof DocumentAnswer>

export const documentUpload = { path: '/app/v1/documents', policy: quotationCommands.AddDocument.policy }
