import type { CarriedLeg } from '../choices.ts'
type Transport = 'SEA' | 'AIR' | 'ROAD'
/** Who pays what our client does not. */
type Payer = 'BUYER' | 'SELLER'

/** What is known of dangerous goods; the net quantity with its unit. */
export type DangerousWords = Readonly<
  Partial<Record<'un' | 'imoClass' | 'packingGroup' | 'name' | 'net', string | undefined>>
>

/** The words of the client's document in one language. Functions where the language decides the order. */
export type DocumentWords = {
  quotation: string
  indicative: string
  revision: (no: number, date: string) => string
  replaces: (no: number, date: string) => string
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
  /** After the weight of one container. */
  each: string
  chargeable: (weight: string, why: string) => string
  byVolume: string
  byWeight: string
  byFloor: string
  /** Before an address at which the goods are delivered. */
  delivery: string
  stackable: Readonly<Record<'YES' | 'NO' | 'TOP_LOAD', string>>
  /** Number, class and packing group; then what stands as it is: the name and the net quantity. */
  dangerous: (goods: DangerousWords) => string
  transport: Readonly<Record<Transport, string>>
  /** Legs of the journey, where several carry the goods. */
  legs: Readonly<Record<CarriedLeg, string>>
  /** The same where nothing is fetched or delivered there. */
  ends: Readonly<Record<CarriedLeg, string>>
  transit: string
  days: (count: number) => string
  frequency: string
  freeDays: string
  shipment: string
  alternative: (no: number, of: number) => string
  onNextPage: (alternative: string, name: string) => string
  concept: string
  currency: string
  unitPrice: string
  quantity: string
  amount: string
  tax: string
  included: string
  /** Before the price of a break that is for the whole of it, and before the least that is charged. */
  flat: string
  least: string
  /** In the place of an amount, where nothing is firm. */
  onRequest: string
  sections: Readonly<Record<'ORIGIN' | 'FREIGHT' | 'DESTINATION' | 'OTHER', (place: string) => string>>
  units: Readonly<Record<'FCL' | 'FTL' | 'SHIPMENT', (count: string) => string>>
  subtotalIn: Readonly<Record<'USD' | 'ARS' | 'EUR', string>>
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
  carriage: Readonly<Record<Transport, (from: string, to: string) => string>>
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
