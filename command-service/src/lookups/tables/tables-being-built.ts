import type { Platform } from '@freight/platform/platform'

/** Whether a table is being built anew, as after an update. */
export const isTableBeingBuilt = async (db: Pick<Platform['db'], 'query'>): Promise<boolean> => {
  const { rows } = await db.query<{ building: boolean }>(
    `select exists (select from projection.builds where status = 'building') as building`,
  )
  return rows[0]?.building ?? false
}
