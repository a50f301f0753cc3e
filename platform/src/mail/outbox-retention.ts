import type { Pool } from 'pg'

const keptDays = 90
const dayMs = 86_400_000

/**
 * Takes away what stood in mails that were sent or given up long ago: their words, links and files. What became of each
 * stays. Answers how many there were.
 */
export const eraseOldMails = async (db: Pick<Pool, 'query'>, now: Date): Promise<number> => {
  const { rowCount } = await db.query(
    `UPDATE mail.outbox SET body = '', html = '', link_path = NULL, link_id = NULL, attachments = NULL, erased_at = $1
     WHERE erased_at IS NULL AND state <> 'WAITING' AND coalesce(sent_at, next_try) < $2`,
    [now, new Date(now.getTime() - keptDays * dayMs)],
  )
  return rowCount ?? 0
}
