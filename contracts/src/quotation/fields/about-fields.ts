import type { RequestChanges } from '../request.ts'
import type { QuotationRequested } from '../requested.ts'

/** What is said once of a field of the request. */
type About = {
  /** Cargo, lane, terms, containers and date: a price was made for it, and its change sends an offer back to pricing. */
  decidesPrice: boolean
}

/** Every field of the request; one that is forgotten here does not compile. */
const aboutFields: Readonly<Record<keyof QuotationRequested | keyof RequestChanges, About>> = {
  referencia: { decidesPrice: false },
  company: { decidesPrice: false },
  commercial: { decidesPrice: false },
  copiedFrom: { decidesPrice: false },
  client: { decidesPrice: false },
  scope: { decidesPrice: false },
  transportMode: { decidesPrice: true },
  modo: { decidesPrice: true },
  containerQty: { decidesPrice: false },
  containerData: { decidesPrice: true },
  uldData: { decidesPrice: true },
  truckData: { decidesPrice: true },
  origenCodigo: { decidesPrice: true },
  origenName: { decidesPrice: false },
  origenPais: { decidesPrice: false },
  destinoCodigo: { decidesPrice: true },
  destinoName: { decidesPrice: false },
  destinoPais: { decidesPrice: false },
  direction: { decidesPrice: true },
  pickupData: { decidesPrice: true },
  incoterm: { decidesPrice: true },
  valorMercaderia: { decidesPrice: false },
  monedaMercaderia: { decidesPrice: false },
  valorSeguro: { decidesPrice: false },
  monedaSeguro: { decidesPrice: false },
  commodityCodigo: { decidesPrice: false },
  commodityDescr: { decidesPrice: false },
  dangerousGoods: { decidesPrice: true },
  pesoTotal: { decidesPrice: false },
  cbmTotal: { decidesPrice: false },
  chargeableTotal: { decidesPrice: false },
  chargeableBasis: { decidesPrice: false },
  chargeableRule: { decidesPrice: false },
  ctnTotal: { decidesPrice: false },
  pltTotal: { decidesPrice: false },
  totals: { decidesPrice: true },
  totalsOverridden: { decidesPrice: true },
  stackable: { decidesPrice: true },
  shipmentDate: { decidesPrice: true },
  packingData: { decidesPrice: true },
  measureSystem: { decidesPrice: false },
}

const named = new Map<string, About>(Object.entries(aboutFields))

/** Whether a price was made for what this field says. */
export const decidesPrice = (field: string): boolean => named.get(field)?.decidesPrice === true
