import type { Currency, Stackable, TransportMode } from '../vocabulary/schemas.ts'
import type { Section } from '../vocabulary/price.ts'
import type { CarriedLeg } from '../vocabulary/journey.ts'
/** Party that pays the charges that our client does not. */
type Payer = 'BUYER' | 'SELLER'

/** Known data of dangerous goods; the net quantity with its unit. */
export type DangerousWords = Readonly<
  Partial<Record<'un' | 'imoClass' | 'packingGroup' | 'name' | 'net', string | undefined>>
>

/** Words of the client's document in one language. Functions where the word order depends on the language. */
export type DocumentWords = {
  quotation: string
  indicative: string
  revision: (revisionNo: number, date: string) => string
  replaces: (revisionNo: number, date: string) => string
  preview: string
  yourReference: (reference: string) => string
  validUntil: string
  client: string
  contact: string
  cargo: string
  attention: (name: string) => string
  pallets: (count: number) => string
  cartons: (count: number) => string
  vehicles: (count: number) => string
  containers: (list: string) => string
  /** After the weight per container. */
  each: string
  chargeable: (weight: string, basisText: string) => string
  byVolume: string
  byWeight: string
  byFloor: string
  /** Before a delivery address. */
  delivery: string
  stackable: Readonly<Record<Stackable, string>>
  /** Number, class and packing group, then name and net quantity unchanged. */
  dangerous: (goods: DangerousWords) => string
  transport: Readonly<Record<TransportMode, string>>
  /** Legs of the journey, where several carriers share it. */
  legs: Readonly<Record<CarriedLeg, string>>
  /** Names of the ends without pickup or delivery. */
  ends: Readonly<Record<CarriedLeg, string>>
  transit: string
  days: (count: number) => string
  frequency: string
  freeDays: string
  shipment: string
  alternative: (number: number, count: number) => string
  /** Above the table of all alternatives. */
  comparison: string
  onNextPage: (alternative: string, name: string) => string
  concept: string
  currency: string
  unitPrice: string
  quantity: string
  amount: string
  tax: string
  included: string
  /** Before the price of a flat band, and before a minimum. */
  flat: string
  least: string
  /** Instead of an amount on request. */
  onRequest: string
  sections: Readonly<Record<Section, (place: string) => string>>
  /** Price per kilogram over the pivot of a ULD; without `pivot`, the pivot of the request applies. */
  overPivot: (price: string, pivot: string | undefined) => string
  units: Readonly<Record<'FCL' | 'FTL' | 'SHIPMENT', (count: string) => string>>
  subtotalIn: Readonly<Record<Currency, string>>
  totalWithTax: string
  total: string
  equivalent: (amount: string, date: string, rates: string) => string
  optional: string
  optionalNote: string
  includes: string
  excludes: string
  conditions: string
  page: string
  pageOf: string
  carriage: Readonly<Record<TransportMode, (from: string, to: string) => string>>
  freeStorage: (days: number) => string
  originCharges: string
  originByOther: Readonly<Record<Payer, (incoterm: string) => string>>
  destinationCharges: string
  destinationByOther: Readonly<Record<Payer, (incoterm: string) => string>>
  customs: string
  customsByOther: Readonly<Record<Payer, (incoterm: string) => string>>
  duties: string
  storageAfter: string
}
