import { directionOf } from '@freight/contracts/freight/direction'
import type { EventData } from '@freight/contracts/events/event'
import type { Envelope } from '@freight/contracts/events/envelope'
import { groupTotals } from '@freight/contracts/cost-comparison/best-cost'
import type { CostGroup } from '@freight/contracts/quotation/cost-group'
import type { QuotationEvents } from '@freight/contracts/quotation/events'
import type { SellGroup } from '@freight/contracts/quotation/sell-group'
import type { Status } from '@freight/contracts/quotation/status'
import { changesForAgents } from '@freight/contracts/third-party/shipment'
import { searchText } from '@freight/contracts/search-text'
import { type AskedAgent, quotationListColumns, type QuotationListRow } from '@freight/contracts/tables/quotation-list'
import type { z } from 'zod'
import type { RatesAt, Projection } from '../engine/projection.ts'
import { followingStatus } from './following-status.ts'
import {
  offeredAt,
  offerOf,
  offersAt,
  withBestOf,
  withCosts,
  without,
  withOffers,
  won,
} from './quotation-list-prices.ts'
import { quotationListIndexes } from './quotation-list-indexes.ts'

/** The row in another status, since now. */
const moved = (row: QuotationListRow, status: Status, { occurredAt }: Envelope): QuotationListRow => ({
  ...row,
  status,
  statusSince: row.status === status ? row.statusSince : occurredAt,
  lastChangeAt: occurredAt,
})

/** What was chosen from is what held on that day, on the clocks of its company. */
const decided = (row: QuotationListRow, envelope: Envelope, { ratesAt }: RatesAt) =>
  // Nobody is called any more.
  withBestOf({ ...row, followUpOn: undefined }, ratesAt(envelope).date)

const withLastChange = (row: QuotationListRow, { occurredAt }: Envelope): QuotationListRow => ({
  ...row,
  lastChangeAt: occurredAt,
})

const costGroup = (
  row: QuotationListRow,
  group: z.output<typeof CostGroup>,
  envelope: Envelope,
  { ratesAt }: RatesAt,
) =>
  withCosts(
    withLastChange(row, envelope),
    {
      costTotals: { ...row.costTotals, [group.idCost]: groupTotals(group) },
      costDays: { ...row.costDays, [group.idCost]: group.validez },
    },
    () => ratesAt(envelope),
  )

/** What the client has is valid as long as they were told, whatever becomes of a draft. */
const withDayTold = (row: QuotationListRow): QuotationListRow =>
  row.status === 'SENT' ? { ...row, validUntil: row.sentUntil } : row

const offering = (row: QuotationListRow, group: z.output<typeof SellGroup>, envelope: Envelope, { ratesAt }: RatesAt) =>
  withDayTold(
    withOffers(
      withLastChange(row, envelope),
      { ...row.offers, [group.idSell]: offerOf(group, ratesAt(envelope)) },
      row.sellectedSell,
    ),
  )

/** The goods are dangerous, or some of the rows: number and class, a question mark for a class that is not known yet. */
const dangerousIn = ({ dangerousGoods, packingData }: EventData<QuotationEvents, 'QuotationRequested'>) => {
  const goods = dangerousGoods ?? packingData.find((row) => row.dangerousGoods)?.dangerousGoods
  if (!goods) return undefined
  const { unNumber, imoClass = '?' } = goods
  return unNumber === undefined ? imoClass : `UN${unNumber} ${imoClass}`
}

/** The row with what is asked for. */
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
  weight: data.pesoTotal,
  volume: data.cbmTotal,
  chargeable: data.chargeableTotal,
  chargeableBasis: data.chargeableBasis,
  containers: data.containerData,
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

