import type { RouteResponse } from '@freight/contracts/api/routes'
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

export type TransportMode = 'SEA' | 'AIR' | 'ROAD'
export type Currency = 'USD' | 'ARS' | 'EUR'

/** Everything that is typed for a request, as typed. */
export type RequestForm = PlainCells &
  DangerCells & {
    client: Client | undefined
    /** Of a client who is new; those of the catalogue have theirs there. */
    clientMail: string
    reference: string
    commercial: Commercial | undefined
    scope: 'CLIENT' | 'INTERNAL' | 'ON_REQUEST'
    transportMode: TransportMode
    modo: string
    origin: Place | undefined
    destination: Place | undefined
    incoterm: string
    /** The side our client is on; it counts where the lane does not tell it. */
    direction: 'IMPORT' | 'EXPORT'
    shipmentDate: string | undefined
    containers: UnitCells[]
    ulds: UnitCells[]
    trucks: UnitCells[]
    rows: PackingCells[]
    /** Totals typed by hand, in the units of `system`: they count instead of what the rows come to. */
    withTypedTotals: boolean
    typedWeight: string
    typedVolume: string
    typedLdm: string
    typedChargeable: string
    /** Whether the weight typed is of one piece or of the whole row. */
    weightOf: 'PIECE' | 'ROW'
    system: 'metric' | 'imperial'
    stackable: 'YES' | 'NO' | 'TOP_LOAD'
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

export const modes = { SEA: ['FCL', 'LCL', 'RORO'], AIR: ['LSE', 'ULD'], ROAD: ['FTL', 'LTL'] } as const

/** Modes whose price follows the packing rows. */
export const needsRows = (modo: string) => ['LCL', 'LSE', 'LTL', 'RORO'].includes(modo)
/** Modes that are counted in units, and where the form keeps them. */
export const unitsFor = (modo: string): UnitList | undefined =>
  modo === 'FCL' ? 'containers' : modo === 'ULD' ? 'ulds' : modo === 'FTL' ? 'trucks' : undefined
export type UnitList = 'containers' | 'ulds' | 'trucks'
/** Modes that are priced per unit: no weight decides. */
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

/** Another transport: its first mode; places of the wrong kind are taken out. */
export const withTransport = (form: Lane, transportMode: TransportMode): Partial<RequestForm> => {
  const fits = (place: Place | undefined) =>
    place !== undefined &&
    (transportMode === 'ROAD' || place.kinds.includes(transportMode === 'AIR' ? 'AIRPORT' : 'PORT'))
      ? place
      : undefined
  return {
    transportMode,
    modo: transportMode === 'SEA' ? 'LCL' : modes[transportMode][0],
    origin: fits(form.origin),
    destination: fits(form.destination),
  }
}

/** EXW asks for a pickup address: the first one is opened, and goes again while nothing is typed in it. */
export const withIncoterm = (form: Pick<RequestForm, 'pickups'>, incoterm: string): Partial<RequestForm> => {
  const typed = form.pickups.filter((pickup) => !isEmptyAddress(pickup))
  const pickups = incoterm === 'EXW' && typed.length === 0 ? [form.pickups[0] ?? emptyAddress()] : typed
  return { incoterm, pickups }
}
