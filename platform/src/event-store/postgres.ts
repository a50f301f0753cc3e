import type { StoredEvent, Actor } from '@freight/contracts/events/envelope'
import { boundedCache } from '../bounded-cache.ts'
import type pg from 'pg'
import { KeyReused, KeyTaken, WrongRevision } from '../errors.ts'
import { groupCommit } from './group-commit.ts'
import { type ChainedEvent, firstLink, frozen, isChain, type Link } from './hash-chain.ts'
import type { Appended, EventStore, ReadAllOptions, Receipt, StoredText } from './port.ts'
import { appendBatch, appendOne, joins, type Append, type Judgement } from './postgres-append.ts'
import { isFaultOfValues, outageOr } from './postgres-errors.ts'
import { appendNotifier } from './append-notifier.ts'
import { postgresSchema } from './postgres-schema.ts'
import { tailCache } from './tail-cache.ts'
import { subscription, type SubscriptionLog } from './subscription.ts'

// No envelope text is expected to contain this separator; if one does, its row has too many parts.
const separator = '\u001F'
const envelopeColumns = [
  'position',
  'revision',
  'schema_version',
  'event_id',
  `encode(previous_hash, 'hex')`,
  `encode(hash, 'hex')`,
  'type',
  'company',
  'correlation_id',
  'causation_id',
  'command_id',
]

/**
 * Few columns: reading each of them costs more than splitting a text. Fields that are cached for long are separate
 * columns, since a substring holds its whole text in memory.
 */
const textColumns = `stream, occurred_at, actor::text, data::text,
  concat_ws(E'\\x1f', ${envelopeColumns.join(', ')})`

type TextRow = [stream: string, occurredAt: string, actor: string, data: string, envelope: string]

const actors = new Map<string, Actor>()
const mostActors = 10_000

/** Cached, since few actors cause nearly all events. */
const actorIn = (text: string): Actor => {
  const cachedActor = actors.get(text)
  if (cachedActor) return cachedActor
  if (actors.size >= mostActors) actors.clear()
  const actor = JSON.parse(text) as Actor
  actors.set(text, actor)
  return actor
}

/** The events of such rows; undefined when a text contains the separator. */
const textsOf = (rows: readonly TextRow[]): StoredText[] | undefined => {
  const texts: StoredText[] = []
  for (const [stream, occurredAt, actor, text, envelope] of rows) {
    const parts = envelope.split(separator)
    if (parts.length !== envelopeColumns.length) return undefined
    const [position, revision, schemaVersion, eventId = '', previousHash = '', hash = '', type = ''] = parts
    const [company = '', correlationId = '', causationId = '', commandId = ''] = parts.slice(7)
    texts.push({
      eventId,
      type,
      schemaVersion: Number(schemaVersion),
      stream,
      revision: Number(revision),
      position: Number(position),
      occurredAt,
      actor: actorIn(actor),
      company,
      correlationId,
      causationId,
      commandId,
      previousHash,
      hash,
      text,
      // Present from the start: adding a field later would copy the object.
      data: undefined,
    })
  }
  return texts
}

/** The events of an append as they will be read from the store; none if this call did not store them. */
const storedOf = ({ stream, expected, events }: Append, verdict: Judgement | undefined): StoredEvent[] => {
  if (verdict?.status !== 'ok') return []
  const before = verdict.position - events.length
  return events.flatMap((event, index) => {
    const hashes = verdict.chain[index]
    if (!hashes) return []
    const [data, actor] = [JSON.parse(event.data) as unknown, JSON.parse(event.actor) as StoredEvent['actor']]
    return [{ ...event, data, actor, stream, revision: expected + index + 1, position: before + index + 1, ...hashes }]
  })
}

type PostgresEventStoreOptions = {
  log: SubscriptionLog
  /** Streams whose last link is cached, so that an append to them needs no read. */
  cachedStreams?: number
  /** Pause after the first failure of a subscription's handler; it doubles with every further one. */
  firstPauseMs?: number
}

const columnsWith = (data: string, actor: string) => `position, stream, revision, event_id as "eventId", type,
  schema_version as "schemaVersion", ${data}, occurred_at as "occurredAt", ${actor}, company, correlation_id as "correlationId",
  causation_id as "causationId", command_id as "commandId", encode(previous_hash, 'hex') as "previousHash",
  encode(hash, 'hex') as hash`

