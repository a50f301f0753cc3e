import { storedSession } from '../auth/session.ts'
import { type CommandId, unreached } from './api.ts'
import { Problem } from './problem.ts'

export interface FormToSend {
  url: string
  form: FormData
  headers?: Readonly<Record<string, string>>
  /** Ends it before it has arrived. */
  signal?: AbortSignal
}

/** The headers of what a user sends: the same id for every repetition, so that a lost answer cannot do it twice. */
export const ofUser = (commandId: CommandId): Record<string, string> => {
  const token = storedSession()?.token
  return { 'idempotency-key': commandId, ...(token !== undefined && { authorization: `Bearer ${token}` }) }
}

/** Sends a form with a file and tells how much of it is gone, between 0 and 1; answers the text that came back, rejects with a `Problem`. */
export const sendForm = (
  { url, form, headers = {}, signal }: FormToSend,
  onProgress: (sent: number) => void,
): Promise<string> =>
  new Promise((resolve, reject) => {
    // `fetch` does not tell how far it has come.
    const sending = new XMLHttpRequest()
    sending.open('POST', url)
    for (const [name, value] of Object.entries(headers)) sending.setRequestHeader(name, value)
    sending.upload.addEventListener('progress', ({ loaded, total }) => {
      if (total > 0) onProgress(loaded / total)
    })
    sending.addEventListener('error', () => reject(unreached()))
    sending.addEventListener('abort', () => reject(unreached()))
    sending.addEventListener('load', () => {
      if (sending.status >= 300) reject(refused(sending.status, sending.responseText))
      else resolve(sending.responseText)
    })
    signal?.addEventListener('abort', () => sending.abort())
    sending.send(form)
  })

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
