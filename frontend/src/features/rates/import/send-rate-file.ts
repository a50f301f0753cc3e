import type { RateFileAnswer } from '@freight/contracts/rate-import/upload'
import { type CommandId, unreached } from '../../../lib/api/api.ts'
import { Problem } from '../../../lib/api/problem.ts'
import { storedSession } from '../../../lib/auth/session.ts'

/** Sends a file of rates to be looked at, and tells how much of it is gone, between 0 and 1; rejects with a `Problem`. */
export const sendRateFile = (
  file: File,
  owner: string | undefined,
  commandId: CommandId,
  onProgress: (sent: number) => void,
): Promise<RateFileAnswer> =>
  new Promise((resolve, reject) => {
    const form = new FormData()
    if (owner !== undefined) form.append('owner', owner)
    form.append('look', 'true')
    form.append('file', file)
    // `fetch` does not tell how far it has come.
    const sending = new XMLHttpRequest()
    sending.open('POST', '/app/v1/rates/import?dryRun=true')
    const token = storedSession()?.token
    if (token !== undefined) sending.setRequestHeader('authorization', `Bearer ${token}`)
    sending.setRequestHeader('idempotency-key', commandId)
    sending.upload.addEventListener('progress', ({ loaded, total }) => {
      if (total > 0) onProgress(loaded / total)
    })
    sending.addEventListener('error', () => reject(unreached()))
    sending.addEventListener('load', () => {
      if (sending.status >= 300) reject(refused(sending.status, sending.responseText))
      // The answer is taken at its word here, and only here.
      else resolve(JSON.parse(sending.responseText) as RateFileAnswer)
    })
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
