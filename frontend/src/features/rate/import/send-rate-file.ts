import type { RateFileAnswer } from '@freight/contracts/rate-import/upload'
import type { CommandId } from '../../../lib/api/api.ts'
import { ofUser, sendForm } from '../../../lib/api/send-form.ts'

/** Uploads a rate file for a check and reports the progress between 0 and 1; rejects with a `Problem`. */
export const sendRateFile = async (
  file: File,
  owner: string | undefined,
  commandId: CommandId,
  onProgress: (sent: number) => void,
): Promise<RateFileAnswer> => {
  const form = new FormData()
  if (owner !== undefined) form.append('owner', owner)
  form.append('look', 'true')
  form.append('file', file)
  const url = '/app/v1/rates/import?dryRun=true'
  // The only place where the answer is not validated.
  return JSON.parse(await sendForm({ url, form, headers: ofUser(commandId) }, onProgress)) as RateFileAnswer
}
