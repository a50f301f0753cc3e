import type { RouteResponse } from '@freight/contracts/routes'

export type Client = RouteResponse<'GET /app/v1/organizations'>['rows'][number]
export type Place = RouteResponse<'GET /app/v1/reference/locations'>['rows'][number]
export type Commercial = RouteResponse<'GET /app/v1/users'>['rows'][number]

export type TransportMode = 'SEA' | 'AIR' | 'ROAD'
export type Currency = 'USD' | 'ARS' | 'EUR'

/** One row of the packing grid, as typed. */
export type PackingCells = {
  id: string
  ctnPlt: 'CTN' | 'PLT'
  cantidad: string
  peso: string
  largo: string
  ancho: string
  alto: string
}
export type NumberCell = 'cantidad' | 'peso' | 'largo' | 'ancho' | 'alto'
export const numberCells: readonly NumberCell[] = ['cantidad', 'peso', 'largo', 'ancho', 'alto']

export type ContainerCells = { id: string; type: string; quantity: string }

export type PickupCells = {
  id: string
  proveedor: string
  nroOrden: string
  direccion: string
  codPostal: string
  ciudad: string
  estado: string
}

/** Everything that is typed for a request, as typed. */
export type RequestForm = {
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
  shipmentDate: string | undefined
  shipmentDateWrong: boolean
  containers: ContainerCells[]
  rows: PackingCells[]
  /** Whether the weight typed is of one piece or of the whole row. */
  weightOf: 'PIECE' | 'ROW'
  system: 'metric' | 'imperial'
  stackable: 'YES' | 'NO' | 'TOP_LOAD'
  isDangerous: boolean
  unNumber: string
  imoClass: string
  commodityDescr: string
  commodityCodigo: string
  valorMercaderia: string
  monedaMercaderia: Currency
  valorSeguro: string
  monedaSeguro: Currency
  pickups: PickupCells[]
  note: string
  noteVisibility: 'INTERNAL' | 'AGENT' | 'CLIENT'
}

export const modes = { SEA: ['FCL', 'LCL', 'RORO'], AIR: ['LSE', 'ULD'], ROAD: ['FTL', 'LTL'] } as const

/** Modes whose price follows the packing rows. */
export const needsRows = (modo: string) => ['LCL', 'LSE', 'LTL', 'RORO'].includes(modo)
/** Modes that are counted in containers. */
export const needsContainers = (modo: string) => modo === 'FCL'

const nextId = () => crypto.randomUUID()

export const emptyRow = (ctnPlt: 'CTN' | 'PLT' = 'CTN'): PackingCells => ({
  id: nextId(),
  ctnPlt,
  cantidad: '',
  peso: '',
  largo: '',
  ancho: '',
  alto: '',
})
export const emptyContainer = (): ContainerCells => ({ id: nextId(), type: '40HC', quantity: '1' })
export const emptyPickup = (): PickupCells => ({
  id: nextId(),
  proveedor: '',
  nroOrden: '',
  direccion: '',
  codPostal: '',
  ciudad: '',
  estado: '',
})

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
  shipmentDate: undefined,
  shipmentDateWrong: false,
  containers: [emptyContainer()],
  rows: [emptyRow('PLT')],
  weightOf: 'PIECE',
  system: 'metric',
  stackable: 'YES',
  isDangerous: false,
  unNumber: '',
  imoClass: '',
  commodityDescr: '',
  commodityCodigo: '',
  valorMercaderia: '',
  monedaMercaderia: 'USD',
  valorSeguro: '',
  monedaSeguro: 'USD',
  pickups: [],
  note: '',
  noteVisibility: 'INTERNAL',
})

export const isEmptyRow = (row: PackingCells) => numberCells.every((cell) => row[cell] === '')

/** Another transport: its first mode; places of the wrong kind are taken out. */
export const withTransport = (form: RequestForm, transportMode: TransportMode): RequestForm => {
  const fits = (place: Place | undefined) =>
    place !== undefined &&
    (transportMode === 'ROAD' || place.kinds.includes(transportMode === 'AIR' ? 'AIRPORT' : 'PORT'))
      ? place
      : undefined
  return {
    ...form,
    transportMode,
    modo: transportMode === 'SEA' ? 'LCL' : modes[transportMode][0],
    origin: fits(form.origin),
    destination: fits(form.destination),
  }
}

/** EXW asks for a pickup address: the first one is opened. */
export const withIncoterm = (form: RequestForm, incoterm: string): RequestForm => ({
  ...form,
  incoterm,
  pickups: incoterm === 'EXW' && form.pickups.length === 0 ? [emptyPickup()] : form.pickups,
})
