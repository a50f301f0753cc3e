import { grossWeight } from '@freight/contracts/freight/cargo'
import { directionOf } from '@freight/contracts/freight/direction'
import type { EventData } from '@freight/contracts/events/event'
import type { Envelope } from '@freight/contracts/events/envelope'
import { groupTotals, pricedCodes } from '@freight/contracts/cost-comparison/best-cost'
import type { CostGroup } from '@freight/contracts/pricing/offer/cost-group'
import type { QuotationEvents } from '@freight/contracts/quotation/quotation-events'
import type { SellGroup } from '@freight/contracts/pricing/offer/sell-group'
import type { Status } from '@freight/contracts/vocabulary/schemas'
import { changesForAgents } from '@freight/contracts/third-party/shipment'
import { searchText } from '@freight/contracts/search-text'
import {
  type AgentRequest,
  quotationListColumns,
  type QuotationListRow,
} from '@freight/contracts/tables/quotation-list'
import type { z } from 'zod'
import { type KnownThen, type Projection, withoutEntry } from '../engine/projection.ts'
import { followingStatus } from './following-status.ts'
import {
  offerOf,
  offersAtRates,
  withApproval,
  withBestCostOn,
  withBestCosts,
  withCosts,
  withOffers,
  withSentOffers,
} from './quotation-list-prices.ts'
import { quotationListIndexes } from './quotation-list-indexes.ts'

const withStatus = (row: QuotationListRow, status: Status, { occurredAt }: Envelope): QuotationListRow => ({
  ...row,
  status,
  statusSince: row.status === status ? row.statusSince : occurredAt,
  lastChangeAt: occurredAt,
})

/** The best cost stays that of the decision day, in the time zone of the company. */
const withDecision = (row: QuotationListRow, envelope: Envelope, { ratesAt }: KnownThen) =>
  // A decided quotation needs no follow-up.
  withBestCostOn({ ...row, followUpOn: undefined }, ratesAt(envelope).date)

const withLastChange = (row: QuotationListRow, { occurredAt }: Envelope): QuotationListRow => ({
  ...row,
  lastChangeAt: occurredAt,
})

const withCostGroup = (
  row: QuotationListRow,
  group: z.output<typeof CostGroup>,
  envelope: Envelope,
  { ratesAt, isMainFreight }: KnownThen,
) =>
  withCosts(
    withLastChange(row, envelope),
    {
      costTotals: { ...row.costTotals, [group.idCost]: groupTotals(group) },
      costCodes: {
        ...row.costCodes,
        [group.idCost]: pricedCodes(group.charges, (code) => isMainFreight(code, envelope)),
      },
      costDays: { ...row.costDays, [group.idCost]: group.validez },
    },
    () => ratesAt(envelope),
  )

/** A sent offer keeps its validity, whatever happens to the draft. */
const withSentValidity = (row: QuotationListRow): QuotationListRow =>
  row.status === 'SENT' ? { ...row, validUntil: row.sentUntil } : row

const withOffer = (
  row: QuotationListRow,
  group: z.output<typeof SellGroup>,
  envelope: Envelope,
  { ratesAt }: KnownThen,
) =>
  withSentValidity(
    withOffers(
      withLastChange(row, envelope),
      { ...row.offers, [group.idSell]: offerOf(group, ratesAt(envelope)) },
      row.sellectedSell,
    ),
  )

/**
 * Number and class of the dangerous goods, of the request or of its first dangerous row; a question mark for an unknown
 * class.
 */
const dangerousIn = ({ dangerousGoods, packingData }: EventData<QuotationEvents, 'QuotationRequested'>) => {
  const goods = dangerousGoods ?? packingData.find((row) => row.dangerousGoods)?.dangerousGoods
  if (!goods) return undefined
  const { unNumber, imoClass = '?' } = goods
  return unNumber === undefined ? imoClass : `UN${unNumber} ${imoClass}`
}

