import type { DocumentAnswer } from '@freight/contracts/registry/uploads'
import type { DocumentKind } from '@freight/contracts/vocabulary/document'
import { type CommandId, sawPosition } from '../../lib/api/api.ts'
import { ofUser, sendForm } from '../../lib/api/send-form.ts'

export interface DocumentToSend extends Pick<FileToSend, 'file' | 'commandId'> {
  quotation: string
  kind: DocumentKind
}

interface FileToSend {
  url: string
  /** Fields before the file. */
  fields: Readonly<Record<string, string>>
  file: File
  /** The same for every retry: a lost response cannot add the document twice. */
  commandId: CommandId
}

/** Sends a file and reports the sent share between 0 and 1; rejects with a `Problem`. */
export const sendFile = async (
  { url, fields, file, commandId }: FileToSend,
  onProgress: (sent: number) => void,
): Promise<DocumentAnswer> => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', file)
  const text = await sendForm({ url, form, headers: ofUser(commandId) }, onProgress)
  // The only place that trusts the shape of this response.
  const answer = JSON.parse(text) as DocumentAnswer
  sawPosition(answer.position)
  return answer
}

/** Sends a document of a quotation. */
export const sendDocument = (
  { quotation, kind, ...sent }: DocumentToSend,
  onProgress: (sent: number) => void,
): Promise<DocumentAnswer> =>
  sendFile({ url: '/app/v1/documents', fields: { quotation, type: kind }, ...sent }, onProgress)
