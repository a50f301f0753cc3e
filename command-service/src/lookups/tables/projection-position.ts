import type { Platform } from '@freight/platform/platform'

/** How far a projection that is in use has come in the log; -1 where there is none of the name. */
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
