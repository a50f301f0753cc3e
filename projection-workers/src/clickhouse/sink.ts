import type { StoredEvent } from '@freight/contracts/events/envelope'
import { errorCode } from '@freight/platform/embedded-postgres/error-code'
import { Unavailable } from '@freight/platform/errors'
import type { Platform } from '@freight/platform/connections/platform'
import { markForRefill, refill, copies, type Copy, eventsTable, followUnsettled, takeOutSettled } from './tables.ts'
import { factSources } from './fact-sources.ts'
import { syncFacts } from './sync-facts.ts'
import { eventSchemas } from '@freight/contracts/registry/aggregates'
import type { AnalyticsLines } from '@freight/platform/analytics/port'
import { textBytes } from '@freight/platform/analytics/text-bytes'
import type { StoredText } from '@freight/platform/event-store/port'
import { personalFields, withPersonalTexts } from '@freight/platform/personal-data/personal-fields'

const personalFieldsByType = new Map(
  Object.entries(eventSchemas).map(([type, schema]) => [type, personalFields(schema)]),
)
const emptyText = () => ''

/** The payload without personal data. Personal data must be erasable in one place, so it is not copied to a second. */
const impersonal = (type: string, data: unknown): unknown => {
  const fields = personalFieldsByType.get(type)
  return fields ? withPersonalTexts(data, fields, '', emptyText, emptyText) : data
}

const actorId = ({ actor }: StoredText): string => {
  if (actor.kind === 'STAFF') return actor.userId
  if (actor.kind === 'SYSTEM') return actor.name
  if (actor.kind === 'CLIENT') return actor.contactId
  return `${actor.providerId}/${actor.contactId}`
}

const columns: readonly (readonly [name: string, value: (event: StoredText) => string])[] = [
  ['stream', ({ stream }) => stream],
  ['revision', ({ revision }) => String(revision)],
  ['position', ({ position }) => String(position)],
  ['type', ({ type }) => type],
  ['occurred_at', ({ occurredAt }) => occurredAt],
  ['actor_kind', ({ actor }) => actor.kind],
  ['actor_id', actorId],
  ['company', ({ company }) => company],
  ['correlation_id', ({ correlationId }) => correlationId],
  ['command_id', ({ commandId }) => commandId],
]
const envelopeValues = columns.map(([, value]) => value)

/** Columns of an event line, in the order of its values. */
export const eventPlaces = `(${[...columns.map(([name]) => name), 'data'].join(', ')})`

// Estimate of the envelope size; the buffer grows when it is too small.
const envelopeBytes = 300

const specialCharacters = ['\\', '\t', '\n', '\r']
const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
const escapeText = (text: string): string =>
  specialCharacters.some((one) => text.includes(one))
    ? text.replaceAll(/[\\\t\n\r]/g, (character) => escapes[character] ?? character)
    : text

/** An event in the form in which it is copied: its payload as text, without personal data. */
export const copiedText = ({ data, ...event }: StoredEvent): StoredText => ({
  ...event,
  text: JSON.stringify(impersonal(event.type, data)),
})

/**
 * Tab-separated lines for the analytics store. The events must be free of personal data: see `copiedText` and
 * `EventStore.readTexts`.
 */
export const eventLines = (events: readonly StoredText[]): AnalyticsLines => {
  const lines = textBytes(events.reduce((sum, { text }) => sum + text.length + envelopeBytes, 0))
  for (const event of events) {
    let prefix = ''
    for (const value of envelopeValues) prefix += `${escapeText(value(event))}\t`
    lines.add(prefix)
    lines.add(escapeText(event.text))
    lines.add('\n')
  }
  return lines.taken()
}

type Needs = Pick<Platform, 'db' | 'eventStore' | 'analytics' | 'log'>

