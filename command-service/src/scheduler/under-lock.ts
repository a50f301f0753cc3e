import type { Platform } from '@freight/platform/connections/platform'

/** Runs work unless another process runs it now; then true, as if it were done. */
export const underLock = async (
  db: Pick<Platform['db'], 'connect'>,
  name: string,
  work: () => Promise<boolean>,
): Promise<boolean> => {
  const session = await db.connect()
  try {
    const { rows } = await session.query<{ mine: boolean }>('select pg_try_advisory_lock(hashtext($1)) as mine', [name])
    return rows[0]?.mine ? await work() : true
  } finally {
    // A closed session gives its lock up only when PostgreSQL notices, so the next round could find it still taken.
    await session.query('select pg_advisory_unlock(hashtext($1))', [name]).catch(() => {})
    session.release(true)
  }
}
