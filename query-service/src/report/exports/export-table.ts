import type { DecimalSign } from '@freight/contracts/api/decimal-sign'
import type { Language } from '@freight/contracts/vocabulary/schemas'
import type { ExportState, ReportExportLine } from '@freight/contracts/report/exports'
import type { ReportId } from '@freight/contracts/report/reports'
import type { FileFormat, ReportFilters } from '@freight/contracts/report/report-routes'
import type { Platform } from '@freight/platform/connections/platform'

export type Client = Pick<Platform['db'], 'query'>

/** Background exports: content, progress and worker. */
const schema = `select pg_advisory_xact_lock(hashtext('reports'));
create schema if not exists reports;
create table if not exists reports.exports (
  id uuid primary key, owner_id text not null, report text not null, format text not null, lang text not null,
  name text not null, filters jsonb not null, view_id text, state text not null default 'WAITING',
  rows bigint not null default 0, total bigint, bytes bigint, sha256 text, columns jsonb, error text,
  request text not null, tries int not null default 0, worker text not null default '',
  worked_at timestamptz not null default 'epoch', next_try timestamptz not null, asked_at timestamptz not null,
  started_at timestamptz, ended_at timestamptz, kept_until timestamptz);
alter table reports.exports add column if not exists decimal_sign text;
alter table reports.exports add column if not exists api_key text;
create index if not exists exports_by_owner on reports.exports (owner_id, asked_at desc);
create index if not exists exports_under_way on reports.exports (next_try) where state in ('WAITING', 'RUNNING');
create index if not exists exports_kept on reports.exports (kept_until) where sha256 is not null;
create table if not exists reports.turns (view_id text primary key, at timestamptz not null);
create index if not exists exports_by_view on reports.exports (view_id, asked_at desc) where view_id is not null`

/** A new export and its owner. */
export type NewJob = {
  id: string
  owner: string
  /** Id of the API key that ordered it; absent: the owner did. */
  apiKey?: string | null | undefined
  report: ReportId
  format: FileFormat
  lang: Language
  /** Null: the default of the language. */
  decimal?: DecimalSign | null | undefined
  name: string
  filters: ReportFilters
  request: string
  /** Id of the saved view of a scheduled export: its file is sent by mail. */
  view?: string
}
export type ExportJob = NewJob & { tries: number; askedAt: Date }

type LostJob = ExportJob & { worker: string }

/** A stored file, with the data for its download. */
export type StoredExport = Pick<NewJob, 'report' | 'format' | 'name' | 'filters'> & {
  sha256: string
  columns: readonly string[]
  rows: number
}

/** A worker without progress for this time loses its job. */
const leaseMs = 15_000
/** A job started this often without finishing is not started again. */
export const mostTries = 4
const shownLines = 40

type LineRow = {
  id: string
  report: ReportId
  format: FileFormat
  name: string
  state: ExportState
  rows: string
  total: string | null
  bytes: string | null
  asked_at: Date
  started_at: Date | null
  ended_at: Date | null
  kept_until: Date | null
  error: string | null
  request: string
}

const lineOf = (row: LineRow): ReportExportLine => ({
  id: row.id,
  report: row.report,
  format: row.format,
  name: row.name,
  state: row.state,
  rows: Number(row.rows),
  ...(row.total !== null && { total: Number(row.total) }),
  ...(row.bytes !== null && { bytes: Number(row.bytes) }),
  askedAt: row.asked_at.toISOString(),
  ...(row.started_at && { startedAt: row.started_at.toISOString() }),
  ...(row.ended_at && { endedAt: row.ended_at.toISOString() }),
  ...(row.kept_until && { keptUntil: row.kept_until.toISOString() }),
  ...(row.error !== null && { error: row.error }),
  request: row.request,
})

const jobColumns = `id, owner_id as owner, report, format, lang, decimal_sign as decimal, api_key as "apiKey", name, filters, request, tries, asked_at as "askedAt",
  coalesce(view_id, '') as view`

/** Condition for a running job whose worker no longer renews its lease. */
const isAbandoned = (now: string) =>
  `state = 'RUNNING' and worked_at < ${now}::timestamptz - interval '${leaseMs} milliseconds'`

