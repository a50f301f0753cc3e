import type { Platform } from '@freight/platform/platform'

const keptDays = 30
const dayMs = 86_400_000

/**
 * Takes away the bytes of documents that were removed long ago, unless another document, in whatever quotation, or a
 * sent offer is the same file. `kept_documents` has to hold everything that was stored. Answers how many went.
 */
export const forgetDocuments = async ({ db, files }: Pick<Platform, 'db' | 'files'>, now: Date): Promise<number> => {
  const before = new Date(now.getTime() - keptDays * dayMs)
  const { rows } = await db.query<{ sha256: string }>(
    `select distinct sha256 from read.kept_documents gone where removed_at < $1
     and not exists (select from read.kept_documents other
       where other.sha256 = gone.sha256 and (other.removed_at is null or other.removed_at >= $1))`,
    [before],
  )
  let forgotten = 0
  // What came in again and is about to be an event is younger than that.
  for (const { sha256 } of rows) if (await files.forget(sha256, before)) forgotten += 1
  return forgotten
}
