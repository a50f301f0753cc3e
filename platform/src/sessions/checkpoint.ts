import type { Pool } from 'pg'

/** How far a reader of the log has come; undefined before it has read for the first time. */
export type Checkpoint = { read: () => Promise<number | undefined>; save: (position: number) => Promise<void> }

export const postgresCheckpoint = (db: Pool, name: string): Checkpoint => ({
  read: async () => {
    const { rows } = await db.query<{ position: string }>('SELECT position FROM session.checkpoint WHERE name = $1', [
      name,
    ])
    return rows[0] && Number(rows[0].position)
  },
  save: async (position) => {
    await db.query(
      `INSERT INTO session.checkpoint (name, position) VALUES ($1, $2)
       ON CONFLICT (name) DO UPDATE SET position = greatest(session.checkpoint.position, excluded.position)`,
      [name, position],
    )
  },
})
