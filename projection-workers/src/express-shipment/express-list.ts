import type { ExpressParty } from '@freight/contracts/express-address/party'
import type { ShipmentState } from '@freight/contracts/express-shipment/shipment-state'
import { shipmentFold } from '@freight/contracts/express-shipment/shipment-steps'
import { type ShipmentSummary, summaryOf, waybillsOf } from '@freight/contracts/express-shipment/shipment-summary'
import { compactCode, shortReferenceOf } from '@freight/contracts/express-shipment/waybill'
import { searchText } from '@freight/contracts/search-text'
import {
  boolean,
  date,
  epoch,
  int,
  jsonb,
  numeric,
  type RowOf,
  text,
  timestamptz,
} from '@freight/contracts/tables/columns'
import { folded } from '../engine/fold.ts'
import type { Projection } from '../engine/projection.ts'

/** A code of a carrier that our tables do not have; UNKNOWN until the company gives it a status. */
type UnmappedCode = { carrier: string; code: string; text: string; at: string; status: string }

const columns = {
  company: text(''),
  work: text('REQUESTED'),
  subState: text('SIN_COTIZAR'),
  flags: jsonb<readonly string[]>([]),
  actionRequired: boolean(false),
  direction: text(''),
  clientId: text(''),
  clientName: text(''),
  carrier: text(''),
  carrierName: text(''),
  /** Countries of both ends. */
  countries: jsonb<readonly string[]>([]),
  pieces: int(0),
  /** Kilograms. */
  chargeable: numeric('0'),
  commercial: text(''),
  assignedTo: text(),
  requestedAt: timestamptz(epoch),
  since: timestamptz(epoch),
  deliveryBy: date(),
  search: text(''),
  /** Piece numbers by scan code; 0 for the whole shipment. */
  codes: jsonb<Readonly<Record<string, number>>>({}),
  unmapped: jsonb<readonly UnmappedCode[]>([]),
  /** The row of the lists. Of personal data it has only the names of the parties. */
  summary: jsonb<ShipmentSummary | null>(null),
  /** What later events need; without personal data but these names. */
  state: jsonb<ShipmentState | null>(null),
}
type Row = RowOf<typeof columns>

/** What a table may store of a party, because it has no keys to erase. */
export const withoutContactData = (party: ExpressParty): ExpressParty => ({
  ...party,
  company: party.company || party.contact,
  contact: '',
  phone: '',
  mail: '',
  taxId: '',
  description: '',
  line2: '',
  line3: '',
})

const storedState = (state: ShipmentState): ShipmentState => ({
  ...state,
  request: {
    ...state.request,
    shipperAddress: withoutContactData(state.request.shipperAddress),
    recipientAddress: withoutContactData(state.request.recipientAddress),
    goods: [],
  },
  tracking: state.tracking.map((one) => ({ ...one, signedBy: '' })),
  outcome: state.outcome && { ...state.outcome, signedBy: '' },
  notes: [],
})

const unmappedCodes = ({ tracking }: ShipmentState, { carrier }: ShipmentSummary): UnmappedCode[] =>
  tracking
    .filter(
      ({ status, mapped, rawCode, struck, source }) =>
        source === 'CARRIER' && (status === 'UNKNOWN' || mapped === true) && rawCode !== '' && !struck,
    )
    .map(({ rawCode, rawText, at, status }) => ({
      carrier: carrier?.code ?? '',
      code: rawCode.trim().toUpperCase(),
      text: rawText,
      at,
      status,
    }))

/** Codes that lead to a shipment when scanned, each with the number of its piece; 0 for the whole shipment. */
const scanCodesOf = (state: ShipmentState): Readonly<Record<string, number>> => {
  const ofShipment = [state.request.clientReference, shortReferenceOf(state.id), state.id, ...waybillsOf(state)]
  const ofPieces = state.booking?.pieces.map(({ number, piece }): [string, number] => [number, piece]) ?? []
  // A piece with the number of the waybill leads to the whole shipment.
  const codes = [...ofPieces, ...ofShipment.map((code): [string, number] => [code, 0])]
  return Object.fromEntries(codes.flatMap(([code, piece]) => (code.trim() === '' ? [] : [[compactCode(code), piece]])))
}

const columnsOf = (state: ShipmentState): Row => {
  const summary = summaryOf(state)
  const waybills = waybillsOf(state)
  const { client, shipper, recipient, carrier } = summary
  return {
    company: state.company,
    work: summary.work,
    subState: summary.subState,
    flags: summary.flags,
    actionRequired: summary.actionRequired,
    direction: summary.direction,
    clientId: client?.id ?? '',
    clientName: client?.name ?? '',
    carrier: carrier?.code ?? '',
    carrierName: carrier?.name ?? '',
    countries: [...new Set([shipper.countryCode, recipient.countryCode])],
    pieces: summary.pieces,
    chargeable: summary.chargeable,
    commercial: summary.commercial,
    assignedTo: summary.assignedTo,
    requestedAt: summary.requestedAt,
    since: summary.since,
    deliveryBy: summary.deliveryBy,
    search: searchText(
      ...new Set([
        state.id,
        shortReferenceOf(state.id),
        summary.clientReference,
        ...waybills,
        ...waybills.map(compactCode),
        recipient.name,
        shipper.name,
        client?.name,
      ]),
    ),
    codes: scanCodesOf(state),
    unmapped: unmappedCodes(state, summary),
    summary,
    state: storedState(state),
  }
}

/** Shipments for lists, the scanner, the search, and codes of carriers that have no status here. */
export const expressList: Projection<typeof columns, 'express-shipment'> = {
  name: 'express-list',
  version: 8,
  table: 'express_list',
  aggregate: 'express-shipment',
  columns,
  indexes: [
    '(commercial, requested_at)',
    '(work, requested_at)',
    '(requested_at desc)',
    '(client_id, requested_at desc)',
    '(carrier, requested_at desc)',
    'using gin (codes)',
    'using gin (search gin_trgm_ops)',
    `(key) where unmapped <> '[]'`,
  ],
  evolve: folded<Row, 'express-shipment'>(shipmentFold, (row, state) => ({ ...row, state })),
  finish: (row) => (row.state ? columnsOf(row.state) : row),
}
