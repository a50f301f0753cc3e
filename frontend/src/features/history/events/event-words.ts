import { turningEvents } from '@freight/contracts/quotation/status-after'
import type { HistoryEntry } from '@freight/contracts/quotation/quotation-views'

/** Values for the translated sentence of an event type. */
export type EventWords = Record<string, string | number>

const text = (data: Record<string, unknown>, field: string): string => {
  const value = data[field]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

const list = (data: Record<string, unknown>, field: string): unknown[] => {
  const value = data[field]
  return Array.isArray(value) ? value : []
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const nameOfGroup = (data: Record<string, unknown>) =>
  text(data, 'agenteNombre') || text(data, 'carrier') || text(data, 'description')

/** An alternative's name as the client reads it. */
const nameOfSell = (data: Record<string, unknown>) => text(data, 'description') || text(data, 'carrier')

const amountIn = (data: Record<string, unknown>, field: string): EventWords => {
  const amount = data[field]
  return isRecord(amount)
    ? { amount: text(amount, 'amount'), currency: text(amount, 'currency') }
    : { amount: '', currency: '' }
}

/** Code of the mail server's answer and the share of refused recipients: `550 (1/2)`. */
const refusalIn = (error: string): string => {
  const [, code, count, all] = /\b([45]\d\d)\b(?: for (\d+) of (\d+))?/.exec(error) ?? []
  if (code === undefined) return error
  return count === undefined || all === undefined ? code : `${code} (${count}/${all})`
}

/** Suffix of the sentence that explains why no stored rate was found. */
const whyNoRates: Readonly<Record<string, string>> = { MISSING_PARAMETERS: 'missing', SEVERAL_ADDRESSES: 'addresses' }

/** The requested agent; unnamed for users without the right to see agents. */
const agentIn = (data: Record<string, unknown>): EventWords => {
  const name = text(data, 'providerName')
  return { name, ...(name === '' && { context: 'unnamed' }) }
}

/** Without the right to see agents' costs the document's name is missing. */
const agentDocument = (data: Record<string, unknown>): EventWords => {
  const name = text(data, 'name')
  return name === '' ? {} : { name, context: 'named' }
}

/** The requested agent, and the sections of a limited request. */
const requestIn = (data: Record<string, unknown>): EventWords => {
  const sections = list(data, 'sections').join(', ')
  return { ...agentIn(data), ...(sections !== '' && { sections, context: 'sections' }) }
}

const wordsOf: Record<string, (data: Record<string, unknown>) => EventWords> = {
  QuotationRequested: (data) => ({
    from: text(data, 'origenName'),
    to: text(data, 'destinoName'),
    transport: text(data, 'transportMode'),
    mode: text(data, 'modo'),
  }),
  QuotationAssigned: (data) => ({ text: text(data, 'reason') && `: ${text(data, 'reason')}` }),
  QuotationRequestAmended: (data) => ({ fields: list(data, 'changed').join(', ') }),
  DocumentAttached: (data) => ({ name: text(data, 'name'), kind: text(data, 'type') }),
  DocumentRemoved: (data) => ({ name: text(data, 'name'), kind: text(data, 'type') }),
  CostGroupAdded: (data) => ({ name: nameOfGroup(data), charges: list(data, 'charges').length }),
  CostGroupChanged: (data) => ({ name: nameOfGroup(data), charges: list(data, 'charges').length }),
  SellGroupAdded: (data) => ({
    name: nameOfSell(data),
    called: nameOfSell(data) && ` ${nameOfSell(data)}`,
    charges: list(data, 'charges').length,
  }),
  SellGroupChanged: (data) => ({ name: nameOfSell(data), charges: list(data, 'charges').length }),
  CombinationKept: (data) => ({
    parts: list(data, 'parts').length,
    name: text(data, 'name') && `: ${text(data, 'name')}`,
  }),
  SellApprovalRequested: (data) => ({ text: text(data, 'reason') }),
  SellRejected: (data) => ({ text: text(data, 'reason') }),
  QuotePublished: (data) => ({ ...amountIn(data, 'converted'), number: text(data, 'publicationNo') }),
  QuoteUpdated: (data) => ({ ...amountIn(data, 'converted'), number: text(data, 'publicationNo') }),
  QuoteSent: (data) => ({ number: text(data, 'revisionNo'), recipients: list(data, 'recipients').length }),
  QuoteDocumentBuilt: (data) => ({ number: text(data, 'revisionNo') }),
  QuoteMailed: (data) => ({ number: text(data, 'revisionNo') }),
  ClientLinkIssued: (data) => {
    const name = isRecord(data['recipient']) ? text(data['recipient'], 'name') : ''
    return { number: text(data, 'revisionNo'), name: name && `: ${name}` }
  },
  ClientLinkRevoked: (data) => ({ number: text(data, 'revisionNo') }),
  ClientOfferViewed: (data) => ({ number: text(data, 'revisionNo') }),
  ClientOfferAccepted: (data) => ({ number: text(data, 'revisionNo'), text: text(data, 'remark') }),
  ClientOfferDeclined: (data) => ({
    number: text(data, 'revisionNo'),
    reason: text(data, 'reasonCode'),
    text: text(data, 'text'),
  }),
  ClientQuestionAsked: (data) => ({ number: text(data, 'revisionNo') }),
  QuoteResent: (data) => ({ number: text(data, 'revisionNo') }),
  QuoteMailDelayed: (data) => ({ number: text(data, 'revisionNo'), text: refusalIn(text(data, 'error')) }),
  QuoteMailFailed: (data) => ({ number: text(data, 'revisionNo'), text: refusalIn(text(data, 'error')) }),
  CostRequestOpened: requestIn,
  AgentCostsRecorded: (data) => ({ number: text(data, 'submissionNo') }),
  CostRequestClosed: (data) => ({
    name: text(data, 'providerName'),
    // Without the right to see agents the name is missing, and the sentence contains only that the request is closed.
    ...(text(data, 'providerName') !== '' && { context: text(data, 'state') }),
  }),
  QuotationRulesEvaluated: (data) => {
    const decidedBy = list(data, 'rules').find((rule) => isRecord(rule) && rule['ruleId'] === data['decidedBy'])
    const decision = text(data, 'decision')
    const agents = list(data, 'agents').flatMap((agent) => (isRecord(agent) ? text(agent, 'providerName') : []))
    const outcome = decision === 'ASK' && agents.length === 0 ? 'HELD' : decision
    return {
      name: isRecord(decidedBy) ? text(decidedBy, 'name') : '',
      agents: agents.join(', '),
      // Without the right to see agents the rules are missing, and the sentence contains only that they were evaluated.
      ...(Array.isArray(data['rules']) && outcome !== '' && { context: outcome }),
    }
  },
  CostRequestAwaited: agentIn,
  AgentDocumentAttached: (data) => agentDocument(data),
  AgentDocumentDropped: (data) => agentDocument(data),
  QuotationAutoRated: (data) => ({
    total: text(data, 'total'),
    complete: text(data, 'complete'),
    ...(text(data, 'nothing') !== '' && { context: whyNoRates[text(data, 'nothing')] ?? 'none' }),
  }),
  SellInvoiced: (data) => ({
    document: text(data, 'document'),
    amount: text(data, 'amount'),
    currency: text(data, 'currency'),
  }),
  CostInvoiced: (data) => ({ document: text(data, 'document') }),
  SellInvoiceWithdrawn: (data) => ({
    document: text(data, 'document'),
    amount: text(data, 'amount'),
    currency: text(data, 'currency'),
    text: text(data, 'reason'),
  }),
  // Without cost rights the reason is missing.
  CostInvoiceWithdrawn: (data) => ({
    document: text(data, 'document'),
    text: text(data, 'reason') && `: ${text(data, 'reason')}`,
  }),
  QuoteApproved: (data) => ({
    reference: text(data, 'clientReference'),
    // Approvals from before revisions could be approved separately have no revision.
    ...(text(data, 'revisionNo') !== '' && { context: 'revision', number: text(data, 'revisionNo') }),
  }),
  QuoteRejected: (data) => ({ reason: text(data, 'reasonCode'), text: text(data, 'text') }),
  QuotePostponed: (data) => ({ date: text(data, 'resumeOn') }),
  FollowUpScheduled: (data) => ({
    ...(text(data, 'on') === '' ? { context: 'none' } : { date: text(data, 'on') }),
    text: text(data, 'text') && `: ${text(data, 'text')}`,
  }),
  // Its recipient may be an agent: readers without the right to see costs get no name.
  BookingHandedOver: (data) => ({ name: text(data, 'to'), ...(text(data, 'to') === '' && { context: 'unnamed' }) }),
  BookingReplyRecorded: (data) => ({
    ...(text(data, 'outcome') === 'ACCEPTED' && { context: 'accepted' }),
    number: text(data, 'number'),
    text: text(data, 'text') && `: ${text(data, 'text')}`,
  }),
  QuoteReopened: (data) => ({ text: text(data, 'reason') }),
  QuotationCancelled: (data) => ({ reason: text(data, 'reasonCode'), text: text(data, 'text') }),
}

/** Fields that a sentence names as they are. */
const ownWords = (data: Record<string, unknown>): EventWords =>
  Object.fromEntries(
    Object.entries(data).filter((one): one is [string, string | number] =>
      ['string', 'number'].includes(typeof one[1]),
    ),
  )

/** Values for the sentence of an event. */
export const eventWords = ({ type, data }: Pick<HistoryEntry, 'type' | 'data'>): EventWords =>
  (wordsOf[type] ?? ownWords)(data)

const groupId = (data: Record<string, unknown>) => text(data, 'idCost') || text(data, 'idSell')

/**
 * Names of the costs and sells of a history by id, for events that contain only the id. Equal names get their carrier,
 * else a number, as a suffix.
 */
export const groupNames = (events: readonly HistoryEntry[]): ReadonlyMap<string, string> => {
  const groups = new Map<string, { name: string; carrier: string }>()
  for (const { data } of events) {
    const name = nameOfGroup(data)
    if (groupId(data) !== '' && name !== '') groups.set(groupId(data), { name, carrier: text(data, 'carrier') })
  }
  const all = [...groups]
  return new Map(
    all.map(([id, { name, carrier }]) => {
      const sameName = all.filter(([, one]) => one.name === name)
      if (sameName.length < 2) return [id, name] as const
      const isOnlyOfCarrier = carrier !== name && sameName.filter(([, one]) => one.carrier === carrier).length === 1
      return [
        id,
        `${name} ${isOnlyOfCarrier ? `(${carrier})` : `(${sameName.findIndex(([one]) => one === id) + 1})`}`,
      ] as const
    }),
  )
}

const eventsWithOnlyTheId = new Set([
  'CostGroupRemoved',
  'CostGroupMarkedStale',
  'CostGroupConfirmed',
  'SellGroupRemoved',
  'SellGroupMarkedStale',
  'SellGroupConfirmed',
  'SellSelected',
  'SellApprovalRequested',
  'SellApproved',
  'SellRejected',
  'SellApprovalReset',
])

/** The name of an event's cost or sell. */
export const groupWords = ({ type, data }: Pick<HistoryEntry, 'type' | 'data'>, names: ReadonlyMap<string, string>) => {
  const name = names.get(groupId(data))
  return name === undefined ? {} : { name, ...(eventsWithOnlyTheId.has(type) && { context: 'named' }) }
}

/** Former and new assignee of a quotation. */
export const assignedWords = ({ type, data, names = {} }: Pick<HistoryEntry, 'type' | 'data' | 'names'>) => {
  if (type !== 'QuotationAssigned') return {}
  const { previous } = data
  const changed = (['assignedTo', 'commercial'] as const).filter((role) => text(data, role) !== '')
  const named = (from: Record<string, unknown>) => changed.flatMap((role) => names[text(from, role)] ?? []).join(', ')
  const [name, before] = [named(data), isRecord(previous) ? named(previous) : '']
  if (name === '') return {}
  return before === '' ? { name, context: 'named' } : { name, before, context: 'moved' }
}

const returning = new Set([
  'QuotationRequestAmended',
  'CostGroupAdded',
  'CostGroupChanged',
  'SellGroupAdded',
  'SellGroupChanged',
])

/** The approved revision by event id, for events that only restore that revision. */
export const returnsIn = (events: readonly HistoryEntry[]): ReadonlyMap<string, string> =>
  new Map(
    events
      .filter(({ type, data }) => type === 'QuoteApproved' && text(data, 'revisionNo') !== '')
      .flatMap((approval) =>
        events
          .filter(({ type, correlationId, occurredAt, revision }) => {
            const isTogether = correlationId === approval.correlationId && occurredAt === approval.occurredAt
            return isTogether && revision < approval.revision && returning.has(type)
          })
          .map(({ eventId }) => [eventId, text(approval.data, 'revisionNo')] as const),
      ),
  )

/** Event ids of costs recalculated by an amended request, which the amending user did not change. */
export const recalculatedIn = (events: readonly HistoryEntry[]): ReadonlySet<string> =>
  new Set(
    events
      .filter(({ type }) => type === 'QuotationRequestAmended')
      .flatMap((amendment) =>
        events
          .filter(
            ({ type, correlationId, occurredAt, revision }) =>
              type === 'CostGroupChanged' &&
              correlationId === amendment.correlationId &&
              occurredAt === amendment.occurredAt &&
              revision > amendment.revision,
          )
          .map(({ eventId }) => eventId),
      ),
  )

/** Events that change the status; diamonds on the timeline. */
const milestones = new Set([...turningEvents, 'QuotationCancelled'])
export const isMilestone = (type: string) => milestones.has(type)

/** Entries of each day, newest first. */
export const byDay = (events: readonly HistoryEntry[]): { day: string; entries: HistoryEntry[] }[] => {
  const days: { day: string; entries: HistoryEntry[] }[] = []
  for (const entry of events.toReversed()) {
    // Swedish dates have the form YYYY-MM-DD.
    const day = new Date(entry.occurredAt).toLocaleDateString('sv-SE')
    const last = days.at(-1)
    if (last?.day === day) last.entries.push(entry)
    else days.push({ day, entries: [entry] })
  }
  return days
}
