import type { RateImportState } from '@freight/contracts/rate-import/choices'
import type { FileLook } from '@freight/contracts/rate-import/routes'
import type { RateMapping } from '@freight/contracts/rate-import/mapping'
import type { Platform } from '@freight/platform/platform'
import type { RateImport } from '../aggregates/rate-import/decider.ts'

type Db = Pick<Platform['db'], 'query'>

/**
 * What the work on imports has to keep between two steps: how far each has come, what came of every row, and who works on
 * it. What was decided stands in the events; an import whose rows are lost is checked again.
 */
const schema = `select pg_advisory_xact_lock(hashtext('commands'));
create schema if not exists commands;
create table if not exists commands.rate_imports (
  id text primary key, no int generated always as identity, revision int not null, state text not null,
  company text not null, owner_id text not null default '', opened_at timestamptz not null,
  look jsonb, facts jsonb not null, done int not null default 0, "of" int not null default 0,
  worker text not null default '', worked_at timestamptz not null default 'epoch');
alter table commands.rate_imports add column if not exists turn boolean not null default false;
create unique index if not exists rate_imports_one_turn on commands.rate_imports (owner_id) where turn;
create index if not exists rate_imports_by_owner on commands.rate_imports (owner_id, opened_at);
create table if not exists commands.rate_import_rows (
  import_id text not null, "row" int not null, hidden boolean not null, outcome text not null, lane text not null,
  valid_from text not null, valid_to text not null, body jsonb, detail jsonb not null, warned boolean not null,
  done text not null default '', rate_id text not null default '', primary key (import_id, "row"));
alter table commands.rate_imports add column if not exists begun int not null default 0;
alter table commands.rate_import_rows add column if not exists seen jsonb;
create index if not exists rate_import_rows_by_lane on commands.rate_import_rows (import_id, lane);
create index if not exists rate_import_rows_by_outcome on commands.rate_import_rows (import_id, outcome, "row");
create index if not exists rate_import_rows_by_rate on commands.rate_import_rows (import_id, rate_id) where rate_id <> '';
create table if not exists commands.rate_import_touched (
  import_id text not null, rate_id text not null, ended boolean not null, done text not null default '',
  primary key (import_id, rate_id));
alter table commands.rate_import_touched add column if not exists revision int not null default 0;
alter table commands.rate_import_touched add column if not exists was_there boolean not null default false`

const uniqueViolation = '23505'

/** How long an import may lie still before another worker takes it over. */
const leaseMs = 10_000

export type ImportTable = {
  /** What the events say now; the look of a file is kept as it was unless it is given. */
  keep: (id: string, revision: number, state: RateImport, look?: FileLook) => Promise<void>
  /** The mapping that was used last for the files of an owner. */
  lastMapping: (ownerId: string) => Promise<RateMapping | undefined>
  /** Imports in these states that nobody works on, now taken by this worker. */
  take: (worker: string, states: readonly RateImportState[]) => Promise<readonly string[]>
  /**
   * Whether its rates may be written now: those of one owner are written by one import at a time, so that what one has
   * seen of them is not changed by another meanwhile. The turn ends with the work.
   */
  takeTurn: (id: string) => Promise<boolean>
  /** Says how far the work has come and goes on holding it; false where another worker has it. */
  progress: (id: string, worker: string, done: number, of: number) => Promise<boolean>
  /** Lets go of it. */
  leave: (id: string, worker: string) => Promise<void>
  /** Those whose state may lag behind their events after a stop in between. */
  settled: () => Promise<readonly string[]>
}

export const postgresImportTable = async (db: Db): Promise<ImportTable> => {
  await db.query(schema)
  return {
    keep: async (id, revision, state, look) => {
      const {
        state: now,
        company,
        openedAt,
        mapping,
        file,
        counts,
        applied,
        undone,
        stopped,
        stopping,
        failure,
      } = state
      const facts = { file, openedBy: state.openedBy, mapping, counts, applied, undone, stopped, stopping, failure }
      // An insert that comes to a conflict would use up a number: people count imports by them.
      await db.query(
        `with kept as (update commands.rate_imports known set revision = $2::int, state = $3, owner_id = $5,
            look = coalesce($7::jsonb, known.look), facts = $8::jsonb,
            done = case when known.state = $3 then known.done else 0 end,
            "of" = case when known.state = $3 then known."of" else 0 end,
            begun = case when $3 = 'CHECKING' then 0 else known.begun end,
            turn = known.turn and $3 in ('APPLYING', 'UNDOING')
          where id = $1 and known.revision <= $2::int)
        insert into commands.rate_imports (id, revision, state, company, owner_id, opened_at, look, facts)
          select $1, $2::int, $3, $4, $5, $6::timestamptz, $7::jsonb, $8::jsonb where not exists (select from commands.rate_imports where id = $1)
          on conflict (id) do nothing`,
        [id, revision, now, company, mapping?.owner?.id ?? '', openedAt, look ?? null, facts],
      )
    },
    lastMapping: async (ownerId) => {
      const { rows } = await db.query<{ mapping: RateMapping }>(
        `select facts->'mapping' as mapping from commands.rate_imports
          where owner_id = $1 and facts->'mapping' is not null and state in ('CHECKED', 'APPLYING', 'APPLIED', 'UNDOING', 'UNDONE')
          order by opened_at desc limit 1`,
        [ownerId],
      )
      // What was set right of one file says nothing of the next.
      const { corrections: _ofThatFile, ...mapping } = rows[0]?.mapping ?? {}
      return rows[0] && (mapping as RateMapping)
    },
    take: async (worker, states) => {
      const { rows } = await db.query<{ id: string }>(
        `update commands.rate_imports set worker = $1, worked_at = clock_timestamp()
          where state = any($2) and (worker = '' or worked_at < clock_timestamp() - interval '${leaseMs} ms')
          returning id`,
        [worker, states],
      )
      return rows.map(({ id }) => id)
    },
    takeTurn: async (id) => {
      try {
        await db.query(`update commands.rate_imports set turn = true where id = $1 and not turn`, [id])
        return true
      } catch (error) {
        if (Object(error).code === uniqueViolation) return false
        throw error
      }
    },
    progress: async (id, worker, done, of) => {
      const { rowCount } = await db.query(
        `update commands.rate_imports set done = $3, "of" = $4, worked_at = clock_timestamp() where id = $1 and worker = $2`,
        [id, worker, done, of],
      )
      return rowCount === 1
    },
    leave: async (id, worker) => {
      await db.query(`update commands.rate_imports set worker = '' where id = $1 and worker = $2`, [id, worker])
    },
    settled: async () => {
      const { rows } = await db.query<{ id: string }>(
        `select id from commands.rate_imports where state in ('OPENED', 'CHECKED', 'APPLIED')
          order by opened_at desc limit 100`,
      )
      return rows.map(({ id }) => id)
    },
  }
}
