import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { errorCode } from '../embedded-postgres/error-code.ts'
import type { Logger } from '../telemetry/logging.ts'

const keptDays = 90
const dayMs = 86_400_000
const mostAtOnce = 500

/** Removes the file that a mail was laid down as, where it was; whether mails go out as files now or not. */
export const forgetEml =
  (dataDir: string) =>
  (key: string): Promise<void> =>
    rm(join(dataDir, 'outbox', `${key}.eml`), { force: true })

type Parts = { db: Pick<Pool, 'query'>; log: Pick<Logger, 'warn'>; forget: (key: string) => Promise<void> }

/**
 * Takes away what stood in mails that were sent or given up long ago: their words, links and attachments, and the files
 * they were laid down as. What became of each stays. A file that cannot be removed is tried again next time, and keeps
 * nothing else from going. Answers how many mails are done with.
 */
export const eraseOldMails = async ({ db, log, forget }: Parts, now: Date): Promise<number> => {
  let erased = 0
  for (let last = ''; ;) {
    const { rows } = await db.query<{ key: string }>(
      `SELECT key FROM mail.outbox WHERE NOT file_gone AND state <> 'WAITING' AND key > $3
         AND (erased_at IS NOT NULL OR coalesce(sent_at, next_try) < $1) ORDER BY key LIMIT $2`,
      [new Date(now.getTime() - keptDays * dayMs), mostAtOnce, last],
    )
    const keys = rows.map(({ key }) => key)
    const next = keys.at(-1)
    if (next === undefined) return erased
    last = next
    const gone: string[] = []
    for (const key of keys)
      await forget(key).then(
        () => gone.push(key),
        (error: unknown) => log.warn({ mail: key, reason: errorCode(error) }, 'the file of a mail cannot be removed'),
      )
    await db.query(
      `UPDATE mail.outbox SET body = '', html = '', link_path = NULL, link_id = NULL, attachments = NULL,
         erased_at = coalesce(erased_at, $1), file_gone = key = ANY ($3) WHERE key = ANY ($2) AND state <> 'WAITING'`,
      [now, keys, gone],
    )
    erased += gone.length
  }
}
