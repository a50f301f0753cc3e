import { tokenBuckets } from '@freight/platform/limits/token-buckets'
import { expect, test } from 'vitest'
import type { CommandContext } from '../handling/command-context.ts'
import { MOST_NOTES_A_MINUTE, withNotesAMinute } from '../start-command-service.ts'

test('the 21st note of a user in a minute is refused; notes of other users and other commands are not', async () => {
  let now = 0
  const { take } = tokenBuckets({ perSecond: MOST_NOTES_A_MINUTE / 60, burst: MOST_NOTES_A_MINUTE }, () => now)
  const execute = withNotesAMinute(async () => ({ id: 'q', revision: 1, position: 1 }), take)
  const addNote = (userId: string, name = 'AddQuotationNote') =>
    execute('quotation', name, 'q', {}, { principal: { userId, permissions: [] } } as unknown as CommandContext)
  for (let count = 0; count < MOST_NOTES_A_MINUTE; count += 1) await addNote('ana')
  await expect(addNote('ana')).rejects.toMatchObject({ code: 'NOTES_TOO_FAST', retryAfterSeconds: 3 })
  await addNote('ana', 'SetFollowUp')
  await addNote('luis')
  now = 3_000
  await addNote('ana')
  await expect(addNote('ana')).rejects.toMatchObject({ code: 'NOTES_TOO_FAST' })
})
