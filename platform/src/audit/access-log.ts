import type { Pool } from 'pg'
import type { Logger } from '../telemetry/logging.ts'

/** What a file was asked with: the names of the filters and their values, as the reader gave them. */
export type AskedWith = Readonly<Record<string, unknown>>

/**
 * What somebody who is signed in was refused, or took along as a file. A file is noted twice, because nothing that is
 * written can be changed: when it begins (EXPORT), and when it has ended (EXPORT_END), or could not be begun after all
 * (NO_EXPORT).
 */
export type Access = {
  kind: 'DENIED' | 'EXPORT' | 'EXPORT_END' | 'NO_EXPORT'
  at: Date
  userId: string
  company: string
  method: string
  /** Without the query. */
  path: string
  /** What the file is called; empty where there was none. */
  file: string
  requestId: string
  /** The file went out to its end; what was refused is whole as it is. */
  isWhole?: boolean
  /** What the two notes of one file have in common; of what is noted once, none. */
  exportId?: string
  asked?: AskedWith | undefined
  /** So many rows have gone out. */
  rows?: number | undefined
}

export type AccessLog = {
  /** Notes it; it is durable a moment later. Never fails, and never waits. */
  record: (access: Access) => void
  /** Notes it at once: resolves when it is durable, or could not be written for now. Never fails. */
  recordNow: (access: Access) => Promise<void>
  /** Resolves when all that was noted is written. */
  close: () => Promise<void>
}

const schema = `select pg_advisory_xact_lock(hashtext('audit'));
create schema if not exists audit;
create table if not exists audit.accesses (
  id bigint generated always as identity primary key, at timestamptz not null, kind text not null,
  user_id text not null, company text not null, method text not null, path text not null, file text not null,
  request_id text not null);
alter table audit.accesses add column if not exists is_whole boolean not null default true;
alter table audit.accesses add column if not exists export_id uuid, add column if not exists asked jsonb,
  add column if not exists row_count int;
create unique index if not exists accesses_by_export on audit.accesses (export_id, kind) where export_id is not null;
create index if not exists accesses_by_kind on audit.accesses (kind, at, id);
create or replace function audit.refuse_change() returns trigger language plpgsql as
  $$ begin raise exception 'audit.accesses only grows'; end $$;
create or replace trigger only_grows before update or delete or truncate on audit.accesses
  for each statement execute function audit.refuse_change()`

const add = `insert into audit.accesses (at, kind, user_id, company, method, path, file, request_id,
    is_whole, export_id, asked, row_count)
  select * from unnest($1::timestamptz[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[],
    $9::boolean[], $10::uuid[], $11::jsonb[], $12::int[])
  on conflict do nothing`

const written = (db: Pick<Pool, 'query'>, some: readonly Access[]) => {
  const column = <Name extends keyof Access>(name: Name) => some.map((one) => one[name])
  return db.query(add, [
    column('at'),
    column('kind'),
    column('userId'),
    column('company'),
    column('method'),
    column('path'),
    column('file'),
    column('requestId'),
    some.map(({ isWhole = true }) => isWhole),
    some.map(({ exportId = null }) => exportId),
    some.map(({ asked }) => (asked === undefined ? null : JSON.stringify(asked))),
    some.map(({ rows = null }) => rows),
  ])
}

/** Notes one as part of a transaction: it is kept if, and only if, what goes with it is. */
export const noteAccess = async (client: Pick<Pool, 'query'>, access: Access): Promise<void> => {
  await written(client, [access])
}

const everyMs = 200
/** More wait only while the database is away: then the first of them are what is told. */
const mostWaiting = 10_000

/** Writes accesses, some at a time, to a table of which nothing can be changed or taken away. */
export const postgresAccessLog = async (db: Pick<Pool, 'query'>, log: Pick<Logger, 'error'>): Promise<AccessLog> => {
  await db.query(schema)
  let waiting: Access[] = []
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()

  const flush = async (): Promise<void> => {
    const some = waiting
    if (some.length === 0) return
    waiting = []
    try {
      await written(db, some)
    } catch (error) {
      log.error({ err: error, count: some.length }, 'refused and exported requests could not be recorded')
      waiting = [...some, ...waiting].slice(0, mostWaiting)
    }
  }
  const flushSoon = () => {
    timer ??= setTimeout(() => {
      timer = undefined
      writing = writing.then(flush).then(() => {
        if (waiting.length > 0) flushSoon()
      })
    }, everyMs)
    timer.unref()
  }

  const record = (access: Access) => {
    if (waiting.length >= mostWaiting) return
    waiting.push(access)
    flushSoon()
  }

  return {
    record,
    // By itself: it waits for nothing that others have left.
    recordNow: async (access) => {
      try {
        await written(db, [access])
      } catch (error) {
        log.error({ err: error }, 'a file that begins could not be recorded at once')
        record(access)
      }
    },
    close: async () => {
      clearTimeout(timer)
      await writing
      await flush()
    },
  }
}
