import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { errorCode } from '../embedded-postgres/error-code.ts'
import type { Logger } from '../telemetry/logging.ts'

const retentionDays = 90
const dayMs = 86_400_000
const mailsPerRound = 500

/** Removes the `.eml` file of a mail, even if mails are sent by SMTP now. */
export const forgetEml =
  (dataDir: string) =>
  (key: string): Promise<void> =>
    rm(join(dataDir, 'outbox', `${key}.eml`), { force: true })

type Parts = { db: Pick<Pool, 'query'>; log: Pick<Logger, 'warn'>; forget: (key: string) => Promise<void> }

/**
 * Erases texts, links, attachments and `.eml` files of mails that were sent or given up more than 90 days ago. Their
 * state stays. A file that cannot be removed is retried next time and does not block the others. Returns the number
 * of erased mails.
 */
export const eraseOldMails = async ({ db, log, forget }: Parts, now: Date): Promise<number> => {
  let erasedCount = 0
  for (let last = ''; ;) {
    const { rows } = await db.query<{ key: string }>(
      `select key from operation.outbox where queue = 'MAIL' and not file_gone and state <> 'WAITING' and key > $3
         and (erased_at is not null or coalesce(sent_at, next_try) < $1) order by key limit $2`,
      [new Date(now.getTime() - retentionDays * dayMs), mailsPerRound, last],
    )
    const keys = rows.map(({ key }) => key)
    const next = keys.at(-1)
    if (next === undefined) return erasedCount
    last = next
    const removedKeys: string[] = []
    for (const key of keys)
      await forget(key).then(
        () => removedKeys.push(key),
        (error: unknown) => log.warn({ mail: key, reason: errorCode(error) }, 'the file of a mail cannot be removed'),
      )
    await db.query(
      `update operation.outbox set payload = payload - '{link,attachments}'::text[] || '{"text": "", "html": ""}',
         erased_at = coalesce(erased_at, $1), file_gone = key = any($3)
       where queue = 'MAIL' and key = any($2) and state <> 'WAITING'`,
      [now, keys, removedKeys],
    )
    erasedCount += removedKeys.length
  }
}
