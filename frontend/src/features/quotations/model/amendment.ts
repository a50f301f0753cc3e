import type { Incoterm } from '@freight/contracts/incoterms'
import type { Currency } from '@freight/contracts/money'
import type { QuotationDetail } from '@freight/contracts/quotation/views'
import { sameContent } from '@freight/contracts/same-content'
import type { ContainerType } from '@freight/contracts/transport'
import type { OrderBody } from '../mutations.ts'
import { isPositive, typedNumber } from './amounts.ts'

type PackingRow = QuotationDetail['packingData'][number]
type Changes = OrderBody<'AmendRequest'>

export const numberCells = ['cantidad', 'peso', 'largo', 'ancho', 'alto'] as const
type NumberCell = (typeof numberCells)[number]

/** A packing row as it is typed, in kilograms and centimetres; `was` is what it stood for before. */
export type AmendRow = Record<NumberCell, string> & { ctnPlt: PackingRow['ctnPlt']; was?: PackingRow }

export interface AmendForm {
  commodityDescr: string
  commodityCodigo: string
  unNumber: string
  imoClass: string
  incoterm: Incoterm
  valorMercaderia: string
  monedaMercaderia: Currency
  valorSeguro: string
  monedaSeguro: Currency
  shipmentDate: string | undefined
  stackable: QuotationDetail['stackable']
  pickupAddress: string
  pickupCity: string
  rows: readonly AmendRow[]
  containers: readonly { type: ContainerType; quantity: string }[]
  withTypedTotals: boolean
}

export const emptyRow: AmendRow = { ctnPlt: 'PLT', cantidad: '1', peso: '', largo: '', ancho: '', alto: '' }

const amount = (text: string) => (isPositive(text) ? text : '')

/** What is asked for now, as it stands in the fields. */
export const amendFormOf = (detail: QuotationDetail): AmendForm => ({
  commodityDescr: detail.commodityDescr,
  commodityCodigo: detail.commodityCodigo,
  unNumber: detail.dangerousGoods?.unNumber ?? '',
  imoClass: detail.dangerousGoods?.imoClass ?? '',
  incoterm: detail.incoterm,
  valorMercaderia: amount(detail.valorMercaderia),
  monedaMercaderia: detail.monedaMercaderia,
  valorSeguro: amount(detail.valorSeguro),
  monedaSeguro: detail.monedaSeguro,
  shipmentDate: detail.shipmentDate,
  stackable: detail.stackable,
  pickupAddress: detail.pickupData[0]?.direccion ?? '',
  pickupCity: detail.pickupData[0]?.ciudad ?? '',
  rows: detail.packingData.map((row) => ({
    ctnPlt: row.ctnPlt,
    cantidad: String(row.cantidad),
    peso: row.peso,
    largo: row.largo,
    ancho: row.ancho,
    alto: row.alto,
    was: row,
  })),
  containers: detail.containerData.map(({ type, quantity }) => ({ type, quantity: String(quantity) })),
  withTypedTotals: detail.totals.overridden !== undefined,
})

const packingRow = ({ was, ...cells }: AmendRow): PackingRow => {
  const row = { ...cells, cantidad: Number(cells.cantidad) }
  // A row that says what it said keeps what it was typed as, in pounds and inches perhaps.
  return was !== undefined && sameContent(row, { ...row, ...picked(was) }) ? was : row
}

const picked = ({ ctnPlt, cantidad, peso, largo, ancho, alto }: PackingRow) => ({
  ctnPlt,
  cantidad,
  peso,
  largo,
  ancho,
  alto,
})

/** Only what differs from what was asked for; null takes an optional field out. */
export const requestChanges = (form: AmendForm, before: AmendForm, pickups: QuotationDetail['pickupData']): Changes => {
  const differs = (...names: readonly (keyof AmendForm)[]) =>
    names.some((name) => !sameContent(form[name], before[name]))
  return {
    ...(differs('commodityDescr') && { commodityDescr: form.commodityDescr.trim() }),
    ...(differs('commodityCodigo') && { commodityCodigo: form.commodityCodigo.trim() }),
    ...(differs('unNumber', 'imoClass') && { dangerousGoods: dangerousOf(form) }),
    ...(differs('incoterm') && { incoterm: form.incoterm }),
    ...(differs('valorMercaderia') && { valorMercaderia: typedNumber(form.valorMercaderia) ?? '0' }),
    ...(differs('monedaMercaderia') && { monedaMercaderia: form.monedaMercaderia }),
    ...(differs('valorSeguro') && { valorSeguro: typedNumber(form.valorSeguro) ?? '0' }),
    ...(differs('monedaSeguro') && { monedaSeguro: form.monedaSeguro }),
    ...(differs('shipmentDate') && { shipmentDate: form.shipmentDate ?? null }),
    ...(differs('stackable') && { stackable: form.stackable }),
    ...(differs('pickupAddress', 'pickupCity') && { pickupData: pickupsOf(form, pickups) }),
    ...(differs('rows') && { packingData: form.rows.map(packingRow) }),
    ...(differs('containers') && {
      containerData: form.containers.map(({ type, quantity }) => ({ type, quantity: Number(quantity) })),
    }),
    ...(differs('withTypedTotals') && { totalsOverridden: null }),
  }
}

const dangerousOf = ({ unNumber, imoClass }: AmendForm) =>
  unNumber.trim() === '' && imoClass.trim() === '' ? null : { unNumber: unNumber.trim(), imoClass: imoClass.trim() }

const noPickup = { direccion: '', codPostal: '', ciudad: '', estado: '', proveedor: '', nroOrden: '' }

const pickupsOf = ({ pickupAddress, pickupCity }: AmendForm, [first, ...others]: QuotationDetail['pickupData']) => {
  const direccion = pickupAddress.trim()
  const ciudad = pickupCity.trim()
  return direccion === '' && ciudad === '' ? others : [{ ...noPickup, ...first, direccion, ciudad }, ...others]
}

/** Cargo, terms and date: what a price was made for. */
const decisive: readonly (keyof Changes)[] = [
  'incoterm',
  'pickupData',
  'containerData',
  'packingData',
  'totalsOverridden',
  'stackable',
  'dangerousGoods',
  'shipmentDate',
]
const offeredIn: ReadonlySet<string> = new Set(['QUOTED', 'UPDATED', 'SENT', 'FUTURE'])

/** Whether these changes send an offer back to pricing. */
export const sendsBack = (changes: Changes, { status }: Pick<QuotationDetail, 'status'>): boolean =>
  offeredIn.has(status) && decisive.some((name) => changes[name] !== undefined)
