import type { Platform } from '../platform.ts'

/** How far each reader of the log has come. */
export type Checkpoints = {
  /** Where a reader goes on; one that is new begins at the given position. */
  open: (name: string, begin: number) => Promise<number>
  save: (name: string, position: number) => Promise<void>
}

/** Kept in this process's memory, for tests. */
export const memoryCheckpoints = (): Checkpoints => {
  const positions = new Map<string, number>()
  return {
    open: async (name, begin) => {
      const position = positions.get(name) ?? begin
      positions.set(name, position)
      return position
    },
    save: async (name, position) => void positions.set(name, position),
  }
}

/** Kept in PostgreSQL, in a table of names and positions. */
export const postgresCheckpoints = (
  db: Pick<Platform['db'], 'query'>,
  table: 'session.checkpoint' | 'commands.process_checkpoints' | 'inbox.checkpoint',
): Checkpoints => ({
  open: async (name, begin) => {
    await db.query(`insert into ${table} (name, position) values ($1, $2) on conflict do nothing`, [name, begin])
    const { rows } = await db.query<{ position: string }>(`select position from ${table} where name = $1`, [name])
    return Number(rows[0]?.position ?? begin)
  },
  save: async (name, position) => {
    await db.query(`update ${table} set position = $2 where name = $1 and position < $2`, [name, position])
  },
})
