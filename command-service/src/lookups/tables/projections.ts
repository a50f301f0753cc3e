import type { Platform } from '@freight/platform/connections/platform'

/** The log position of an active projection; -1 if there is none of this name. */
export type ProjectionPosition = (projection: string) => Promise<number>

export const postgresProjectionPosition =
  (db: Pick<Platform['db'], 'query'>): ProjectionPosition =>
  async (projection) => {
    const { rows } = await db.query<{ position: string }>({
      name: 'projection_position',
      text: 'select position from projection.active where name = $1',
      values: [projection],
    })
    return Number(rows[0]?.position ?? -1)
  }

/** Whether a table is being rebuilt, as after an update. */
export const isTableBeingBuilt = async (db: Pick<Platform['db'], 'query'>): Promise<boolean> => {
  const { rows } = await db.query<{ building: boolean }>(
    `select exists (select from projection.builds where status = 'building') as building`,
  )
  return rows[0]?.building ?? false
}
