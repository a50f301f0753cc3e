import type { Pool } from 'pg'

/** Positions that the readers of the log have reached. */
export type Checkpoints = {
  /** The stored position of a reader; a new reader gets the given position. */
  open: (name: string, start: number) => Promise<number>
  /** Stores the position for all given readers if all of them are new, otherwise for none. */
  openAll: (names: readonly string[], start: number) => Promise<void>
  save: (name: string, position: number) => Promise<void>
}

/** In a PostgreSQL table of names and positions. */
export const postgresCheckpoints = (
  db: Pick<Pool, 'query'>,
  table: 'session.checkpoint' | 'commands.process_checkpoints' | 'inbox.checkpoint',
): Checkpoints => ({
  open: async (name, start) => {
    await db.query(`insert into ${table} (name, position) values ($1, $2) on conflict do nothing`, [name, start])
    const { rows } = await db.query<{ position: string }>(`select position from ${table} where name = $1`, [name])
    return Number(rows[0]?.position ?? start)
  },
  openAll: async (names, start) => {
    await db.query(`insert into ${table} (name, position) select unnest($1::text[]), $2 on conflict do nothing`, [
      names,
      start,
    ])
  },
  save: async (name, position) => {
    await db.query(`update ${table} set position = $2 where name = $1 and position < $2`, [name, position])
  },
})