/** The row with one agent in another state, since now. Who has answered before and is not awaited again, has answered. */
const withAgent = (
  row: QuotationListRow,
  costRequestId: string,
  to: AskedAgent['state'],
  { occurredAt: since }: Envelope,
): QuotationListRow => {
  const hasAnswered = to === 'ANSWERED' || row.agents[costRequestId]?.hasAnswered === true
  const state = to === 'CLOSED' && hasAnswered ? 'ANSWERED' : to
  const agents = { ...row.agents, [costRequestId]: { state, since, ...(hasAnswered && { hasAnswered }) } }
  const inState = (one: AskedAgent['state']) => Object.values(agents).filter(({ state: is }) => is === one)
  const awaited = inState('AWAITED')
  return {
    ...row,
    agents,
    agentsAsked: Object.keys(agents).length,
    agentsAnswered: inState('ANSWERED').length,
    agentsClosed: inState('CLOSED').length,
    agentsAwaited: awaited.length,
    agentsAwaitedSince: awaited.map(({ since: from }) => from).toSorted()[0],
  }
}

type Published = EventData<QuotationEvents, 'QuotePublished'>

const published = (row: QuotationListRow, data: Published) => {
  const offers = offersAt(row.offers, data.fxSnapshot)
  return withCosts(
    withOffers({ ...row, fx: data.fxSnapshot, publishedOffers: offers, reopened: false }, offers, data.sellectedSell),
    row,
    () => data.fxSnapshot,
  )
}

/** The row behind every quotations table: one quotation, as far as a table shows it. */
export const quotationList: Projection<typeof quotationListColumns, 'quotation'> = {
  name: 'quotation-list',
  version: 23,
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
      CostGroupAdded: costGroup,
      CostGroupChanged: costGroup,
      CostGroupRemoved: (row, { idCost }, envelope, { ratesAt }) =>
        withCosts(
          withLastChange(row, envelope),
          { costTotals: without(row.costTotals, idCost), costDays: without(row.costDays, idCost) },
          () => ratesAt(envelope),
        ),
      CostRequestOpened: (row, { costRequestId }, envelope) => withAgent(row, costRequestId, 'AWAITED', envelope),
      AgentCostsRecorded: (row, { costRequestId }, envelope) =>
        withAgent(withLastChange(row, envelope), costRequestId, 'ANSWERED', envelope),
      CostRequestClosed: (row, { costRequestId }, envelope) => withAgent(row, costRequestId, 'CLOSED', envelope),
      CostRequestAwaited: (row, { costRequestId }, envelope) => withAgent(row, costRequestId, 'AWAITED', envelope),
      // Nothing of it was changed by somebody.
      QuotationAutoRated: (row, { total, complete }) => ({ ...row, ratesMatching: total, ratesComplete: complete }),
      // Which one counts, the first too, is told by an event of its own.
      SellGroupAdded: offering,
      SellGroupChanged: offering,
      SellGroupConfirmed: (row, { group }, envelope, known) => (group ? offering(row, group, envelope, known) : row),
      SellGroupRemoved: (row, { idSell }, envelope) =>
        withDayTold(
          withOffers(
            withLastChange(row, envelope),
            without(row.offers, idSell),
            row.sellectedSell === idSell ? undefined : row.sellectedSell,
          ),
        ),
      SellSelected: (row, { idSell }, envelope) =>
        withDayTold(withOffers(withLastChange(row, envelope), row.offers, idSell)),
      QuotePublished: published,
      QuoteUpdated: published,
      QuoteSent: (row, { revisionNo, validUntil, sells, fxSnapshot }) => ({
        ...offeredAt(row, fxSnapshot),
        sentFx: { ...row.sentFx, [revisionNo]: fxSnapshot },
        revisions: revisionNo,
        validUntil,
        sentUntil: validUntil,
        sentLastDay: sells.map(({ validez }) => validez).reduce((last, day) => (day > last ? day : last), validUntil),
      }),
      QuoteApproved: (row, approved, envelope, known) => won(decided(row, envelope, known), approved),
      QuoteRejected: (row, _data, envelope, known) => decided(row, envelope, known),
      QuotePostponed: (row, { resumeOn }) => ({ ...row, resumeOn }),
      QuoteResumed: (row) => ({ ...row, resumeOn: undefined }),
      FollowUpScheduled: (row, { on }, envelope) => ({ ...withLastChange(row, envelope), followUpOn: on }),
      // Nothing has changed by it.
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
    moved,
  ),
}
