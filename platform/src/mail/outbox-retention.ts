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
      `SELECT key FROM mail.outbox WHERE NOT file_gone AND state <> 'WAITING' AND key > $3
         AND (erased_at IS NOT NULL OR coalesce(sent_at, next_try) < $1) ORDER BY key LIMIT $2`,
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
      `UPDATE mail.outbox SET body = '', html = '', link_path = NULL, link_id = NULL, attachments = NULL,
         erased_at = coalesce(erased_at, $1), file_gone = key = ANY ($3) WHERE key = ANY ($2) AND state <> 'WAITING'`,
      [now, keys, removedKeys],
    )
    erasedCount += removedKeys.length
  }
}
