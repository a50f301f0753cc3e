import { turningEvents } from '@freight/contracts/quotation/status-after'
import type { HistoryEntry } from '@freight/contracts/quotation/views'

/** What an event says, as values for the translated sentence of its type. */
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

/** An alternative is called as the client reads it. */
const nameOfSell = (data: Record<string, unknown>) => text(data, 'description') || text(data, 'carrier')

const amountIn = (data: Record<string, unknown>, field: string): EventWords => {
  const amount = data[field]
  return isRecord(amount)
    ? { amount: text(amount, 'amount'), currency: text(amount, 'currency') }
    : { amount: '', currency: '' }
}

/** What a mail server answered, for how many of the recipients: "550 (1/2)". */
const refusalIn = (error: string): string => {
  const [, code, count, all] = /\b([45]\d\d)\b(?: for (\d+) of (\d+))?/.exec(error) ?? []
  if (code === undefined) return error
  return count === undefined || all === undefined ? code : `${code} (${count}/${all})`
}

/** Which sentence says why no stored rate was found. */
const whyNoRates: Readonly<Record<string, string>> = { MISSING_PARAMETERS: 'missing', SEVERAL_ADDRESSES: 'addresses' }

/** Whom we ask; who may not see that reads that it is an agent. */
const agentIn = (data: Record<string, unknown>): EventWords => {
  const name = text(data, 'providerName')
  return { name, ...(name === '' && { context: 'unnamed' }) }
}

/** Who may not see what agents cost, does not see what they gave. */
const agentDocument = (data: Record<string, unknown>): EventWords => {
  const name = text(data, 'name')
  return name === '' ? {} : { name, context: 'named' }
}

const wordsOf: Record<string, (data: Record<string, unknown>) => EventWords> = {
  QuotationRequested: (data) => ({
    from: text(data, 'origenName'),
    to: text(data, 'destinoName'),
    transport: text(data, 'transportMode'),
    mode: text(data, 'modo'),
  }),
  QuotationRequestAmended: (data) => ({ fields: list(data, 'changed').join(', ') }),
  QuotationNoteAdded: (data) => ({ text: text(data, 'text') }),
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
  QuoteResent: (data) => ({ number: text(data, 'revisionNo') }),
  QuoteMailFailed: (data) => ({ number: text(data, 'revisionNo'), text: refusalIn(text(data, 'error')) }),
  CostRequestOpened: agentIn,
  AgentCostsRecorded: (data) => ({ number: text(data, 'submissionNo') }),
  CostRequestClosed: (data) => ({
    name: text(data, 'providerName'),
    // Who may not see whom we ask, reads only that it is over.
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
      // Who may not see whom we ask, reads only that they were evaluated.
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
  // Who may not see costs is not told why.
  CostInvoiceWithdrawn: (data) => ({
    document: text(data, 'document'),
    text: text(data, 'reason') && `: ${text(data, 'reason')}`,
  }),
  QuoteApproved: (data) => ({
    reference: text(data, 'clientReference'),
    // One of the time when only the last offer could be approved names none.
    ...(text(data, 'revisionNo') !== '' && { context: 'revision', number: text(data, 'revisionNo') }),
  }),
  QuoteRejected: (data) => ({ reason: text(data, 'reasonCode'), text: text(data, 'text') }),
  QuotePostponed: (data) => ({ date: text(data, 'resumeOn') }),
  FollowUpScheduled: (data) => ({
    ...(text(data, 'on') === '' ? { context: 'none' } : { date: text(data, 'on') }),
    text: text(data, 'text') && `: ${text(data, 'text')}`,
  }),
  QuoteReopened: (data) => ({ text: text(data, 'reason') }),
  QuotationCancelled: (data) => ({ reason: text(data, 'reasonCode'), text: text(data, 'text') }),
}

/** Values for the sentence of an event; an event that needs none gives none. */
export const eventWords = ({ type, data }: Pick<HistoryEntry, 'type' | 'data'>): EventWords =>
  wordsOf[type]?.(data) ?? {}

const returning = new Set([
  'QuotationRequestAmended',
  'CostGroupAdded',
  'CostGroupChanged',
  'SellGroupAdded',
  'SellGroupChanged',
])

/** The revision that a client said yes to, for each event that only led back to it: by event id. */
export const returnsIn = (events: readonly HistoryEntry[]): ReadonlyMap<string, string> =>
  new Map(
    events
      .filter(({ type, data }) => type === 'QuoteApproved' && text(data, 'revisionNo') !== '')
      .flatMap((yes) =>
        events
          .filter(({ type, correlationId, occurredAt, revision }) => {
            const isTogether = correlationId === yes.correlationId && occurredAt === yes.occurredAt
            return isTogether && revision < yes.revision && returning.has(type)
          })
          .map(({ eventId }) => [eventId, text(yes.data, 'revisionNo')] as const),
      ),
  )

/** Events that change the status are drawn as diamonds on the line of time. */
const milestones = new Set([...turningEvents, 'QuotationCancelled'])
export const isMilestone = (type: string) => milestones.has(type)

/** Entries of each day, newest first. */
export const byDay = (events: readonly HistoryEntry[]): { day: string; entries: HistoryEntry[] }[] => {
  const days: { day: string; entries: HistoryEntry[] }[] = []
  for (const entry of events.toReversed()) {
    const day = new Date(entry.occurredAt).toLocaleDateString('sv-SE')
    const last = days.at(-1)
    if (last?.day === day) last.entries.push(entry)
    else days.push({ day, entries: [entry] })
  }
  return days
}
