import type { EventData } from '@freight/contracts/events/event'
import type { QuotationEvents } from '@freight/contracts/quotation/quotation-events'
import type { Projection, AnyProjection, StepsOf, KnownThen } from '../../engine/projection.ts'
import { followingStatus } from '../following-status.ts'
import {
  quotationFactsColumns,
  type QuotationFactsRow,
  type CostRequestFact,
  type InvoiceFact,
} from './quotation-facts-columns.ts'
import { withoutSell, withSell } from './quotation-facts-lines.ts'
import {
  withApproval,
  withDraft,
  withOffer,
  withoutDraft,
  withPublication,
  withStaleness,
  loadOf,
  withCost,
  withoutCost,
  withFreightLines,
} from './quotation-facts-figures.ts'
import type { Envelope } from '@freight/contracts/events/envelope'
import type { Status } from '@freight/contracts/vocabulary/schemas'
import { withComparison, costComparison } from '../cost-comparison.ts'
import { convert } from '@freight/contracts/exchange-rate/exchange'
import { Exact, type Money, round2, sumRounded } from '@freight/contracts/money/money'

type Row = QuotationFactsRow
type Invoiced = Omit<EventData<QuotationEvents, 'SellInvoiced'>, 'idSell'>

const sum = (before: string, usd: string): string => sumRounded([before, usd])

/** Amount in USD at the rates of the offer, or at the rates of the recording if those lack the currency. */
const invoiceFact = (
  { fx }: Row,
  { side, id, document, amount, currency, date }: Pick<InvoiceFact, 'side' | 'id'> & Invoiced,
  envelope: Envelope,
  { ratesAt }: KnownThen,
): InvoiceFact => {
  const money: Money = { amount, currency }
  const usd = ((fx && convert(money, 'USD', fx)) ?? convert(money, 'USD', ratesAt(envelope)))?.amount ?? '0'
  return { side, id, document, day: date, at: envelope.occurredAt, usd: round2(usd) }
}

const difference = (before: string, usd: string): string => new Exact(before).minus(usd).toFixed(2)

const withCostRequest = (row: Row, id: string, change: (one: CostRequestFact) => Partial<CostRequestFact>): Row => ({
  ...row,
  asked: row.asked.map((one) => (one.id === id ? { ...one, ...change(one) } : one)),
})

const isOf = (side: InvoiceFact['side'], id: string, document: string) => (one: InvoiceFact) =>
  one.side === side && one.id === id && one.document.toUpperCase() === document.toUpperCase()

/** The row without a withdrawn invoice. */
const withoutInvoice = (row: Row, side: InvoiceFact['side'], id: string, document: string): Row => {
  const invoice = row.invoices.find(isOf(side, id, document))
  if (invoice === undefined) return row
  const subtract = (total: string) => difference(total, invoice.usd)
  const invoices = row.invoices.filter((one) => one !== invoice)
  if (side === 'SELL') return { ...row, sellInvoicedUsd: subtract(row.sellInvoicedUsd), invoices }
  return {
    ...row,
    costInvoicedUsd: subtract(row.costInvoicedUsd),
    invoices,
    costs: row.costs.map((one) => (one.id === id ? { ...one, invoiced: subtract(one.invoiced) } : one)),
  }
}

/** Steps of the facts for invoices and cost requests. */
const dealings: StepsOf<Row, 'quotation'> = {
  SellInvoiced: (row, { idSell, ...data }, envelope, known) => {
    const invoice = invoiceFact(row, { ...data, side: 'SELL', id: idSell }, envelope, known)
    return { ...row, sellInvoicedUsd: sum(row.sellInvoicedUsd, invoice.usd), invoices: [...row.invoices, invoice] }
  },
  CostInvoiced: (row, { idCost, ...data }, envelope, known) => {
    const invoice = invoiceFact(row, { ...data, side: 'COST', id: idCost }, envelope, known)
    return {
      ...row,
      costInvoicedUsd: sum(row.costInvoicedUsd, invoice.usd),
      invoices: [...row.invoices, invoice],
      costs: row.costs.map((one) => (one.id === idCost ? { ...one, invoiced: sum(one.invoiced, invoice.usd) } : one)),
    }
  },
  SellInvoiceWithdrawn: (row, { idSell, document }) => withoutInvoice(row, 'SELL', idSell, document),
  CostInvoiceWithdrawn: (row, { idCost, document }) => withoutInvoice(row, 'COST', idCost, document),
  CostRequestOpened: (row, { costRequestId, providerId, providerName, dueAt }, { occurredAt }) => ({
    ...row,
    asked: [
      ...row.asked.filter(({ id }) => id !== costRequestId),
      {
        id: costRequestId,
        providerId,
        provider: providerName,
        asked: occurredAt,
        ...(dueAt !== undefined && { due: dueAt }),
        answers: 0,
        closed: '',
        reason: '',
      },
    ],
  }),
  AgentCostsRecorded: (row, { costRequestId, submissionNo }, { occurredAt }) =>
    withCostRequest(row, costRequestId, ({ answered = occurredAt }) => ({ answered, answers: submissionNo })),
  CostRequestClosed: (row, { costRequestId, state, reasonCode = '' }) =>
    withCostRequest(row, costRequestId, () => ({ closed: state, reason: reasonCode })),
  CostRequestAwaited: (row, { costRequestId }) =>
    withCostRequest(row, costRequestId, () => ({ closed: '', reason: '' })),
}

