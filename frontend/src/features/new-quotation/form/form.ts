import { modesOf, modesWithRows } from '@freight/contracts/vocabulary/transport'
import type { Currency, Scope, Stackable, TransportMode } from '@freight/contracts/vocabulary/schemas'
import type { RouteResponse } from '@freight/contracts/registry/routes'
import {
  type DangerCells,
  emptyNote,
  emptyAddress,
  emptyRow,
  emptyUnit,
  isEmptyAddress,
  noDanger,
  type NoteCells,
  type PackingCells,
  type AddressCells,
  type UnitCells,
} from './cells.ts'
import { emptyPlain, type PlainCells } from './plain-cells.ts'

export type Client = RouteResponse<'GET /app/v1/organizations'>['rows'][number]
export type Place = RouteResponse<'GET /app/v1/reference/locations'>['rows'][number]
export type Commercial = RouteResponse<'GET /app/v1/users'>['rows'][number]

/** All fields of a request, as typed. */
export type RequestForm = PlainCells &
  DangerCells & {
    client: Client | undefined
    /** Mail address of a new client; those of catalogue clients are in the catalogue. */
    clientMail: string
    reference: string
    commercial: Commercial | undefined
    /** The pricing user assigned to it; by default its creator. */
    assignedTo?: Commercial | undefined
    scope: Scope
    transportMode: TransportMode
    modo: string
    origin: Place | undefined
    destination: Place | undefined
    incoterm: string
    /** Our client's side; used where the lane does not determine it. */
    direction: 'IMPORT' | 'EXPORT'
    shipmentDate: string | undefined
    containers: UnitCells[]
    ulds: UnitCells[]
    trucks: UnitCells[]
    rows: PackingCells[]
    /** Typed totals in the units of `system`; they override the totals of the rows. */
    withTypedTotals: boolean
    typedWeight: string
    typedVolume: string
    typedLdm: string
    typedChargeable: string
    /** Whether the typed weight is per piece or per row. */
    weightOf: 'PIECE' | 'ROW'
    system: 'metric' | 'imperial'
    stackable: Stackable
    commodityDescr: string
    commodityCodigo: string
    valorMercaderia: string
    monedaMercaderia: Currency
    valorSeguro: string
    monedaSeguro: Currency
    pickups: AddressCells[]
    deliveries: AddressCells[]
    notes: NoteCells[]
  }

export const modes = { ...modesOf, AIR: ['LSE', 'ULD'] } as const

/** Modes whose price follows the packing rows. */
export const needsRows = (modo: string) => modesWithRows.some((one) => one === modo)
export type UnitList = 'containers' | 'ulds' | 'trucks'
const unitListOf: Readonly<Record<string, UnitList>> = { FCL: 'containers', ULD: 'ulds', FTL: 'trucks' }
/** The form field of the units, for modes that are counted in units. */
export const unitsFor = (modo: string): UnitList | undefined => unitListOf[modo]
/** Modes priced per unit, whatever the weight. */
export const isPricedByUnit = (modo: string) => modo === 'FCL' || modo === 'FTL'

export const emptyForm = (): RequestForm => ({
  client: undefined,
  clientMail: '',
  reference: '',
  commercial: undefined,
  scope: 'CLIENT',
  transportMode: 'AIR',
  modo: 'LSE',
  origin: undefined,
  destination: undefined,
  incoterm: 'FCA',
  direction: 'IMPORT',
  shipmentDate: undefined,
  containers: [emptyUnit('40HC')],
  ulds: [emptyUnit('PMC')],
  trucks: [emptyUnit('SIDER')],
  rows: [emptyRow('PLT')],
  withTypedTotals: false,
  typedWeight: '',
  typedVolume: '',
  typedLdm: '',
  typedChargeable: '',
  weightOf: 'PIECE',
  system: 'metric',
  stackable: 'YES',
  ...noDanger(),
  commodityDescr: '',
  commodityCodigo: '',
  valorMercaderia: '',
  monedaMercaderia: 'USD',
  valorSeguro: '',
  monedaSeguro: 'USD',
  pickups: [],
  deliveries: [],
  notes: [emptyNote()],
  ...emptyPlain(),
})

type Lane = Pick<RequestForm, 'origin' | 'destination'>

/** Changes the transport: sets its default mode and clears places of the wrong kind. */
export const withTransport = (form: Lane, transportMode: TransportMode): Partial<RequestForm> => {
  const allowedPlace = (place: Place | undefined) =>
    place !== undefined &&
    (transportMode === 'ROAD' || place.kinds.includes(transportMode === 'AIR' ? 'AIRPORT' : 'PORT'))
      ? place
      : undefined
  return {
    transportMode,
    modo: transportMode === 'SEA' ? 'LCL' : modes[transportMode][0],
    origin: allowedPlace(form.origin),
    destination: allowedPlace(form.destination),
  }
}

/** EXW requires a pickup address: opens the first one, and removes it again while it is empty. */
export const withIncoterm = (form: Pick<RequestForm, 'pickups'>, incoterm: string): Partial<RequestForm> => {
  const typed = form.pickups.filter((pickup) => !isEmptyAddress(pickup))
  const pickups = incoterm === 'EXW' && typed.length === 0 ? [form.pickups[0] ?? emptyAddress()] : typed
  return { incoterm, pickups }
}
