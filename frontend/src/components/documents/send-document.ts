import type { DocumentAnswer } from '@freight/contracts/documents/upload'
import type { DocumentKind } from '@freight/contracts/documents/kinds'
import { type CommandId, sawPosition, unreached } from '../../lib/api/api.ts'
import { Problem } from '../../lib/api/problem.ts'
import { storedSession } from '../../lib/auth/session.ts'

export interface DocumentToSend {
  quotation: string
  kind: DocumentKind
  file: File
  /** The same for every repetition: a lost answer cannot add the document twice. */
  commandId: CommandId
}

/** Sends a file and tells how much of it is gone, between 0 and 1; rejects with a `Problem`. */
export const sendDocument = (
  { quotation, kind, file, commandId }: DocumentToSend,
  onProgress: (sent: number) => void,
): Promise<DocumentAnswer> =>
  new Promise((resolve, reject) => {
    const form = new FormData()
    form.append('quotation', quotation)
    form.append('type', kind)
    form.append('file', file)
    // `fetch` does not tell how far it has come.
    const sending = new XMLHttpRequest()
    sending.open('POST', '/app/v1/documents')
    const token = storedSession()?.token
    if (token !== undefined) sending.setRequestHeader('authorization', `Bearer ${token}`)
    sending.setRequestHeader('idempotency-key', commandId)
    sending.upload.addEventListener('progress', ({ loaded, total }) => {
      if (total > 0) onProgress(loaded / total)
    })
    sending.addEventListener('error', () => reject(unreached()))
    sending.addEventListener('abort', () => reject(unreached()))
    sending.addEventListener('load', () => {
      if (sending.status >= 300) {
        reject(refused(sending.status, sending.responseText))
        return
      }
      const answer = answered(sending.responseText)
      sawPosition(answer.position)
      resolve(answer)
    })
    sending.send(form)
  })

// The answer is taken at its word here, and only here.
const answered = (text: string): DocumentAnswer => JSON.parse(text) as DocumentAnswer

/** A proxy's HTML page is a problem too. */
const refused = (status: number, text: string): Problem => {
  let code: unknown
  try {
    code = Object(JSON.parse(text))['code']
  } catch {
    code = undefined
  }
  return new Problem(status, typeof code === 'string' ? code : `HTTP_${status}`, text)
}
