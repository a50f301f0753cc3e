import type pg from 'pg'
import type { AuditedLog, SealedEvent, StreamHead } from './audited-log.ts'
import type { LogState } from './digest-files.ts'
import { createHash } from 'node:crypto'
import type { Finding } from './finding.ts'

type Queryable = Pick<pg.ClientBase, 'query'>
type Row = { position: number; commandId: string; line: string }

const pageSize = 5000

/**
 * SHA-256 over the receipts from position `from` (inclusive) to `to` (exclusive), ordered by position and command:
 * the answers of repeated commands. New receipts are only added at or after the end of the log.
 */
const receiptsBetween = async (db: Queryable, from: number, to: number): Promise<string> => {
  const hash = createHash('sha256')
  let last = { position: from, commandId: '' }
  for (;;) {
    const { rows } = await db.query<Row>(
      `select position::float8, command_id as "commandId",
        position || ' ' || command_id || ' ' || fingerprint || ' ' || stream || ' ' || revision as line
      from event_store.receipts r
      where (r.position, r.command_id collate "C") > ($1, $2) and r.position < $3
      order by r.position, r.command_id collate "C" limit $4`,
      [last.position, last.commandId, to, pageSize],
    )
    for (const { line } of rows) hash.update(`${line}\n`)
    const end = rows.at(-1)
    if (!end || rows.length < pageSize) return hash.digest('hex')
    last = end
  }
}

// A command without events has a receipt too, with the revision of its stream at that time. Sign-ins have none: the
// sessions record them, not a repeatable command.
const oddReceipts = `
  with logged as (
    select command_id, stream, max(revision) as revision, max(position) as position
    from event_store.events group by command_id, stream
  )
  select coalesce(r.command_id, l.command_id) as command, coalesce(l.stream, r.stream) as stream,
    coalesce(l.revision, r.revision)::float8 as revision, coalesce(l.position, r.position)::float8 as position,
    r.command_id is null as missing
  from event_store.receipts r full join logged l on l.command_id = r.command_id
  where (r.command_id is null and l.stream not like 'sign-in-%')
    or (l.stream, l.revision, l.position) <> (r.stream, r.revision, r.position)
    or (l.command_id is null and (
      r.position > (select position from event_store.log_head)
      or (r.revision > 0 and not exists (
        select from event_store.events e where e.stream = r.stream and e.revision = r.revision and e.position <= r.position))
      or exists (
        select from event_store.events e where e.stream = r.stream and e.revision = r.revision + 1 and e.position <= r.position)
    ))
  order by position, command limit 1000`

/** Receipts that contradict the events of their commands, and commands without a receipt. */
const receiptFindings = async (db: Queryable): Promise<Finding[]> => {
  const { rows } = await db.query<Omit<Finding, 'problem'> & { command: string; missing: boolean }>(oddReceipts)
  return rows.map(({ stream, revision, position, missing, command }) => ({
    stream,
    revision,
    position,
    problem: missing
      ? `the receipt of command ${command} is missing`
      : `the receipt of command ${command} does not fit the events`,
  }))
}

// The stored texts of payload and actor are hashed: one more blank is a change too. Sorted by the column itself,
// because the alias is a converted number without an index.
const eventsAfter = `select position::float8, stream, revision::float8, event_id::text as "eventId", type,
  schema_version as "schemaVersion", data::text, occurred_at as "occurredAt", actor::text, company,
  correlation_id as "correlationId", causation_id as "causationId", command_id as "commandId",
  encode(previous_hash, 'hex') as "previousHash", encode(hash, 'hex') as hash, encode(seal, 'hex') as seal
from event_store.events e where position > $1 order by e.position limit $2`

const headsOf = (heads: string) =>
  `select count(*)::int as streams, encode(sha256(convert_to(coalesce(string_agg(
    stream || ' ' || revision || ' ' || encode(hash, 'hex'), E'\\n' order by stream collate "C"), ''), 'UTF8')), 'hex') as heads
  from (${heads}) heads`

/** The log in the tables of PostgreSQL. All reads of one transaction see one snapshot. */
export const postgresLog = (client: Pick<pg.ClientBase, 'query'>): AuditedLog => {
  const rowsOf = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
    (await client.query<Row>(text, values)).rows
  return {
    state: async () => {
      // One statement, so that all reads see one snapshot.
      const [row] = await rowsOf<Omit<LogState, 'writtenAt'>>(
        `select h.position::float8, encode(h.seal, 'hex') as seal, s.streams, s.heads
        from event_store.log_head h, (${headsOf('select stream, revision, head_hash as hash from event_store.streams')}) s`,
      )
      if (!row) throw new Error('The log has no head')
      return row
    },
    sealAt: async (position) => {
      if (position === 0) return ''
      const [row] = await rowsOf<{ seal: string }>(
        `select encode(seal, 'hex') as seal from event_store.events where position = $1`,
        [position],
      )
      return row?.seal
    },
    receiptsBetween: (from, to) => receiptsBetween(client, from, to),
    remember: (number, hash) =>
      rowsOf('insert into event_store.digests values ($1, $2) on conflict do nothing', [number, hash]),
    remembered: async () => {
      const rows = await rowsOf<{ number: string; hash: string }>(
        'select number, hash from event_store.digests order by number',
      )
      return new Map(rows.map(({ number, hash }) => [Number(number), hash]))
    },
    end: async () =>
      (
        await rowsOf<{ position: number; seal: string }>(
          `select position::float8, encode(seal, 'hex') as seal from event_store.log_head`,
        )
      )[0],
    after: (position, limit) => rowsOf<SealedEvent>(eventsAfter, [position, limit]),
    headsAt: async (position) =>
      (
        await rowsOf<Pick<LogState, 'streams' | 'heads'>>(
          headsOf(`select distinct on (stream) stream, revision, hash from event_store.events where position <= $1
            order by stream, revision desc`),
          [position],
        )
      )[0],
    streamsAfter: (stream, limit) =>
      rowsOf<StreamHead>(
        `select stream, revision::float8, encode(head_hash, 'hex') as hash from event_store.streams
        where stream > $1 order by stream limit $2`,
        [stream, limit],
      ),
    receiptFindings: () => receiptFindings(client),
  }
}
