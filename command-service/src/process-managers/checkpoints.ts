import type { Platform } from '@freight/platform/platform'

/** How far each process has come. */
export type Checkpoints = {
  /** Where a process goes on; one that is new begins at the given position. */
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

const schema = `select pg_advisory_xact_lock(hashtext('commands'));
create schema if not exists commands;
create table if not exists commands.process_checkpoints (name text primary key, position bigint not null)`

/** Kept in PostgreSQL, in the command side's schema. */
export const postgresCheckpoints = async (db: Pick<Platform['db'], 'query'>): Promise<Checkpoints> => {
  await db.query(schema)
  return {
    open: async (name, begin) => {
      await db.query('insert into commands.process_checkpoints values ($1, $2) on conflict do nothing', [name, begin])
      const { rows } = await db.query<{ position: string }>(
        'select position from commands.process_checkpoints where name = $1',
        [name],
      )
      return Number(rows[0]?.position ?? begin)
    },
    save: async (name, position) => {
      await db.query('update commands.process_checkpoints set position = $2 where name = $1 and position < $2', [
        name,
        position,
      ])
    },
  }
}
