import type pg from 'pg'
import type { AuditedLog, SealedEvent, StreamHead } from './audited-log.ts'
import type { LogState } from './digest-files.ts'
import { receiptFindings, receiptsBetween } from './receipts.ts'

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