type Steps = StepsOf<QuotationFactsRow, 'quotation'>
type Evolve = AnyProjection['evolve']

/** The costs with their comparison, and whether the client approved an alternative based on them. */
const withCostStanding = (row: QuotationFactsRow): QuotationFactsRow => {
  const { compared: comparedCosts, wonCosts } = row.comparison
  const gaps = new Map(comparedCosts.map(({ idCost, gapPct }) => [idCost, Number(gapPct)]))
  const costs = row.costs.map((cost) => {
    const gap = gaps.get(cost.id)
    return { ...cost, won: wonCosts.includes(cost.id), comparable: gap !== undefined, cheapest: gap === 0, gap }
  })
  return { ...row, costs }
}

/** Derives the comparison and the freight lines from the costs of the row. */
const withComparedCosts = (current: QuotationFactsRow, before: QuotationFactsRow): QuotationFactsRow => {
  const comparison = withComparison(current.comparison, before.comparison)
  const row = comparison === current.comparison ? current : { ...current, comparison }
  const isOfOtherCosts = row.costs !== before.costs
  const rowWithLines = isOfOtherCosts || row.costLines !== before.costLines ? withFreightLines(row) : row
  const isUnchanged =
    !isOfOtherCosts &&
    comparison.compared === before.comparison.compared &&
    comparison.wonCosts === before.comparison.wonCosts
  return isUnchanged ? rowWithLines : withCostStanding(rowWithLines)
}

/** Adds the steps of the cost comparison to those of the facts, so that both compare in the same way. */
const comparingCosts = (steps: Steps): Steps => {
  // The steps match event types and data by construction; the cast drops the types.
  const [factSteps, comparisonSteps] = [steps as unknown as Evolve, costComparison.evolve as unknown as Evolve]
  const combinedSteps = Object.entries(comparisonSteps).map(([type, step]): [string, Evolve[string]] => [
    type,
    (before, data, envelope, known) => {
      const row = (factSteps[type]?.(before, data, envelope, known) ?? before) as unknown as QuotationFactsRow
      const comparison = step(row.comparison, data, envelope, known)
      return { ...row, comparison }
    },
  ])
  return { ...steps, ...(Object.fromEntries(combinedSteps) as unknown as Steps) }
}

type Stage = 'requestedSeconds' | 'pendingSeconds' | 'quotedSeconds' | 'sentSeconds'

/** Stage of a status; time in a decided or postponed status is not measured. */
const stageOf: Readonly<Partial<Record<Status, Stage>>> = {
  REQUESTED: 'requestedSeconds',
  PENDING: 'pendingSeconds',
  QUOTED: 'quotedSeconds',
  UPDATED: 'quotedSeconds',
  SENT: 'sentSeconds',
}

/** Maximum of an `int` column. A longer period, from a wrong clock, must not park the quotation. */
const mostSeconds = 2_147_483_647

/**
 * The row in another status, with the finished period added to its stage, in whole seconds. The same status changes
 * nothing.
 */
export const withTimeInStatus = (
  row: QuotationFactsRow,
  status: Status,
  { occurredAt, revision }: Envelope,
): QuotationFactsRow => {
  // The first event ends no period.
  if (revision === 1) return { ...row, status, statusSince: occurredAt }
  if (status === row.status) return row
  const stage = stageOf[row.status]
  const duration = Math.max(0, Math.floor((Date.parse(occurredAt) - Date.parse(row.statusSince)) / 1000))
  const nextRow = { ...row, status, statusSince: occurredAt }
  if (stage !== undefined) nextRow[stage] = Math.min(mostSeconds, row[stage] + duration)
  return nextRow
}

