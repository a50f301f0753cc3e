import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Pool } from 'pg'

const keptDays = 90
const dayMs = 86_400_000
const mostAtOnce = 500

/** Removes the file that a mail was laid down as, where it was; whether mails go out as files now or not. */
export const forgetEml =
  (dataDir: string) =>
  (key: string): Promise<void> =>
    rm(join(dataDir, 'outbox', `${key}.eml`), { force: true })

/**
 * Takes away what stood in mails that were sent or given up long ago: their words, links and attachments, and the files
 * they were laid down as. What became of each stays. Answers how many there were.
 */
export const eraseOldMails = async (
  db: Pick<Pool, 'query'>,
  now: Date,
  forget: (key: string) => Promise<void>,
): Promise<number> => {
  let erased = 0
  for (;;) {
    // A file that stays because we stop half-way goes next time: its row is only then done with.
    const { rows } = await db.query<{ key: string }>(
      `SELECT key FROM mail.outbox
       WHERE NOT file_gone AND state <> 'WAITING' AND (erased_at IS NOT NULL OR coalesce(sent_at, next_try) < $1) LIMIT $2`,
      [new Date(now.getTime() - keptDays * dayMs), mostAtOnce],
    )
    const keys = rows.map(({ key }) => key)
    if (keys.length === 0) return erased
    for (const key of keys) await forget(key)
    const { rowCount } = await db.query(
      `UPDATE mail.outbox SET body = '', html = '', link_path = NULL, link_id = NULL, attachments = NULL,
         erased_at = coalesce(erased_at, $1), file_gone = true WHERE key = ANY ($2) AND state <> 'WAITING'`,
      [now, keys],
    )
    erased += rowCount ?? 0
  }
}
