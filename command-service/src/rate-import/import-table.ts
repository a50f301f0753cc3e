import type { RateImportState } from '@freight/contracts/vocabulary/rate-import'
import type { FileLook } from '@freight/contracts/rate-import/rate-import-routes'
import type { RateMapping } from '@freight/contracts/rate-import/mapping'
import type { Platform } from '@freight/platform/connections/platform'
import type { RateImport } from '../aggregates/rate-import/rate-import-decider.ts'
import { leaseMs } from '../lookups/tables/import-lock.ts'
import { NotFound } from '@freight/platform/errors'
import type { Files } from '@freight/platform/files/port'
import type { OpenedSheets } from '@freight/platform/spreadsheet/open-sheets'
import { FileUnreadable } from '@freight/platform/spreadsheet/sheet-row'
import { sheetsInThread } from '@freight/platform/spreadsheet/sheets-in-thread'

type Db = Pick<Platform['db'], 'query'>

/**
 * Work state of imports: progress, result of every row, and the worker. Decisions are in the events; an import whose
 * rows are lost is checked again.
 */
const schema = `select pg_advisory_xact_lock(hashtext('commands'));
create schema if not exists commands;
create table if not exists commands.rate_imports (
  id text primary key, no int generated always as identity, revision int not null, state text not null,
  company text not null, owner_id text not null default '', opened_at timestamptz not null,
  look jsonb, facts jsonb not null, done int not null default 0, "of" int not null default 0,
  worker text not null default '', worked_at timestamptz not null default 'epoch');
alter table commands.rate_imports add column if not exists tries int not null default 0;
alter table commands.rate_imports add column if not exists turn boolean not null default false;
alter table commands.rate_imports add column if not exists turn_at timestamptz not null default 'epoch';
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

export const postgresImportTable = async (db: Db) => {
  await db.query(schema)
  return {
    /** Stores the state from the events; the file look stays unless a new one is given. */
    storeState: async (id: string, revision: number, state: RateImport, look?: FileLook) => {
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
      const facts = {
        file,
        openedBy: state.openedBy,
        by: state.by,
        mapping,
        counts,
        applied,
        undone,
        stopped,
        stopping,
        failure,
      }
      // An insert with a conflict would use up a number, and users see these numbers.
      await db.query(
        `with kept as (update commands.rate_imports known set revision = $2::int, state = $3, owner_id = $5,
            look = coalesce($7::jsonb, known.look), facts = $8::jsonb,
            done = case when known.state = $3 then known.done else 0 end,
            "of" = case when known.state = $3 then known."of" else 0 end,
            begun = case when $3 = 'CHECKING' then 0 else known.begun end,
            tries = case when known.state = $3 then known.tries else least(known.tries, 1) end,
            turn = known.turn and $3 in ('APPLYING', 'UNDOING')
          where id = $1 and known.revision <= $2::int)
        insert into commands.rate_imports (id, revision, state, company, owner_id, opened_at, look, facts)
          select $1, $2::int, $3, $4, $5, $6::timestamptz, $7::jsonb, $8::jsonb where not exists (select from commands.rate_imports where id = $1)
          on conflict (id) do nothing`,
        [id, revision, now, company, mapping?.owner?.id ?? '', openedAt, look ?? null, facts],
      )
    },
    /** The mappings of an owner's files, the newest first: a carrier sends sheets of several layouts. */
    lastMappings: async (ownerId: string): Promise<RateMapping[]> => {
      const { rows } = await db.query<{ mapping: RateMapping }>(
        `select facts->'mapping' as mapping from commands.rate_imports
          where owner_id = $1 and facts->'mapping' is not null and state in ('CHECKED', 'APPLYING', 'APPLIED', 'UNDOING', 'UNDONE')
          order by opened_at desc limit 20`,
        [ownerId],
      )
      // The corrections belong to one file only.
      return rows.map(({ mapping: { corrections: _ofThatFile, ...mapping } }) => mapping)
    },
    /**
     * Leases up to `limit` imports in these states that no worker has. Each counts as a try before the work begins, so that
     * one that ends the process is counted too.
     */
    leaseImports: async (
      worker: string,
      states: readonly RateImportState[],
      limit: number,
    ): Promise<readonly { id: string; tries: number }[]> => {
      const { rows } = await db.query<{ id: string; tries: number }>(
        `update commands.rate_imports set worker = $1, worked_at = clock_timestamp(), tries = tries + 1
          where id in (select id from commands.rate_imports
            where state = any($2) and (worker = '' or worked_at < clock_timestamp() - interval '${leaseMs} ms')
            order by worked_at, no limit $3 for update skip locked)
          returning id, tries`,
        [worker, states, limit],
      )
      return rows
    },
    /**
     * Whether this import may write its rates now: only one import per owner writes at a time, and other changes of the
     * owner's rates are refused. The turn ends with the work.
     */
    takeTurn: async (id: string): Promise<boolean> => {
      try {
        await db.query(
          `update commands.rate_imports set turn = true, turn_at = clock_timestamp() where id = $1 and not turn`,
          [id],
        )
        return true
      } catch (error) {
        if (Object(error).code === uniqueViolation) return false
        throw error
      }
    },
    /** Renews the leases of a worker, whose process lives. */
    renewLeases: async (worker: string) => {
      await db.query('update commands.rate_imports set worked_at = clock_timestamp() where worker = $1', [worker])
    },
    /**
     * Stores the progress and renews the lease; false if another worker has it. `isFurther`: finished work is not repeated,
     * so the count of tries starts again.
     */
    storeProgress: async (
      id: string,
      worker: string,
      { done, of, isFurther }: { done: number; of: number; isFurther: boolean },
    ): Promise<boolean> => {
      const { rowCount } = await db.query(
        `update commands.rate_imports set done = $3, "of" = $4, worked_at = clock_timestamp(),
          tries = case when $5 then 1 else tries end where id = $1 and worker = $2`,
        [id, worker, done, of, isFurther],
      )
      return rowCount === 1
    },
    /** Ends the lease. The try counts only if the work has failed. */
    endLease: async (id: string, worker: string, hasFailed: boolean) => {
      await db.query(
        `update commands.rate_imports set worker = '', tries = case when $3 then tries else greatest(tries - 1, 0) end
          where id = $1 and worker = $2`,
        [id, worker, hasFailed],
      )
    },
    /** Ids of imports whose stored state may be older than their events, because a process stopped in between. */
    recentlyEnded: async (): Promise<readonly string[]> => {
      const { rows } = await db.query<{ id: string }>(
        `select id from commands.rate_imports where state in ('OPENED', 'CHECKED', 'APPLIED')
          order by opened_at desc limit 100`,
      )
      return rows.map(({ id }) => id)
    },
  }
}

export type ImportTable = Awaited<ReturnType<typeof postgresImportTable>>

type File = Pick<RateImport['file'], 'sha256' | 'format'>

/**
 * The sheets of a stored file, at most 20 MiB.
 * @throws FileUnreadable if a workbook is damaged, or the file is no longer stored
 */
export const openFile = async (files: Pick<Files, 'get'>, { sha256, format }: File): Promise<OpenedSheets> => {
  const bytes = await files.get(sha256).catch((error: unknown) => {
    // Final, because a retry would not find the file either.
    throw error instanceof NotFound ? new FileUnreadable('the file is no longer stored', 'FILE_MISSING') : error
  })
  return sheetsInThread({ bytes, format })
}
