import type { EventData } from '@freight/contracts/events/event'
import type { QuotationEvents } from '@freight/contracts/quotation/quotation-events'
import type { Projection } from '../../engine/projection.ts'
import { followingStatus } from '../following-status.ts'
import { quotationFactsColumns, type QuotationFactsRow } from './quotation-facts-columns.ts'
import { withStaleness, loadOf, withCost, withoutCost } from './quotation-facts-costs.ts'
import { dealings } from './quotation-facts-dealings.ts'
import { withoutSell, withSell } from './quotation-facts-lines.ts'
import { comparingCosts, withComparedCosts } from './compared-costs.ts'
import { withTimeInStatus } from '../time-in-status.ts'
import { withApproval, withDraft, withOffer, withoutDraft, withPublication } from './quotation-facts-figures.ts'

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
  version: 12,
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
