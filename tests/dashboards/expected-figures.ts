import type { StoredEvent } from '@freight/contracts/events/envelope'
import { usualSettings } from '@freight/contracts/company-settings/settings'
import { workingTimeBetween } from '@freight/contracts/working-time/working-time'
import type { Story } from './random-quotations.ts'

/** Expected dashboard figures, calculated in plain TypeScript from the events, independent of the facts and the SQL. */
export type ExpectedFigures = {
  commercial: string
  company: string
  incoterm: string
  transport: string
  scope: string
  isCancelled: boolean
  status: string
  requestedAt: number
  quotedAt: number | undefined
  sentAt: number | undefined
  wonAt: number | undefined
  lostAt: number | undefined
  /** Whole seconds in each completed stage; `since` is the start of the current one, in milliseconds. */
  secondsByStage: Record<string, number>
  since: number
  reason: string
  sendings: number
  chargeableKg: number
  costs: Cost[]
  asked: AgentRequestFigures[]
  money: { sell?: number; cost?: number; margin?: number }
}
type Cost = { id: string; carrier: string; isStale: boolean }
/** A cost request to an agent; `isClosed`: no answer is expected any more. */
type AgentRequestFigures = {
  id: string
  provider: string
  at: number
  due: number
  answered: number | undefined
  isClosed: boolean
}
// Stored events are read without parsing.
type Data = Readonly<Record<string, never>>

const at = ({ occurredAt }: StoredEvent) => Date.parse(occurredAt)
const ofTypes = (events: readonly StoredEvent[], ...types: string[]) =>
  events.filter(({ type }) => types.includes(type))
const firstAt = (events: readonly StoredEvent[], ...types: string[]) => {
  const [first] = ofTypes(events, ...types)
  return first && at(first)
}
const dataOf = (event: StoredEvent | undefined) => event?.data as Data | undefined

/** Status after an event; an assignment begins the work only if it names a user and no user was assigned. */
const statusAfter = (status: string, { type, data }: StoredEvent): string => {
  const isBegun = status === 'REQUESTED' ? 'PENDING' : status
  switch (type) {
    case 'QuotationRequested':
    case 'QuotationReleased':
      return 'REQUESTED'
    case 'QuotationTaken':
    case 'QuotationReopenedForPricing':
    case 'QuoteResumed':
    case 'QuoteReopened':
      return 'PENDING'
    case 'CostRequestOpened':
      return isBegun
    case 'QuotationAssigned':
      return (data as Data)['assignedTo'] === undefined ? status : isBegun
    case 'QuotePublished':
      return 'QUOTED'
    case 'QuoteUpdated':
      return 'UPDATED'
    case 'QuoteSent':
      return 'SENT'
    case 'QuoteApproved':
      return 'APPROVED'
    case 'QuoteRejected':
      return 'NOT_APPROVED'
    case 'QuotePostponed':
      return 'FUTURE'
    default:
      return status
  }
}

const stageByStatus: Readonly<Record<string, string>> = { UPDATED: 'QUOTED' }

const stagesIn = (events: readonly StoredEvent[]) => {
  const secondsByStage: Record<string, number> = {}
  let [status, since] = ['', 0]
  for (const event of events) {
    const after = statusAfter(status, event)
    if (after === status) continue
    const stage = stageByStatus[status] ?? status
    if (status !== '') secondsByStage[stage] = (secondsByStage[stage] ?? 0) + Math.floor((at(event) - since) / 1000)
    status = after
    since = at(event)
  }
  return { status, since, secondsByStage }
}

type Amount = { amount: string; currency: string }

/** Sum in US dollars, each currency rounded separately; undefined if a rate is missing. */
const inDollars = (amounts: readonly Amount[], rates: Record<string, string>) => {
  let cents = 0
  for (const currency of new Set(amounts.map((one) => one.currency))) {
    const rate = currency === 'USD' ? '1' : rates[currency]
    if (rate === undefined) return undefined
    const currencyTotal = sum(amounts.filter((one) => one.currency === currency).map(({ amount }) => Number(amount)))
    cents += Math.round(Number((Number(currencyTotal.toFixed(2)) * Number(rate) * 100).toFixed(6)))
  }
  return cents / 100
}