export type ExportTable = Awaited<ReturnType<typeof exportTable>>

/** Background exports in PostgreSQL. What users read, cancel or retry is limited to their own exports. */
export const exportTable = async (db: Client, clock: () => Date) => {
  await db.query(schema)
  const didChange = async (text: string, values: readonly unknown[], client = db) =>
    ((await client.query(text, [...values])).rowCount ?? 0) > 0

  return {
    /**
     * Adds an export.
     * @returns false when the id already exists
     */
    add: ({ id, owner, apiKey, report, format, lang, decimal, name, filters, request, view }: NewJob, client = db) =>
      didChange(
        `insert into reports.exports (id, owner_id, report, format, lang, name, filters, request, view_id, asked_at, next_try,
           decimal_sign, api_key)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10, $11, $12) on conflict do nothing`,
        [
          id,
          owner,
          report,
          format,
          lang,
          name,
          JSON.stringify(filters),
          request,
          view ?? null,
          clock(),
          decimal ?? null,
          apiKey ?? null,
        ],
        client,
      ),
    /** Adds the export of a scheduled date; false when this or a later date was added already. */
    addTurn: ({ id, owner, report, format, lang, name, filters, request, view }: NewJob & { view: string }, at: Date) =>
      didChange(
        `with turn as (insert into reports.turns as known values ($9, $11)
           on conflict (view_id) do update set at = excluded.at where known.at < excluded.at returning view_id)
         insert into reports.exports (id, owner_id, report, format, lang, name, filters, request, view_id, asked_at, next_try)
         select $1, $2, $3, $4, $5, $6, $7, $8, turn.view_id, $10, $10 from turn`,
        [id, owner, report, format, lang, name, JSON.stringify(filters), request, view, clock(), at],
      ),
    /** Number of waiting or running exports of an owner, without one of them. */
    underWay: async (owner: string, excludedId: string, client = db) => {
      const { rows } = await client.query<{ count: string }>(
        `select count(*) from reports.exports where owner_id = $1 and id <> $2 and state in ('WAITING', 'RUNNING')`,
        [owner, excludedId],
      )
      return Number(rows[0]?.count ?? 0)
    },
    lines: async (owner: string) => {
      const { rows } = await db.query<LineRow>(
        `select * from reports.exports where owner_id = $1 and (kept_until is null or kept_until > $2)
         order by asked_at desc, id limit ${shownLines}`,
        [owner, clock()],
      )
      return rows.map(lineOf)
    },
    file: async (owner: string, id: string): Promise<StoredExport | undefined> => {
      const { rows } = await db.query<StoredExport>(
        `select report, format, name, filters, sha256, columns, rows::float8 as rows from reports.exports
         where id = $1 and owner_id = $2 and state = 'READY' and sha256 is not null and kept_until > $3`,
        [id, owner, clock()],
      )
      return rows[0]
    },
    cancel: (owner: string, id: string) =>
      didChange(
        `update reports.exports set state = 'CANCELLED', ended_at = $3, kept_until = $3::timestamptz + interval '1 day'
         where id = $1 and owner_id = $2 and state in ('WAITING', 'RUNNING')`,
        [id, owner, clock()],
      ),
    /** Starts an export again as if ordered now, with a new notification. */
    retry: ({ owner, id, apiKey }: Pick<NewJob, 'owner' | 'id' | 'apiKey'>, client = db) =>
      didChange(
        `update reports.exports set state = 'WAITING', tries = 0, rows = 0, total = null, error = null, worker = '',
           worked_at = 'epoch', asked_at = $3, next_try = $3, started_at = null, ended_at = null, kept_until = null,
           api_key = $4
         where id = $1 and owner_id = $2 and state in ('FAILED', 'CANCELLED')`,
        [id, owner, clock(), apiKey ?? null],
        client,
      ),
    /** Takes the next free job: of the owner whose last start is the longest ago, and without a running one. */
    take: async (worker: string): Promise<ExportJob | undefined> => {
      const now = clock()
      const { rows } = await db.query<ExportJob & { view: string }>(
        `update reports.exports set state = 'RUNNING', worker = $1, worked_at = $2, tries = tries + 1, rows = 0, total = null,
           started_at = $2
         where id = (select id from reports.exports waiting
           where ((state = 'WAITING' and next_try <= $2)
               or (${isAbandoned('$2')} and tries < ${mostTries}))
             and not exists (select from reports.exports running where running.owner_id = waiting.owner_id
               and running.id <> waiting.id and running.state = 'RUNNING' and running.worked_at >= $2::timestamptz - interval '${leaseMs} milliseconds')
           order by (select max(started_at) from reports.exports other where other.owner_id = waiting.owner_id)
             nulls first, next_try, id
           limit 1 for update skip locked)
         returning ${jobColumns}`,
        [worker, now],
      )
      const [row] = rows
      if (row === undefined) return undefined
      const { view, ...job } = row
      return view === '' ? job : { ...job, view }
    },
    /** Jobs with too many starts whose worker has disappeared. */
    lost: async (): Promise<readonly LostJob[]> => {
      const { rows } = await db.query<LostJob>(
        `select ${jobColumns}, worker from reports.exports where ${isAbandoned('$1')} and tries >= ${mostTries}`,
        [clock()],
      )
      return rows
    },
    /** Stores the progress and extends the lease; false when the job was cancelled or taken over. */
    progress: (id: string, worker: string, rows: number, total: number | undefined) =>
      didChange(
        `update reports.exports set rows = $3, total = $4, worked_at = $5 where id = $1 and worker = $2 and state = 'RUNNING'`,
        [id, worker, rows, total ?? null, clock()],
      ),
    /**
     * Releases a job until an instant. `isCounted`: its run counts as a try, unlike one ended by a stop or a full disk.
     */
    postpone: (id: string, worker: string, next: Date, isCounted: boolean) =>
      didChange(
        `update reports.exports set state = 'WAITING', worker = '', next_try = $3, tries = tries - $4
         where id = $1 and worker = $2 and state = 'RUNNING'`,
        [id, worker, next, isCounted ? 0 : 1],
      ),
    /** Marks the file as ready within a transaction; false when the job was cancelled or taken over. */
    ready: async (
      { id, worker }: { id: string; worker: string },
      file: { sha256: string; bytes: number; rows: number; columns: readonly string[]; expiresAt: Date },
      client: Client,
    ) => {
      const { sha256, bytes, rows, columns, expiresAt } = file
      const { rowCount } = await client.query(
        `update reports.exports set state = 'READY', sha256 = $3, bytes = $4, rows = $5, total = $5, columns = $6,
           ended_at = $7, kept_until = $8, error = null where id = $1 and worker = $2 and state = 'RUNNING'`,
        [id, worker, sha256, bytes, rows, JSON.stringify(columns), clock(), expiresAt],
      )
      return (rowCount ?? 0) > 0
    },
    fail: async ({ id, worker }: { id: string; worker: string }, error: string, expiresAt: Date, client: Client) => {
      const { rowCount } = await client.query(
        `update reports.exports set state = 'FAILED', error = $3, ended_at = $4, kept_until = $5
         where id = $1 and worker = $2 and state = 'RUNNING'`,
        [id, worker, error, clock(), expiresAt],
      )
      return (rowCount ?? 0) > 0
    },
    /** Expired exports, at most 100, each with its file for deletion; without the file if a kept export has the same. */
    expired: async (): Promise<readonly { id: string; sha256: string | null }[]> => {
      const { rows } = await db.query<{ id: string; sha256: string | null }>(
        `select id, case when exists (select from reports.exports kept where kept.sha256 = gone.sha256 and kept.kept_until > $1)
           then null else sha256 end as sha256 from reports.exports gone where kept_until <= $1 limit 100`,
        [clock()],
      )
      return rows
    },
    /** The files, of these, that an export uses. */
    usedFiles: async (names: readonly string[]): Promise<ReadonlySet<string>> => {
      const { rows } = await db.query<{ sha256: string }>(
        'select distinct sha256 from reports.exports where sha256 = any($1)',
        [names],
      )
      return new Set(rows.map(({ sha256 }) => sha256))
    },
    /** Deletes an expired export. */
    drop: async (id: string): Promise<void> => {
      await db.query(`delete from reports.exports where id = $1 and kept_until <= $2`, [id, clock()])
    },
  }
}
