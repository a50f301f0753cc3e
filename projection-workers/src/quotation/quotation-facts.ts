import type { EventData } from '@freight/contracts/events/event'
import type { QuotationEvents } from '@freight/contracts/quotation/events'
import type { Scope } from '@freight/contracts/quotation/scope'
import type { Status } from '@freight/contracts/quotation/status'
import type { Projection } from '../engine/projection.ts'
import { followingStatus } from './following-status.ts'
import { drafted, type Figures, offered, priced, withoutDraft, won } from './quotation-facts-figures.ts'

type QuotationFactsRow = Figures & {
  status: Status
  cancelled: boolean
  scope: Scope
  company: string
  commercial: string
  assignedTo?: string | undefined
  clientId: string
  clientName: string
  transport: string
  mode: string
  origin: string
  originCountry: string
  destination: string
  destinationCountry: string
  lane: string
  incoterm: string
  chargeableKg: string
  cbm: string
  containers: number
  requestedAt: string
  firstQuotedAt?: string | undefined
  firstSentAt?: string | undefined
  decidedAt?: string | undefined
  outcomeReason?: string | undefined
  publications: number
  revisions: number
}

type Requested = EventData<QuotationEvents, 'QuotationRequested'>

/** The row with what is asked for. */
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
})

/** One wide row for each quotation, from which the dashboards are computed; it is copied to the analytics store. */
export const quotationFacts: Projection<QuotationFactsRow, 'quotation'> = {
  name: 'quotation-facts',
  version: 3,
  table: 'quotation_facts',
  aggregate: 'quotation',
  columns: {
    status: 'text',
    cancelled: 'boolean',
    scope: 'text',
    company: 'text',
    commercial: 'text',
    assignedTo: 'text',
    clientId: 'text',
    clientName: 'text',
    transport: 'text',
    mode: 'text',
    origin: 'text',
    originCountry: 'text',
    destination: 'text',
    destinationCountry: 'text',
    lane: 'text',
    incoterm: 'text',
    chargeableKg: 'numeric',
    cbm: 'numeric',
    containers: 'int',
    requestedAt: 'timestamptz',
    firstQuotedAt: 'timestamptz',
    firstSentAt: 'timestamptz',
    decidedAt: 'timestamptz',
    outcomeReason: 'text',
    publications: 'int',
    revisions: 'int',
    sellUsd: 'numeric',
    costUsd: 'numeric',
    marginUsd: 'numeric',
    validUntil: 'date',
    sellectedSell: 'text',
    drafts: 'jsonb',
    offered: 'jsonb',
  },
  indexes: [],
  initial: {
    status: 'REQUESTED',
    cancelled: false,
    scope: 'CLIENT',
    company: '',
    commercial: '',
    clientId: '',
    clientName: '',
    transport: '',
    mode: '',
    origin: '',
    originCountry: '',
    destination: '',
    destinationCountry: '',
    lane: '',
    incoterm: '',
    chargeableKg: '0',
    cbm: '0',
    containers: 0,
    requestedAt: '1970-01-01T00:00:00.000Z',
    publications: 0,
    revisions: 0,
    drafts: {},
    offered: {},
  },
  evolve: followingStatus<QuotationFactsRow>({
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
    SellGroupAdded: (row, group) => drafted(row, group),
    SellGroupChanged: (row, group) => drafted(row, group),
    SellGroupConfirmed: (row, { group }) => (group ? drafted(row, group) : row),
    SellGroupRemoved: (row, { idSell }) => withoutDraft(row, idSell),
    QuotePublished: (row, data, { occurredAt }) => ({
      ...priced(row, data),
      publications: data.publicationNo,
      // After a reopening it is published again; the waiting ended the first time.
      firstQuotedAt: row.firstQuotedAt ?? occurredAt,
    }),
    QuoteUpdated: (row, data, { occurredAt }) => ({
      ...priced(row, data),
      publications: data.publicationNo,
      firstQuotedAt: row.firstQuotedAt ?? occurredAt,
    }),
    QuoteSent: (row, sent, { occurredAt }) => ({
      ...offered(row, sent),
      revisions: sent.revisionNo,
      firstSentAt: row.firstSentAt ?? occurredAt,
    }),
    QuoteApproved: (row, approved, { occurredAt }) => ({
      ...won(row, approved),
      decidedAt: occurredAt,
      outcomeReason: approved.reasonCode,
    }),
    QuoteRejected: (row, { reasonCode }, { occurredAt }) => ({
      ...row,
      decidedAt: occurredAt,
      outcomeReason: reasonCode,
    }),
    QuoteReopened: (row) => ({ ...row, decidedAt: undefined, outcomeReason: undefined }),
    QuotationCancelled: (row, { reasonCode }) => ({ ...row, cancelled: true, outcomeReason: reasonCode }),
  }),
}