type Snapshot = { rates: readonly { currency: string; perBase: string }[] }
const ratesIn = ({ rates }: Snapshot) => Object.fromEntries(rates.map(({ currency, perBase }) => [currency, perBase]))

type Line = { costAmount?: string; costCurrency?: string; scope: string }
type Group = { idSell: string; charges: readonly Line[]; margin?: { sell: string; cost: string; margin: string } }
type Sending = { revisionNo: number; fxSnapshot: Snapshot; sells: readonly { idSell: string; totals: Amount[] }[] }

const scopeAfter = (events: readonly StoredEvent[]): unknown => {
  const last = dataOf(ofTypes(events, 'QuotationRequested', 'QuotationRequestAmended').at(-1))
  return (last?.['request'] ?? last)?.['scope']
}

/** Last entered version of an alternative. */
const groupOf = (events: readonly StoredEvent[], idSell: string) =>
  ofTypes(events, 'SellGroupAdded', 'SellGroupChanged', 'SellGroupConfirmed')
    .map(({ type, data }) => (type === 'SellGroupConfirmed' ? (data as { group?: Group }).group : (data as Group)))
    .findLast((one) => one?.idSell === idSell)

/** Amounts of the last approval, from the approved revision at the exchange rates of its sending. */
const moneyOf = (events: readonly StoredEvent[]): ExpectedFigures['money'] => {
  const approvalIndex = events.findLastIndex(({ type }) => type === 'QuoteApproved')
  const approval = events[approvalIndex]?.data as { idSell: string; revisionNo?: number } | undefined
  if (!approval) return {}
  const isApprovedSending = ({ type, data }: StoredEvent) =>
    type === 'QuoteSent' && (approval.revisionNo === undefined || (data as Sending).revisionNo === approval.revisionNo)
  const sendingIndex = events.slice(0, approvalIndex).findLastIndex(isApprovedSending)
  const before = events.slice(0, sendingIndex)
  const approvedSending = events[sendingIndex]?.data as Sending | undefined
  if (!approvedSending) return {}
  const { fxSnapshot, sells } = approvedSending
  const group = groupOf(before, approval.idSell)
  const rates = ratesIn(fxSnapshot)
  const scope = scopeAfter(before)
  const lines = (group?.charges ?? []).filter((one) => scope === 'ON_REQUEST' || one.scope !== 'ON_REQUEST')
  const costs = lines.flatMap(({ costAmount: amount, costCurrency: currency }) =>
    amount === undefined || currency === undefined ? [] : [{ amount, currency }],
  )
  const sell = inDollars(sells.find(({ idSell }) => idSell === approval.idSell)?.totals ?? [], rates)
  const cost = inDollars(costs, rates)
  if (sell !== undefined && cost !== undefined) return { sell, cost, margin: Number((sell - cost).toFixed(2)) }
  if (sell !== undefined) return { sell }
  // If a rate is missing, the stored margin of the pricing time counts.
  const { margin } = group ?? {}
  return margin ? { sell: Number(margin.sell), cost: Number(margin.cost), margin: Number(margin.margin) } : {}
}

/** Current costs, each with its last carrier. */
const costsOf = (events: readonly StoredEvent[]): Cost[] => {
  const costs = new Map<string, Cost>()
  for (const { type, data } of events) {
    const { idCost: id, carrier, reason } = data as { idCost: string; carrier: string; reason: string }
    if (type === 'CostGroupAdded' || type === 'CostGroupChanged') costs.set(id, { id, carrier, isStale: false })
    const cost = costs.get(id)
    if (type === 'CostGroupRemoved') costs.delete(id)
    else if (cost && type === 'CostGroupConfirmed') costs.set(id, { ...cost, isStale: false })
    else if (cost && type === 'CostGroupMarkedStale' && (reason === 'COPIED' || reason === 'REQUEST_AMENDED'))
      costs.set(id, { ...cost, isStale: true })
  }
  return [...costs.values()]
}

