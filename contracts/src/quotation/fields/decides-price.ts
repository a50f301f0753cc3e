import type { RequestChanges } from '../request.ts'
import type { QuotationRequested } from '../../freight/request/requested.ts'
import { isPlainField, type PlainField, plain } from './about-fields.ts'

/** Fields with their own display; a missing one does not compile. */
type ByHand = Exclude<keyof QuotationRequested | keyof RequestChanges, PlainField>
const byHand: Readonly<Record<ByHand, boolean>> = {
  referencia: false,
  company: false,
  commercial: false,
  copiedFrom: false,
  client: false,
  scope: false,
  transportMode: true,
  modo: true,
  containerQty: false,
  containerData: true,
  uldData: true,
  truckData: true,
  origenCodigo: true,
  origenName: false,
  origenPais: false,
  destinoCodigo: true,
  destinoName: false,
  destinoPais: false,
  direction: true,
  pickupData: true,
  deliveryData: true,
  incoterm: true,
  valorMercaderia: false,
  monedaMercaderia: false,
  valorSeguro: false,
  monedaSeguro: false,
  commodityCodigo: false,
  commodityDescr: false,
  dangerousGoods: true,
  pesoTotal: false,
  cbmTotal: false,
  chargeableTotal: false,
  chargeableBasis: false,
  chargeableRule: false,
  ctnTotal: false,
  pltTotal: false,
  totals: true,
  totalsOverridden: true,
  stackable: true,
  shipmentDate: true,
  packingData: true,
  measureSystem: false,
}

const decisive = new Map<string, boolean>(Object.entries(byHand))

/** Whether the price depends on this field of the request: cargo, lane, terms, containers and date. */
export const decidesPrice = (field: string): boolean =>
  isPlainField(field) ? plain[field].decidesPrice : decisive.get(field) === true
