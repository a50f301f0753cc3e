import type { Pool } from 'pg'
import type { Logger } from '../telemetry/logging.ts'

/** Names and values of the filters of a file request, as the user gave them. */
export type RequestParams = Readonly<Record<string, unknown>>

/**
 * A denied request of a signed-in user, or a file that the user downloaded. A file has two entries, because entries
 * never change: at its start (EXPORT), and at its end (EXPORT_END) or when it could not be started (NO_EXPORT).
 * RELEASE: an administrator released the work held after a restore.
 */
export type Access = {
  kind: 'DENIED' | 'EXPORT' | 'EXPORT_END' | 'NO_EXPORT' | 'RELEASE'
  at: Date
  userId: string
  company: string
  method: string
  /** Without the query string. */
  path: string
  /** File name; empty for other requests. */
  file: string
  requestId: string
  /** Whether the whole file was sent; true for denied requests. */
  isWhole?: boolean
  /** Common id of the two entries of a file; absent for others. */
  exportId?: string
  asked?: RequestParams | undefined
  /** Number of rows sent. */
  rows?: number | undefined
}

export type AccessLog = {
  /** Adds an entry, durable within about 200 ms. Never fails, and never waits. */
  record: (access: Access) => void
  /**
   * Adds an entry; resolves when it is durable, or when the database failed and it waits for a later write. Never
   * fails.
   */
  recordNow: (access: Access) => Promise<void>
  /** Resolves when all entries are written. */
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

const insertSql = `insert into audit.accesses (at, kind, user_id, company, method, path, file, request_id,
    is_whole, export_id, asked, row_count)
  select * from unnest($1::timestamptz[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[],
    $9::boolean[], $10::uuid[], $11::jsonb[], $12::int[])
  on conflict do nothing`

const insertAccesses = (db: Pick<Pool, 'query'>, accesses: readonly Access[]) => {
  const column = <Name extends keyof Access>(name: Name) => accesses.map((access) => access[name])
  return db.query(insertSql, [
    column('at'),
    column('kind'),
    column('userId'),
    column('company'),
    column('method'),
    column('path'),
    column('file'),
    column('requestId'),
    accesses.map(({ isWhole = true }) => isWhole),
    accesses.map(({ exportId = null }) => exportId),
    accesses.map(({ asked: params }) => (params === undefined ? null : JSON.stringify(params))),
    accesses.map(({ rows = null }) => rows),
  ])
}

/** Adds an entry within a transaction. */
export const noteAccess = async (client: Pick<Pool, 'query'>, access: Access): Promise<void> => {
  await insertAccesses(client, [access])
}

const flushEveryMs = 200
/** More entries wait only during a database outage: then the first ones are written. */
const mostWaiting = 10_000

/** Writes accesses in batches to an append-only table. */
export const postgresAccessLog = async (db: Pick<Pool, 'query'>, log: Pick<Logger, 'error'>): Promise<AccessLog> => {
  await db.query(schema)
  let queue: Access[] = []
  let timer: NodeJS.Timeout | undefined
  let lastWrite: Promise<void> = Promise.resolve()

  const flush = async (): Promise<void> => {
    const batch = queue
    if (batch.length === 0) return
    queue = []
    try {
      await insertAccesses(db, batch)
    } catch (error) {
      log.error(
        { err: error, count: batch.length },
        'denied requests and downloads could not be recorded; they are tried again',
      )
      queue = [...batch, ...queue].slice(0, mostWaiting)
    }
  }
  const flushSoon = () => {
    timer ??= setTimeout(() => {
      timer = undefined
      lastWrite = lastWrite.then(flush).then(() => {
        if (queue.length > 0) flushSoon()
      })
    }, flushEveryMs)
    timer.unref()
  }

  const record = (access: Access) => {
    if (queue.length >= mostWaiting) return
    queue.push(access)
    flushSoon()
  }

  return {
    record,
    // Independent of waiting entries.
    recordNow: async (access) => {
      try {
        await insertAccesses(db, [access])
      } catch (error) {
        log.error({ err: error }, 'an access could not be recorded at once; it is tried again')
        record(access)
      }
    },
    close: async () => {
      clearTimeout(timer)
      await lastWrite
      await flush()
    },
  }
}
