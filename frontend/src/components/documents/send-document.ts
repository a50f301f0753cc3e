import type { DocumentAnswer } from '@freight/contracts/document/upload'
import type { DocumentKind } from '@freight/contracts/document/kinds'
import { type CommandId, sawPosition } from '../../lib/api/api.ts'
import { ofUser, sendForm } from '../../lib/api/send-form.ts'

export interface DocumentToSend {
  quotation: string
  kind: DocumentKind
  file: File
  /** The same for every retry: a lost response cannot add the document twice. */
  commandId: CommandId
}

/** Sends a file and reports the sent share between 0 and 1; rejects with a `Problem`. */
export const sendDocument = async (
  { quotation, kind, file, commandId }: DocumentToSend,
  onProgress: (sent: number) => void,
): Promise<DocumentAnswer> => {
  const form = new FormData()
  form.append('quotation', quotation)
  form.append('type', kind)
  form.append('file', file)
  const text = await sendForm({ url: '/app/v1/documents', form, headers: ofUser(commandId) }, onProgress)
  // The only place that trusts the shape of this response.
  const answer = JSON.parse(text) as DocumentAnswer
  sawPosition(answer.position)
  return answer
}