const DAY_MS = 86_400_000

/** Cost requests with the first answer of each; without a date they are due in two days (`requestStories`). */
const requestsIn = (events: readonly StoredEvent[]): AgentRequestFigures[] => {
  const requests = new Map<string, AgentRequestFigures>()
  for (const event of events) {
    const { costRequestId: id, providerId: provider, dueAt } = event.data as Record<string, string>
    if (id === undefined) continue
    if (event.type === 'CostRequestOpened') {
      const due = dueAt === undefined ? at(event) + 2 * DAY_MS : Date.parse(dueAt)
      requests.set(id, { id, provider: provider ?? '', at: at(event), due, answered: undefined, isClosed: false })
    }
    const one = requests.get(id)
    if (one && event.type === 'AgentCostsRecorded') requests.set(id, { ...one, answered: one.answered ?? at(event) })
    if (one && event.type === 'CostRequestClosed') requests.set(id, { ...one, isClosed: true })
    if (one && event.type === 'CostRequestAwaited')
      requests.set(id, { ...one, isClosed: false, due: at(event) + 2 * DAY_MS })
  }
  return [...requests.values()]
}

export const expectedFigures = ({ events }: Story): ExpectedFigures => {
  const first = events[0]?.data as { company: string; commercial: string }
  const amended = dataOf(ofTypes(events, 'QuotationRequestAmended').at(-1))?.['request']
  const request = (amended ?? first) as unknown as Record<
    'scope' | 'transportMode' | 'chargeableTotal' | 'incoterm',
    string
  >
  const assignees = ofTypes(events, 'QuotationAssigned').flatMap((event) => dataOf(event)?.['commercial'] ?? [])
  const { status, since, secondsByStage } = stagesIn(events)
  const outcome = ofTypes(events, 'QuoteApproved', 'QuoteRejected', 'QuoteReopened', 'QuotationCancelled').at(-1)
  return {
    company: first.company,
    commercial: assignees.at(-1) ?? first.commercial,
    incoterm: request.incoterm,
    transport: request.transportMode,
    scope: request.scope,
    isCancelled: ofTypes(events, 'QuotationCancelled').length > 0,
    status,
    since,
    secondsByStage,
    requestedAt: events[0] ? at(events[0]) : 0,
    quotedAt: firstAt(events, 'QuotePublished', 'QuoteUpdated'),
    sentAt: firstAt(events, 'QuoteSent'),
    wonAt: firstAt(events, 'QuoteApproved'),
    lostAt: firstAt(events, 'QuoteRejected'),
    reason: dataOf(outcome)?.['reasonCode'] ?? '',
    sendings: ofTypes(events, 'QuoteSent').length,
    chargeableKg: Number(request.chargeableTotal),
    costs: costsOf(events),
    asked: requestsIn(events),
    money: moneyOf(events),
  }
}

/** Working hours from the request to the first publication. */
export const responseHours = ({ requestedAt, quotedAt = 0 }: ExpectedFigures): number =>
  workingTimeBetween(
    { calendar: usualSettings.calendar, timeZone: usualSettings.data.timeZone },
    requestedAt,
    quotedAt,
  ) / 3_600_000

/** Linear interpolation between the two neighbouring values. */
export const quantile = (values: readonly number[], part: number): number | null => {
  const ascending = values.toSorted((a, b) => a - b)
  const position = (ascending.length - 1) * part
  const [low, high] = [ascending[Math.floor(position)], ascending[Math.ceil(position)]]
  return low === undefined || high === undefined ? null : low + (high - low) * (position - Math.floor(position))
}

export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
