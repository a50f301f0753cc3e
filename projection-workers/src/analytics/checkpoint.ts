import type { Db } from '../runner/registry.ts'

/** How far a copy in the analytics store has come; `build` is the table that it was copied from. */
export type Checkpoint = { position: number; build: string }

const schema = `create table if not exists projection.analytics_checkpoints (
  name text primary key,
  position bigint not null,
  build text not null
)`

export const checkpoints = async (db: Db) => {
  await db.query(schema)
  return {
    load: async (name: string): Promise<Checkpoint> => {
      const { rows } = await db.query<{ position: string; build: string }>(
        'select position, build from projection.analytics_checkpoints where name = $1',
        [name],
      )
      const [row] = rows
      return row ? { position: Number(row.position), build: row.build } : { position: 0, build: '' }
    },
    save: async (name: string, { position, build }: Checkpoint): Promise<void> => {
      await db.query(
        `insert into projection.analytics_checkpoints (name, position, build) values ($1, $2, $3)
        on conflict (name) do update set position = excluded.position, build = excluded.build`,
        [name, position, build],
      )
    },
  }
}
