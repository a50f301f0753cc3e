import type { noteVisibilities } from '@freight/contracts/vocabulary/quotation'
import type { packingGroups } from '@freight/contracts/vocabulary/transport'
import { numberCells } from '../../../components/packing/paste.ts'
import type { Vehicle } from '@freight/contracts/freight/cargo'

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

export type Visibility = (typeof noteVisibilities)[number]
export type NoteCells = { id: string; text: string; visibility: Visibility }

const nextId = () => crypto.randomUUID()

export const noDanger = (): DangerCells => ({
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