const batchSize = 5000
const factTables = factSources.flatMap(({ tables }) => tables)
// Many small inserts create many small parts, so single events are gathered for a moment.
const gatherMs = 250
const retryMs = 2000
const reportEveryMs = 5000
const cleanupEveryMs = 600_000

const interruptibleTimer = () => {
  let endPause = () => {}
  return {
    pause: (ms: number) =>
      new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms)
        endPause = () => {
          clearTimeout(timer)
          resolve()
        }
      }),
    wake: () => endPause(),
  }
}

/** Id of the event log: that of its first event, empty before there is one. */
const logIdOf = async (eventStore: Needs['eventStore']): Promise<string> =>
  (await eventStore.readAll(0, { limit: 1 }))[0]?.eventId ?? ''

// ClickHouse error codes: missing table, missing database.
const isLost = (error: unknown): boolean => ['60', '81'].includes(errorCode(error) ?? '')

/** ClickHouse: the user lacks a right. */
const accessDeniedCode = '497'

/**
 * Reason for a failure that needs an operator; undefined for a failure that passes. Names the missing right, not the
 * table.
 */
const problemOf = (error: unknown): Record<string, string> | undefined => {
  if (error instanceof Unavailable || isLost(error)) return undefined
  if (errorCode(error) !== accessDeniedCode) return { reason: 'COPYING_FAILS' }
  const missing = /\bgrant ([A-Z ]+?)(?=\(| ON\b)/.exec(String(error))?.[1]
  return { reason: 'RIGHT_MISSING', ...(missing !== undefined && { missing }) }
}

/** Logs the progress of a table's copy at intervals, and its end. */
const progressLog = (log: Needs['log']) => (table: string, total: number) => {
  let reportedAt = performance.now()
  return (done: number) => {
    if (performance.now() - reportedAt < reportEveryMs && done < total) return
    reportedAt = performance.now()
    log.info({ table, done, total }, 'copied anew to the analytics store')
  }
}

/** Whether the store holds every event up to the position of a copy, and they are those of this log. */
const isWhole = async ({ eventStore, analytics }: Pick<Needs, 'eventStore' | 'analytics'>, copy: Copy) => {
  if (copy.position === 0) return true
  const [event] = await eventStore.readAll(copy.position - 1, { limit: 1 })
  if (event?.position !== copy.position || event.hash !== copy.hash) return false
  const [row] = await analytics.query<{ n: number }>(
    'select uniqExact(position) as n from events where position <= {position:UInt64}',
    { position: copy.position },
  )
  return row?.n === copy.position
}

/**
 * Copies every event, and the facts of each changed quotation and cost request, to the analytics store. The position is
 * saved after the rows, so rows arrive at least once; the tables count a repeated row once. If the stored progress does
 * not match this log and version (lost, replaced or outdated store), everything is copied again. While the store is
 * unavailable only the copy waits.
 */
export const startAnalyticsSink = ({ db, eventStore, analytics, log }: Needs) => {
  const copyTimer = interruptibleTimer()
  const cleanupTimer = interruptibleTimer()
  const isStopped = () => stopped
  let stopped = false
  let stopFollowing = async () => {}
  let problem: Record<string, string> | undefined

  const progress = progressLog(log)

  /** Reads ahead. The empty handler prevents an unhandled rejection until the result is awaited. */
  const readFrom = (position: number) => {
    const events = eventStore.readTexts(position, { limit: batchSize })
    events.catch(() => {})
    return events
  }

  const copyEvents = async (copyStore: Awaited<ReturnType<typeof copies>>, logId: string) => {
    const { version } = eventsTable
    const formerCopy = copyStore.get('events')
    if (
      formerCopy?.version === version &&
      formerCopy.store === logId &&
      (await isWhole({ eventStore, analytics }, formerCopy))
    )
      return { events: formerCopy, isNew: false }
    let copy: Copy = { version, store: logId, position: 0, hash: '', build: '' }
    const total = await eventStore.head()
    const report = progress('events', total)
    await refill(analytics, eventsTable, {
      former: formerCopy,
      logId,
      fill: async (target) => {
        let nextBatch = readFrom(copy.position)
        while (!stopped) {
          const events = await nextBatch
          const last = events.at(-1)
          if (!last) return true
          nextBatch = readFrom(last.position)
          await analytics.insert(target, eventLines(events), eventPlaces)
          copy = { ...copy, position: last.position, hash: last.hash }
          report(copy.position)
        }
        return false
      },
    })
    if (stopped) return { events: copy, isNew: true }
    // Invalidate the facts first: if the process stops before they are copied, they must not look current.
    for (const { table } of factTables) {
      const facts = copyStore.get(table.name)
      if (facts) await copyStore.save(table.name, { ...facts, version: 0 })
    }
    await copyStore.save('events', copy)
    return { events: copy, isNew: true }
  }

  /** Checks the progress in the store, fills what is missing, and returns the start position and the copy function. */
  const prepareTarget = async () => {
    const copyStore = await copies(analytics)
    for (const { table } of factTables) {
      const formerCopy = copyStore.get(table.name)
      if (formerCopy && formerCopy.version !== table.version) await markForRefill(analytics, table)
    }
    let logId = await logIdOf(eventStore)
    const eventCopy = await copyEvents(copyStore, logId)
    let { events } = eventCopy
    const context = { copyStore, isStopped, pause: copyTimer.pause, progress }
    const facts = factSources.map((source) => syncFacts({ db, analytics, log }, source, context))
    const { position } = events
    for (const one of facts) await one.prepare(logId, { position, isNew: eventCopy.isNew })
    if (!stopped) await followUnsettled(analytics)

    return {
      position,
      copy: async (newEvents: readonly StoredEvent[]) => {
        await analytics.insert('events', eventLines(newEvents.map(copiedText)), eventPlaces)
        for (const one of facts) await one.copy(newEvents, logId)
        const last = newEvents.at(-1)
        if (stopped || !last) return
        if (logId === '') {
          logId = await logIdOf(eventStore)
          for (const one of facts) await one.assignLog(logId)
        }
        events = { ...events, store: logId, position: last.position, hash: last.hash }
        await copyStore.save('events', events)
      },
    }
  }

  const start = async () => {
    let target = await prepareTarget()
    const subscription = eventStore.subscribe(
      target.position,
      async (events) => {
        try {
          await target.copy(events)
          problem = undefined
        } catch (error) {
          problem = problemOf(error)
          // The store was replaced while running; the subscription delivers the events again.
          if (isLost(error)) target = await prepareTarget()
          throw error
        }
        if (events.length < batchSize) await copyTimer.pause(gatherMs)
      },
      { batchSize, name: 'analytics' },
    )
    stopFollowing = subscription.stop
  }

  const startWithRetries = async (): Promise<void> => {
    while (!stopped) {
      try {
        await start()
        problem = undefined
        return
      } catch (error) {
        problem = problemOf(error)
        log.warn({ err: error }, 'the analytics store cannot be prepared; retrying')
        await copyTimer.pause(retryMs)
      }
    }
  }
  const startup = startWithRetries()
  const cleanUpRegularly = async (): Promise<void> => {
    while (!stopped) {
      await cleanupTimer.pause(cleanupEveryMs)
      // Ignored: the copy repairs an unavailable or incomplete store, and the next run follows.
      if (!stopped) await takeOutSettled(analytics).catch(() => {})
    }
  }
  const cleanup = cleanUpRegularly()

  return {
    /** For `/health/ready`: degraded while the dashboards are not updated and an operator has to act. */
    probe: async () => (problem === undefined ? {} : { status: 'degraded', ...problem }),
    stop: async () => {
      stopped = true
      copyTimer.wake()
      cleanupTimer.wake()
      await cleanup
      await startup
      await stopFollowing()
    },
  }
}
