import { anyLife, randomLife } from '@freight/command-service/testing/random-lives'
import type { StoredEvent } from '@freight/contracts/events/envelope'
import type { EventOf } from '@freight/contracts/events/event'
import type { QuotationEvents } from '@freight/contracts/quotation/quotation-events'
import { storedEvent } from '@freight/contracts/testing/sample-events'
import type { Analytics } from '@freight/platform/analytics/port'
import type { FactSource } from '@freight/projection-workers/clickhouse/fact-sources'
import { fold, type HeldRow } from '@freight/projection-workers/engine/fold'
import { rateHistory } from '@freight/projection-workers/engine/rate-history'
import fc from 'fast-check'

type Event = EventOf<QuotationEvents>
export type Story = { key: string; events: readonly StoredEvent[] }

/** Varies company, commercial, scope and incoterm of the request: the rules of a quotation do not depend on them. */
const withVariedRequest = (event: Event, n: number): Event =>
  event.type === 'QuotationRequested'
    ? {
        ...event,
        data: {
          ...event.data,
          company: n % 3 === 0 ? 'AUZ' : 'MVD',
          commercial: ['ana', 'beto', 'caro'][n % 3] ?? '',
          scope: n % 17 === 0 ? 'INTERNAL' : event.data.scope,
          incoterm: n % 2 === 0 ? 'FOB' : 'EXW',
        },
      }
    : event

/** Gives the costs of every second life one charge code and all legs: only costs that price the same are compared. */
const withOneCode = (event: Event, n: number): Event =>
  n % 2 === 0 && (event.type === 'CostGroupAdded' || event.type === 'CostGroupChanged')
    ? {
        ...event,
        data: {
          ...event.data,
          legs: ['PICKUP', 'MAIN_CARRIAGE', 'DELIVERY'],
          charges: event.data.charges.map((charge) => ({ ...charge, idCharge: 'FRT' })),
        },
      }
    : event

/** Lets agents answer their last cost request; some requests have a due date. */
const answerEvents = () => {
  let last: string | undefined
  return (event: Event, n: number, at: number): Event => {
    if (event.type === 'CostRequestOpened') {
      last = event.data.costRequestId
      const dueAt = new Date(at + (n % 5) * 3_600_000).toISOString()
      return n % 4 === 0 ? event : { ...event, data: { ...event.data, dueAt, providerId: `p${n % 3}` } }
    }
    return event.type === 'AgentCostsRecorded' && last !== undefined
      ? { ...event, data: { ...event.data, costRequestId: last } }
      : event
  }
}

/** Streams of this many random lives. They begin within 90 days, with some minutes between events. */
export const randomStories = (numRuns: number, seed: number): Story[] =>
  fc.sample(anyLife, { numRuns, seed }).map((one, n) => {
    const key = `MVD-2026-${String(n + 1).padStart(6, '0')}`
    const shift = (n % 90) * 86_400_000 + (n % 24) * 3_600_000
    const withAnswers = answerEvents()
    const events = randomLife(one).map(({ event, day }, index) => {
      const at = Date.parse(`${day}T00:00:00.000Z`) + shift + index * (7 + (n % 40)) * 60_000
      const { type, data } = withAnswers(withOneCode(withVariedRequest(event, n), n), n, at)
      return storedEvent(index + 1, type, JSON.parse(JSON.stringify(data)), {
        stream: `quotation-${key}`,
        position: n * 1000 + index + 1,
        occurredAt: new Date(at).toISOString(),
        company: 'MVD',
      })
    })
    return { key, events }
  })

/** Streams of the cost requests; each is due on its stated date, else after two days. */
export const requestStories = ({ key, events }: Story): Story[] => {
  const streams = new Map<string, StoredEvent[]>()
  for (const event of events) {
    const data = event.data as Record<string, string>
    const id = data['costRequestId']
    if (id === undefined) continue
    const requestEvents = streams.get(id) ?? []
    const at = (days: number) => new Date(Date.parse(event.occurredAt) + days * 86_400_000).toISOString()
    const append = (type: string, payload: object) =>
      streams.set(id, [
        ...requestEvents,
        storedEvent(requestEvents.length + 1, type, payload, {
          stream: `cost-request-${id}`,
          position: event.position,
          occurredAt: event.occurredAt,
          company: 'MVD',
        }),
      ])
    const link = { tokenId: '', expiresAt: at(9) }
    if (event.type === 'CostRequestOpened') {
      const { providerId, providerName } = data
      const contact = {
        contactId: 'k',
        contactName: '',
        mail: '',
        language: 'en',
        askedBy: '',
        note: '',
        documents: [],
      }
      const dueAt = data['dueAt'] ?? at(2)
      streams.delete(id)
      requestEvents.length = 0
      append('CostRequestIssued', { quotationKey: key, providerId, providerName, ...contact, ...link, dueAt })
    } else if (event.type === 'AgentCostsRecorded')
      append('AgentCostsSubmitted', { submissionNo: Number(data['submissionNo']), groups: [] })
    else if (event.type === 'CostRequestAwaited') append('CostRequestReopened', { reason: '', ...link, dueAt: at(2) })
    else if (event.type === 'CostRequestClosed')
      append(
        { WITHDRAWN: 'CostRequestWithdrawn', EXPIRED: 'CostRequestExpired' }[data['state'] ?? ''] ??
          'CostRequestDeclined',
        { reasonCode: 'OTHER', text: '' },
      )
  }
  return [...streams].map(([id, requestEvents]) => ({ key: `${key} ${id}`, events: requestEvents }))
}

const rateEvents = [
  ['EUR', '1.10'],
  ['ARS', '0.001'],
].map(([currency = '', perBase = ''], index) =>
  storedEvent(
    1,
    'ExchangeRateSet',
    { currency, date: '2026-01-01', perBase, source: '' },
    { stream: `exchange-rate-${currency}`, position: index + 1, occurredAt: '2026-01-01T00:00:00.000Z' },
  ),
)

/** Row of a projection after each event of a story. */
export const heldRows = (source: Pick<FactSource, 'projection'>, { events }: Pick<Story, 'events'>): HeldRow[] => {
  const rates = rateHistory()
  rates.learn(rateEvents)
  const rows = new Map<string, HeldRow>()
  return events.flatMap((event) => {
    const { changed, deadLetters } = fold(source.projection, [event], rows, new Set(), rates)
    if (deadLetters.length > 0) throw new Error(JSON.stringify(deadLetters))
    return changed.size > 0 ? [...rows.values()] : []
  })
}

/** Copies rows, each with its key, into their fact tables. */
export const insertHeld = async (
  analytics: Analytics,
  source: FactSource,
  rows: readonly { key: string; held: HeldRow }[],
  suffix = '',
): Promise<void> => {
  for (const { table, rowsOf, places } of source.tables)
    await analytics.insert(
      `${table.name}${suffix}`,
      rows.flatMap(({ key, held: { revision, row } }) => rowsOf(key, revision, row)),
      places,
    )
}
