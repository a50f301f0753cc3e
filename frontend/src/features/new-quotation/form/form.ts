import { modesOf, modesWithRows, type packingGroups } from '@freight/contracts/vocabulary/transport'
import type { Currency, Scope, Stackable, TransportMode } from '@freight/contracts/vocabulary/schemas'
import type { RouteResponse } from '@freight/contracts/registry/routes'
import type { noteVisibilities } from '@freight/contracts/vocabulary/quotation'
import type { Vehicle } from '@freight/contracts/freight/cargo'
import {
  type FieldApplies,
  fieldApplies,
  type PlainField,
  type PlainKind,
  plain,
  plainNames,
} from '@freight/contracts/quotation/fields/about-fields'
import type { QuotationRequestInput } from '@freight/contracts/quotation/request'
import { numberCells } from '../../../components/packing/paste.ts'
import { finishedNumber } from '../../../components/form/decimal-text.ts'

/** The plain fields of a request as typed; '' where empty. */
type PlainCells = Record<PlainField, string>

const valueIn: Readonly<Record<PlainKind, (text: string) => string | true>> = {
  DAY: (text) => text,
  CELSIUS: (text) => text.trim().replace(',', '.').replace('−', '-'),
  CENTIMETRES: finishedNumber,
  FLAG: () => true,
}

const cellsFrom = (textOf: (field: PlainField) => string): PlainCells =>
  // The field table contains every one of them.
  Object.fromEntries(plainNames.map((field) => [field, textOf(field)])) as PlainCells

const emptyPlain = (): PlainCells => cellsFrom(() => '')

/** The cells of an existing request. */
export const cellsOfPlain = (request: Partial<Record<PlainField, string | boolean | undefined>>): PlainCells =>
  cellsFrom((field) => {
    const value = request[field]
    return value === undefined || value === false ? '' : value === true ? 'YES' : value
  })

/** The typed plain fields that apply to such a request. */
export const plainValues = (cells: PlainCells, applicable: FieldApplies): Pick<QuotationRequestInput, PlainField> =>
  Object.fromEntries(
    plainNames
      .filter((field) => cells[field].trim() !== '' && fieldApplies(field, applicable))
      .map((field) => [field, valueIn[plain[field].kind](cells[field])]),
  )

/** Clears the dates, which belong to one shipment only. */
export const withoutDays = (cells: PlainCells): PlainCells =>
  cellsFrom((field) => (plain[field].kind === 'DAY' ? '' : cells[field]))

/** Dangerous-goods fields of the shipment or of a row. */
export type DangerCells = {
  isDangerous: boolean
  unNumber: string
  imoClass: string
  packingGroup: '' | (typeof packingGroups)[number]
  shippingName: string
  netQuantity: string
  netUnit: 'KG' | 'L'
}

/** Rows of the form's grids, as typed. */
export type PackingCells = DangerCells & {
  id: string
  ctnPlt: 'CTN' | 'PLT'
  cantidad: string
  peso: string
  largo: string
  ancho: string
  alto: string
  /** Description; make and model for a vehicle. */
  description: string
  /** Only for a RORO shipment. */
  vehicle: Vehicle['kind']
  moves: Vehicle['moves']
}

/**
 * Containers, unit load devices or trucks by type and quantity; `pivot` is the pivot weight of a device in kilograms,
 * `peso` the cargo weight of one container in kilograms.
 */
export type UnitCells = { id: string; type: string; quantity: string; pivot: string; peso: string }

/** A pickup or delivery address; `proveedor` is the supplier, or the receiver of a delivery. */
export type AddressCells = {
  id: string
  proveedor: string
  nroOrden: string
  direccion: string
  codPostal: string
  ciudad: string
  estado: string
  volumen: string
  peso: string
}

type Visibility = (typeof noteVisibilities)[number]
export type NoteCells = { id: string; text: string; visibility: Visibility }

const nextId = () => crypto.randomUUID()

const noDanger = (): DangerCells => ({
  isDangerous: false,
  unNumber: '',
  imoClass: '',
  packingGroup: '',
  shippingName: '',
  netQuantity: '',
  netUnit: 'KG',
})

export const emptyRow = (ctnPlt: 'CTN' | 'PLT' = 'CTN'): PackingCells => ({
  id: nextId(),
  ctnPlt,
  cantidad: '',
  peso: '',
  largo: '',
  ancho: '',
  alto: '',
  description: '',
  vehicle: 'CAR',
  moves: 'SELF_PROPELLED',
  ...noDanger(),
})

export const emptyUnit = (type: string): UnitCells => ({ id: nextId(), type, quantity: '1', pivot: '', peso: '' })

export const emptyAddress = (): AddressCells => ({
  id: nextId(),
  proveedor: '',
  nroOrden: '',
  direccion: '',
  codPostal: '',
  ciudad: '',
  estado: '',
  volumen: '',
  peso: '',
})

export const emptyNote = (visibility: Visibility = 'INTERNAL'): NoteCells => ({ id: nextId(), text: '', visibility })

export const isEmptyRow = (row: PackingCells) =>
  numberCells.every((cell) => row[cell] === '') && row.description.trim() === '' && !row.isDangerous

/** Whether a row needs its second line. */
export const hasMore = (row: PackingCells, modo: string) => modo === 'RORO' || row.isDangerous || row.description !== ''

export const isEmptyAddress = ({ id: _id, ...pickup }: AddressCells) =>
  Object.values(pickup).every((text) => text.trim() === '')

export type Client = RouteResponse<'GET /app/v1/organizations'>['rows'][number]
export type Place = RouteResponse<'GET /app/v1/reference/locations'>['rows'][number]
type Commercial = RouteResponse<'GET /app/v1/users'>['rows'][number]

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
