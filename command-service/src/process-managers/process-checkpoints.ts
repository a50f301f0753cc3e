import { type Checkpoints, postgresCheckpoints } from '@freight/platform/event-store/checkpoints'
import type { Platform } from '@freight/platform/connections/platform'

const schema = `select pg_advisory_xact_lock(hashtext('commands'));
create schema if not exists commands;
create table if not exists commands.process_checkpoints (name text primary key, position bigint not null)`

/** The position of each process in the log, stored in the command side's schema. */
export const processCheckpoints = async (db: Pick<Platform['db'], 'query'>): Promise<Checkpoints> => {
  await db.query(schema)
  return postgresCheckpoints(db, 'commands.process_checkpoints')
}