type Requested = EventData<QuotationEvents, 'QuotationRequested'>

/** The row with the data of the request. */
const withRequest = (row: QuotationFactsRow, data: Requested): QuotationFactsRow => ({
  ...row,
  scope: data.scope,
  clientId: data.client?.id ?? '',
  clientName: data.client?.nombreFantasia ?? '',
  transport: data.transportMode,
  mode: data.modo,
  origin: data.origenCodigo,
  originCountry: data.origenPais,
  destination: data.destinoCodigo,
  destinationCountry: data.destinoPais,
  lane: `${data.origenCodigo}-${data.destinoCodigo}`,
  incoterm: data.incoterm,
  chargeableKg: data.chargeableTotal,
  cbm: data.cbmTotal,
  containers: data.containerQty,
  ...loadOf(data),
})

/** One wide row per quotation, the source of the dashboards; copied to the analytics store. */
export const quotationFacts: Projection<typeof quotationFactsColumns, 'quotation'> = {
  name: 'quotation-facts',
  version: 15,
  table: 'quotation_facts',
  aggregate: 'quotation',
  columns: quotationFactsColumns,
  indexes: [],
  evolve: followingStatus<QuotationFactsRow>(
    comparingCosts({
      QuotationRequested: (row, data, { occurredAt }) => ({
        ...withRequest(row, data),
        company: data.company,
        commercial: data.commercial,
        requestedAt: occurredAt,
      }),
      QuotationRequestAmended: (row, { request }) => withRequest(row, request),
      QuotationTaken: (row, { assignedTo }) => ({ ...row, assignedTo }),
      QuotationAssigned: (row, { assignedTo, commercial }) => ({
        ...row,
        assignedTo: assignedTo ?? row.assignedTo,
        commercial: commercial ?? row.commercial,
      }),
      QuotationReleased: (row) => ({ ...row, assignedTo: undefined }),
      CostGroupAdded: withCost,
      CostGroupChanged: withCost,
      CostGroupRemoved: withoutCost,
      CostGroupMarkedStale: (row, { idCost, reason }) =>
        reason === 'COPIED' || reason === 'REQUEST_AMENDED' ? withStaleness(row, idCost, true) : row,
      CostGroupConfirmed: (row, { idCost }) => withStaleness(row, idCost, false),
      ...dealings,
      SellGroupAdded: (row, group, ...context) => withSell(withDraft(row, group), group, ...context),
      SellGroupChanged: (row, group, ...context) => withSell(withDraft(row, group), group, ...context),
      SellGroupConfirmed: (row, { group }, ...context) =>
        group ? withSell(withDraft(row, group), group, ...context) : row,
      SellGroupRemoved: (row, { idSell }) => withoutSell(withoutDraft(row, idSell), idSell),
      QuotePublished: (row, data, { occurredAt }) => ({
        ...withPublication(row, data),
        publications: data.publicationNo,
        // A publication after a reopening keeps the time of the first one.
        firstQuotedAt: row.firstQuotedAt ?? occurredAt,
      }),
      QuoteUpdated: (row, data, { occurredAt }) => ({
        ...withPublication(row, data),
        publications: data.publicationNo,
        firstQuotedAt: row.firstQuotedAt ?? occurredAt,
      }),
      QuoteSent: (row, sent, { occurredAt }) => ({
        ...withOffer(row, sent),
        revisions: sent.revisionNo,
        firstSentAt: row.firstSentAt ?? occurredAt,
      }),
      QuoteApproved: (row, approved, { occurredAt }) => ({
        ...withApproval(row, approved),
        decidedAt: occurredAt,
        firstWonAt: row.firstWonAt ?? occurredAt,
        outcomeReason: approved.reasonCode,
      }),
      QuoteRejected: (row, { reasonCode }, { occurredAt }) => ({
        ...row,
        decidedAt: occurredAt,
        firstLostAt: row.firstLostAt ?? occurredAt,
        outcomeReason: reasonCode,
      }),
      QuoteReopened: (row) => ({ ...row, decidedAt: undefined, outcomeReason: undefined }),
      QuotationCancelled: (row, { reasonCode }) => ({ ...row, cancelled: true, outcomeReason: reasonCode }),
    }),
    withTimeInStatus,
  ),
  finish: withComparedCosts,
}
