import { endSession, presentToken } from './ended-session.ts'
import { type CommandId, unreachedProblem, Problem } from './api.ts'

export interface FormToSend {
  url: string
  form: FormData
  headers?: Readonly<Record<string, string>>
  /** Aborts the upload. */
  signal?: AbortSignal
}

/** Headers of a user’s upload: the same id for every retry, so that a lost response cannot apply it twice. */
export const ofUser = (commandId: CommandId): Record<string, string> => {
  const token = presentToken()
  return { 'idempotency-key': commandId, ...(token !== undefined && { authorization: `Bearer ${token}` }) }
}

/** Longest time without upload progress, or from the last progress to the response. */
export const STALL_TIMEOUT_MS = 60_000

/**
 * Sends a form with a file and reports the sent share, between 0 and 1; resolves with the response text, rejects with a
 * `Problem`. A refused token ends the session.
 */
export const sendForm = (
  { url, form, headers = {}, signal }: FormToSend,
  onProgress: (sent: number) => void,
): Promise<string> =>
  new Promise((resolve, reject) => {
    // `fetch` reports no upload progress.
    const sending = new XMLHttpRequest()
    sending.open('POST', url)
    for (const [name, value] of Object.entries(headers)) sending.setRequestHeader(name, value)
    // A large file may take long on a slow line: only missing progress causes the timeout.
    let timer: ReturnType<typeof setTimeout> | undefined
    const restartTimer = () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        reject(new Problem(0, 'NO_ANSWER', 'No answer.'))
        sending.abort()
      }, STALL_TIMEOUT_MS)
    }
    restartTimer()
    for (const end of ['load', 'error', 'abort']) sending.addEventListener(end, () => clearTimeout(timer))
    sending.upload.addEventListener('progress', ({ loaded, total }) => {
      restartTimer()
      if (total > 0) onProgress(loaded / total)
    })
    sending.addEventListener('error', () => reject(unreachedProblem()))
    sending.addEventListener('abort', () => reject(unreachedProblem()))
    sending.addEventListener('load', () => {
      const { authorization } = headers
      if (sending.status === 401 && authorization !== undefined)
        try {
          endSession(authorization.slice('Bearer '.length))
        } catch (error) {
          return reject(error)
        }
      if (sending.status >= 300) return reject(refusalOf(sending.status, sending.responseText))
      resolve(sending.responseText)
    })
    signal?.addEventListener('abort', () => sending.abort())
    sending.send(form)
  })

/** A proxy’s HTML page is a problem too. */
const refusalOf = (status: number, text: string): Problem => {
  let code: unknown
  try {
    code = Object(JSON.parse(text))['code']
  } catch {
    code = undefined
  }
  return new Problem(status, typeof code === 'string' ? code : `HTTP_${status}`, text)
}