/** The row with the data of the request. */
const withRequest = (
  row: QuotationListRow,
  data: EventData<QuotationEvents, 'QuotationRequested'>,
): QuotationListRow => ({
  ...row,
  scope: data.scope,
  clientId: data.client?.id ?? '',
  clientName: data.client?.nombreFantasia ?? '',
  clientReference: data.client?.reference ?? '',
  transportMode: data.transportMode,
  modo: data.modo,
  originCode: data.origenCodigo,
  originName: data.origenName,
  originCountry: data.origenPais,
  destinationCode: data.destinoCodigo,
  destinationName: data.destinoName,
  destinationCountry: data.destinoPais,
  incoterm: data.incoterm,
  direction: directionOf(data.company, data.origenPais, data.destinoPais, data.direction),
  pickups: data.pickupData.length,
  deliveryAtTerminal: data.deliveryAtTerminal === true,
  weight: grossWeight(data),
  volume: data.cbmTotal,
  chargeable: data.chargeableTotal,
  chargeableBasis: data.chargeableBasis,
  containers: data.containerData,
  ulds: (data.uldData ?? []).map(({ type }) => ({ type })),
  trucks: data.truckData ?? [],
  dangerous: dangerousIn(data),
  shipmentDate: data.shipmentDate,
  search: ` ${searchText(
    data.referencia,
    data.client?.nombreFantasia,
    data.client?.razonSocial,
    data.client?.reference,
    data.origenCodigo,
    data.origenName,
    data.destinoCodigo,
    data.destinoName,
  )}`,
})

/** The row with the new state of one cost request. A closed request that was answered before counts as answered. */
const withAgent = (
  row: QuotationListRow,
  costRequestId: string,
  to: AgentRequest['state'],
  { occurredAt: since }: Envelope,
): QuotationListRow => {
  const hasAnswered = to === 'ANSWERED' || row.agents[costRequestId]?.hasAnswered === true
  const state = to === 'CLOSED' && hasAnswered ? 'ANSWERED' : to
  const agents = { ...row.agents, [costRequestId]: { state, since, ...(hasAnswered && { hasAnswered }) } }
  const inState = (one: AgentRequest['state']) =>
    Object.values(agents).filter(({ state: agentState }) => agentState === one)
  const openRequests = inState('AWAITED')
  return {
    ...row,
    agents,
    agentsAsked: Object.keys(agents).length,
    agentsAnswered: inState('ANSWERED').length,
    agentsClosed: inState('CLOSED').length,
    agentsAwaited: openRequests.length,
    agentsAwaitedSince: openRequests.map(({ since: from }) => from).toSorted()[0],
  }
}

type Published = EventData<QuotationEvents, 'QuotePublished'>

const withPublication = (row: QuotationListRow, data: Published) => {
  const offers = offersAtRates(row.offers, data.fxSnapshot)
  return withCosts(
    withOffers({ ...row, fx: data.fxSnapshot, publishedOffers: offers, reopened: false }, offers, data.sellectedSell),
    row,
    () => data.fxSnapshot,
  )
}