// Separate columns: PostgreSQL would have to build one JSON text per row, and the client to parse it.
// Types of the columns by number: int8, int4, json.
const parsers: Record<number, (text: string) => unknown> = {
  20: Number,
  23: Number,
  114: (text) => JSON.parse(text) as unknown,
}
const rowTypes = { getTypeParser: (oid: number) => parsers[oid] ?? ((text: string) => text) }

// One statement, so that all reads see one snapshot. The hash covers the stored text.
const chainOf = `select coalesce(max(s.revision), 0)::int as revision, coalesce(max(encode(s.head_hash, 'hex')), '') as hash,
  (select coalesce(json_agg(row_to_json(e) order by e.revision), '[]') from (
    select ${columnsWith('data::text', 'actor::text')}
    from event_store.events where stream = $1
  ) e) as events
from event_store.streams s where s.stream = $1`

/** Stores the events in the PostgreSQL schema `event_store`, which it creates. The caller owns the pool. */
export const postgresEventStore = async (
  pool: pg.Pool,
  { log, cachedStreams = 100_000, firstPauseMs = 100 }: PostgresEventStoreOptions,
): Promise<EventStore & { close: () => Promise<void> }> => {
  await createSchema(pool)
  const links = boundedCache<Link>(cachedStreams)

  const mapErrors = async <Answer>(run: () => Promise<Answer>): Promise<Answer> => {
    try {
      return await run()
    } catch (error) {
      throw outageOr(error, 'event store')
    }
  }

  const query = async <Row extends pg.QueryResultRow>(name: string, text: string, values: unknown[] = []) => {
    const config = { name: `event_store_${name}`, text, values, ...(name.startsWith('read_') && { types: rowTypes }) }
    return (await mapErrors(() => pool.query<Row>(config))).rows
  }

  const readEvents = (name: string, condition: string, values: unknown[]) =>
    query<StoredEvent>(
      `read_${name}`,
      `select ${columnsWith('data', 'actor')} from event_store.events where ${condition}`,
      values,
    )

  const head = async () => {
    const [row] = await query<{ position: string }>('head', 'select position from event_store.log_head')
    return Number(row?.position ?? 0)
  }
  // The notification does not wait for the disk: if it is lost, other processes poll the head.
  const notify = (position: number) =>
    query('notify', `select set_config('synchronous_commit', 'off', true), pg_notify('event_store', $1)`, [
      String(position),
    ])
  const notifier = appendNotifier(pool, { head, notify }, log)

  const verdictsOn = async (batch: readonly Append[]): Promise<readonly Judgement[]> => {
    const [single] = batch
    if (single && batch.length === 1 && fitsAppendOne(single)) {
      const link = single.expected === 0 ? firstLink : links.get(single.stream)
      if (link?.revision === single.expected) {
        const done = await appendOne(query, single, link).catch((error: unknown) => {
          if (!isFaultOfValues(error)) throw error
        })
        if (done) return [{ ...done, status: 'ok', scope: null, value: null }]
      }
    }
    return appendBatch(query, batch, (stream) => links.get(stream))
  }

  const send = async (batch: readonly Append[]) => {
    try {
      const verdicts = await verdictsOn(batch)
      // Skipped without followers, e.g. while a history is written: building each event again takes time.
      if (notifier.isFollowed()) followed.add(batch.flatMap((append, index) => storedOf(append, verdicts[index])))
      notifier.announce(Math.max(...verdicts.map(({ position }) => position)))
      return batch.map((append, index) => outcomeOf(append, verdicts[index]))
    } catch (error) {
      // The events may be stored.
      batch.forEach(({ stream }) => links.delete(stream))
      throw error
    }
  }

  const outcomeOf = ({ stream, expected, options }: Append, verdict: Judgement | undefined) => {
    if (!verdict) throw new Error('The event store gave no verdict on an append')
    const { status, revision, position, link, scope, value } = verdict
    if (status === 'stale') links.set(stream, { revision: expected, hash: link })
    if (status === 'ok' && revision > 0) links.set(stream, { revision, hash: link })
    switch (status) {
      case 'ok':
      case 'repeated':
        return { revision, position }
      case 'stale':
        // Sent again with the hash from the verdict.
        return undefined
      case 'key_taken':
        return new KeyTaken(scope ?? '', value ?? '')
      case 'key_reused':
        return new KeyReused(`${options.receipt?.commandId ?? ''} came before with another body`)
      case 'wrong_revision':
        return new WrongRevision(stream, expected, revision)
    }
  }

  const appends = groupCommit<Append, Appended | Error>({
    claims: ({ stream, options: { receipt, reserve = [], release = [] } }) => [
      `stream ${stream}`,
      ...(receipt ? [`command ${receipt.commandId}`] : []),
      ...[...reserve, ...release].map(({ scope, value }) => `key ${scope} ${value}`),
    ],
    joins,
    send,
    isFaultOfOne: isFaultOfValues,
    fullBatch: 100,
  })

  const logQueryOf = (after: number, { limit = 1000, types: only }: ReadAllOptions = {}) =>
    only
      ? {
          queryName: 'types',
          condition: 'position > $1 and type = any($3) order by position limit $2',
          values: [after, limit, only],
        }
      : { queryName: 'all', condition: 'position > $1 order by position limit $2', values: [after, limit] }
  const readAll: EventStore['readAll'] = (after, options) => {
    const { queryName, condition, values } = logQueryOf(after, options)
    return readEvents(queryName, condition, values)
  }
  const readTexts: EventStore['readTexts'] = async (after, { share, ...options } = {}) => {
    const logQuery = logQueryOf(after, options)
    const [queryName, values] = share
      ? [`${logQuery.queryName}_shared`, [...logQuery.values, share.count, share.mine]]
      : [logQuery.queryName, logQuery.values]
    const next = logQuery.values.length + 1
    // Inside `coalesce` the planner estimates half of all events; without it one in two hundred, and would then read
    // and sort the whole rest of the log for a page.
    const condition = share
      ? `coalesce((hashtext(stream) & 2147483647) % $${next}::int = $${next + 1}::int, false) and ${logQuery.condition}`
      : logQuery.condition
    const { rows } = await mapErrors(() =>
      pool.query<TextRow>({
        name: `event_store_texts_${queryName}`,
        text: `select ${textColumns} from event_store.events where ${condition}`,
        values,
        rowMode: 'array',
      }),
    )
    return (
      textsOf(rows) ??
      query<StoredText>(
        `read_texts_${queryName}`,
        `select ${columnsWith('data::text as text', 'actor')} from event_store.events where ${condition}`,
        values,
      )
    )
  }
  const followed = tailCache((after, limit) => readAll(after, { limit }), notifier.knownHead)

  return {
    append: async (stream, expectedRevision, events, options = {}) => {
      const answer = await appends.add({ stream, expected: expectedRevision, events: events.map(frozen), options })
      if (answer instanceof Error) throw answer
      return answer
    },
    readStream: (stream, from = 1) =>
      readEvents('stream', 'stream = $1 and revision >= $2 order by revision', [stream, from]),
    readAll,
    readTexts,
    subscribe: (after, handler, { batchSize = 500, name = 'subscription', restMs } = {}) =>
      subscription({ read: followed.read, head, onAppend: notifier.onAppend }, handler, {
        after,
        batchSize,
        name,
        log,
        firstPauseMs,
        restMs,
      }),
    isIntact: async (stream) => {
      const [row] = await query<{ events: ChainedEvent[]; revision: number; hash: string }>('intact', chainOf, [stream])
      return !row || isChain(row.events, row)
    },
    receipt: async (commandId) => {
      const [row] = await query<Receipt>(
        'receipt',
        `select command_id as "commandId", fingerprint, stream, revision, position
        from event_store.receipts where command_id = $1`,
        [commandId],
      )
      return row && { ...row, revision: Number(row.revision), position: Number(row.position) }
    },
    keyHolder: async ({ scope, value }) => {
      const [row] = await query<{ stream: string }>(
        'key_holder',
        'select stream from event_store.unique_keys where scope = $1 and value = $2',
        [scope, value],
      )
      return row?.stream
    },
    head,
    close: async () => {
      await appends.drained()
      await notifier.close()
    },
  }
}

const createSchema = async (pool: pg.Pool) => {
  const client = await pool.connect()
  try {
    await client.query('begin')
    // Two applications that start on one new database would create the same objects at once.
    await client.query("select pg_advisory_xact_lock(hashtext('event_store schema'))")
    await client.query(postgresSchema)
    await client.query('commit')
    client.release()
  } catch (error) {
    client.release(true)
    throw error
  }
}

const fitsAppendOne = ({ events, options: { reserve = [], release = [] } }: Append) =>
  events.length === 1 && reserve.length === 0 && release.length === 0