/** The row behind every quotations table, one per quotation. */
export const quotationList: Projection<typeof quotationListColumns, 'quotation'> = {
  name: 'quotation-list',
  version: 30,
  table: 'quotation_list',
  aggregate: 'quotation',
  columns: quotationListColumns,
  indexes: quotationListIndexes,
  words: 'search',
  evolve: followingStatus<QuotationListRow>(
    {
      QuotationRequested: (row, data, { occurredAt }) => ({
        ...withRequest(row, data),
        company: data.company,
        createdAt: occurredAt,
        statusSince: occurredAt,
        lastChangeAt: occurredAt,
        commercial: data.commercial,
      }),
      QuotationRequestAmended: (row, { request, changed }, envelope, { ratesAt }) =>
        withCosts(
          {
            ...withLastChange(withRequest(row, request), envelope),
            ...(changesForAgents(changed) && { amendedAt: envelope.occurredAt }),
          },
          row,
          () => ratesAt(envelope),
        ),
      QuotationReopenedForPricing: (row) => ({ ...row, resumeOn: undefined, reopened: true }),
      QuoteReopened: (row) => ({ ...row, reopened: true }),
      QuotationTaken: (row, { assignedTo }) => ({ ...row, assignedTo }),
      QuotationAssigned: (row, { assignedTo, commercial }) => ({
        ...row,
        assignedTo: assignedTo ?? row.assignedTo,
        commercial: commercial ?? row.commercial,
      }),
      QuotationReleased: (row) => ({ ...row, assignedTo: undefined }),
      QuotationNoteAdded: (row, _data, envelope) => withLastChange(row, envelope),
      DocumentAttached: (row, _data, envelope) => withLastChange(row, envelope),
      DocumentRemoved: (row, _data, envelope) => withLastChange(row, envelope),
      CostGroupAdded: withCostGroup,
      CostGroupChanged: withCostGroup,
      CostGroupRemoved: (row, { idCost }, envelope, { ratesAt }) =>
        withCosts(
          withLastChange(row, envelope),
          {
            costTotals: withoutEntry(row.costTotals, idCost),
            costCodes: withoutEntry(row.costCodes, idCost),
            costDays: withoutEntry(row.costDays, idCost),
          },
          () => ratesAt(envelope),
        ),
      CostRequestOpened: (row, { costRequestId }, envelope) => withAgent(row, costRequestId, 'AWAITED', envelope),
      AgentCostsRecorded: (row, { costRequestId }, envelope) =>
        withAgent(withLastChange(row, envelope), costRequestId, 'ANSWERED', envelope),
      CostRequestClosed: (row, { costRequestId }, envelope) => withAgent(row, costRequestId, 'CLOSED', envelope),
      CostRequestAwaited: (row, { costRequestId }, envelope) => withAgent(row, costRequestId, 'AWAITED', envelope),
      // Not a change by a user.
      QuotationAutoRated: (row, { total, complete }) => ({ ...row, ratesMatching: total, ratesComplete: complete }),
      // The selection, even of the first alternative, is an event of its own.
      SellGroupAdded: withOffer,
      SellGroupChanged: withOffer,
      SellGroupConfirmed: (row, { group }, envelope, known) => (group ? withOffer(row, group, envelope, known) : row),
      SellGroupRemoved: (row, { idSell }, envelope) =>
        withSentValidity(
          withOffers(
            withLastChange(row, envelope),
            withoutEntry(row.offers, idSell),
            row.sellectedSell === idSell ? undefined : row.sellectedSell,
          ),
        ),
      SellSelected: (row, { idSell }, envelope) =>
        withSentValidity(withOffers(withLastChange(row, envelope), row.offers, idSell)),
      QuotePublished: withPublication,
      QuoteUpdated: withPublication,
      QuoteSent: (row, { revisionNo, validUntil, sells, fxSnapshot }) => ({
        ...withSentOffers(row, fxSnapshot),
        sentFx: { ...row.sentFx, [revisionNo]: fxSnapshot },
        revisions: revisionNo,
        validUntil,
        sentUntil: validUntil,
        sentLastDay: sells.map(({ validez }) => validez).reduce((last, day) => (day > last ? day : last), validUntil),
      }),
      QuoteApproved: (row, approved, envelope, known) => ({
        ...withApproval(withDecision(row, envelope, known), approved),
        firstWonAt: row.firstWonAt ?? envelope.occurredAt,
      }),
      QuoteRejected: (row, _data, envelope, known) => ({
        ...withDecision(row, envelope, known),
        firstLostAt: row.firstLostAt ?? envelope.occurredAt,
      }),
      QuotePostponed: (row, { resumeOn }) => ({ ...row, resumeOn }),
      QuoteResumed: (row) => ({ ...row, resumeOn: undefined }),
      FollowUpScheduled: (row, { on }, envelope) => ({ ...withLastChange(row, envelope), followUpOn: on }),
      OfferReceiptRecorded: (row, _data, envelope) => withLastChange(row, envelope),
      // A reminder is not a change.
      QuotationReminded: (row, { kind, since }) => ({ ...row, reminded: { ...row.reminded, [kind]: since } }),
      SellInvoiced: (row, _data, envelope) => withLastChange(row, envelope),
      CostInvoiced: (row, _data, envelope) => withLastChange(row, envelope),
      SellInvoiceWithdrawn: (row, _data, envelope) => withLastChange(row, envelope),
      CostInvoiceWithdrawn: (row, _data, envelope) => withLastChange(row, envelope),
      QuotationCancelled: (row, _data, envelope) => ({
        ...withLastChange(row, envelope),
        cancelled: true,
        followUpOn: undefined,
      }),
    },
    withStatus,
  ),
  finish: withBestCosts,
}
