import type { TruckType } from '@freight/contracts/vocabulary/schemas'
import { grossWeight } from '@freight/contracts/freight/cargo'
import { convertedTotal } from '@freight/contracts/exchange-rate/exchange'
import { isOpenCharge, withAmount } from '@freight/contracts/pricing/cost-amount'
import { ourCharges } from '@freight/contracts/pricing/our-sections'
import { type PlainField, plain, plainNames } from '@freight/contracts/quotation/fields/about-fields'
import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { addressWords } from '../../../components/quotation/address-words.ts'
import type { Format } from '../../../lib/format/format.ts'

/** A line of the quotation at a moment; `before` is set if the event changed it. */
export type Field = { name: FieldName; now: string; before?: string }

export type FieldName =
  | 'client'
  | 'lane'
  | 'transport'
  | 'incoterm'
  | 'shipment'
  | 'goods'
  | 'value'
  | 'commercial'
  | 'assignedTo'
  | 'weight'
  | 'volume'
  | 'chargeable'
  | 'basis'
  | 'pieces'
  | 'containers'
  | 'stackable'
  | 'pickups'
  | 'deliveries'
  | PlainField

/** Translated texts. */
export interface FieldWords {
  stackable: (value: string) => string
  basis: (value: string) => string
  truck: (type: TruckType) => string
  transport: (value: string) => string
  place: (name: string) => string
  plain: (field: PlainField, value: unknown) => string
  name: (field: FieldName) => string
}

type FieldReader = (quotation: QuotationDetail, format: Format, words: FieldWords) => string

const requestFields: Record<string, FieldReader> = {
  client: ({ client }) => client?.nombreFantasia ?? '—',
  lane: ({ origenName, destinoName }, _, words) => `${words.place(origenName)} – ${words.place(destinoName)}`,
  transport: ({ transportMode, modo }, _, words) => `${words.transport(transportMode)} ${modo}`,
  incoterm: ({ incoterm }) => incoterm,
  shipment: ({ shipmentDate }, format) => format.date(shipmentDate),
  goods: ({ commodityDescr }) => commodityDescr,
  value: ({ valorMercaderia, monedaMercaderia }, format) => format.money(valorMercaderia, monedaMercaderia),
  commercial: ({ commercial }) => commercial.name,
  assignedTo: ({ assignedTo }) => assignedTo?.name ?? '—',
}

const countOf = ({ type, quantity }: { type: string; quantity: number }) => `${quantity} × ${type}`

const cargoFields: Record<string, FieldReader> = {
  pieces: ({ ctnTotal, pltTotal }) =>
    [pltTotal > 0 ? `${pltTotal} PLT` : '', ctnTotal > 0 ? `${ctnTotal} CTN` : ''].filter(Boolean).join(' · ') || '—',
  containers: ({ containerData, uldData = [], truckData = [] }, format, words) =>
    [
      ...containerData.map(
        ({ peso, ...one }) => countOf(one) + (peso === undefined ? '' : ` (${format.weight(peso)} kg)`),
      ),
      ...uldData.map(
        ({ weight, ...one }) => countOf(one) + (weight === undefined ? '' : ` (${format.weight(weight)} kg)`),
      ),
      ...truckData.map(({ type, quantity }) => countOf({ type: words.truck(type), quantity })),
    ].join(', ') || '—',
  weight: (quotation, format) => {
    const kg = grossWeight(quotation)
    return Number(kg) > 0 ? `${format.weight(kg)} kg` : '—'
  },
  volume: ({ cbmTotal }, format) => `${format.volume(cbmTotal)} m³`,
  chargeable: ({ chargeableTotal, chargeableBasis }, format) =>
    chargeableBasis === 'NONE' ? '—' : `${format.weight(chargeableTotal)} kg`,
  basis: ({ chargeableBasis }, _, words) => words.basis(chargeableBasis),
  stackable: ({ stackable }, _, words) => words.stackable(stackable),
}

const addressFields: Record<string, (quotation: QuotationDetail) => readonly Parameters<typeof addressWords>[0][]> = {
  pickups: ({ pickupData }) => pickupData,
  deliveries: ({ deliveryData = [] }) => deliveryData,
}

/** Address lines that either moment contains. */
const addressReads = (...moments: (QuotationDetail | undefined)[]): Record<string, FieldReader> =>
  Object.fromEntries(
    Object.entries(addressFields)
      .filter(([, addressesIn]) => moments.some((moment) => moment && addressesIn(moment).length > 0))
      .map(([name, addressesIn]): [string, FieldReader] => [
        name,
        (quotation, format) =>
          addressesIn(quotation)
            .map((one) => addressWords(one, format))
            .join(' · ') || '—',
      ]),
  )

/** Plain fields of the given groups that either moment contains. */
const plainReads = (
  groups: readonly string[],
  ...moments: (QuotationDetail | undefined)[]
): Record<string, FieldReader> =>
  Object.fromEntries(
    plainNames
      .filter((field) => groups.includes(plain[field].group) && moments.some((moment) => moment?.[field] !== undefined))
      .map((field): [string, FieldReader] => [
        field,
        ({ [field]: value }, _, words) => (value === undefined ? '—' : words.plain(field, value)),
      ]),
  )

const fieldsOf = (
  fields: Record<string, FieldReader>,
  quotation: QuotationDetail,
  before: QuotationDetail | undefined,
  format: Format,
  words: FieldWords,
): Field[] =>
  Object.entries(fields).map(([name, read]) => {
    const now = read(quotation, format, words)
    const earlier = before && read(before, format, words)
    // The tables above use the field names as keys.
    return { name: name as FieldName, now, ...(earlier !== undefined && earlier !== now && { before: earlier }) }
  })

/** Request and cargo after an event, with the changes of that event. */
export const fieldsAsOf = (
  quotation: QuotationDetail,
  before: QuotationDetail | undefined,
  format: Format,
  words: FieldWords,
) => ({
  request: fieldsOf(
    { ...requestFields, ...plainReads(['REQUEST', 'DELIVERY'], quotation, before), ...addressReads(quotation, before) },
    quotation,
    before,
    format,
    words,
  ),
  cargo: fieldsOf({ ...cargoFields, ...plainReads(['CARGO'], quotation, before) }, quotation, before, format, words),
})

export interface Group {
  id: string
  name: string
  route: string
  ttime: number | undefined
  validez: string
  /** In the display currency; by currency where a rate is missing; after ≥ where a charge has no amount. */
  total: string
}

/**
 * Cost groups at a moment, without charges of the other party, at one day's rates. Undefined without the right to see
 * costs.
 */
export const costsAsOf = (quotation: QuotationDetail, format: Format, fx = quotation.fx): Group[] | undefined => {
  const isOurs = ourCharges(quotation)
  return quotation.cost?.map((cost) => {
    const charges = cost.charges.filter(isOurs)
    const pricedCharges = withAmount(charges)
    const atLeast = charges.some(isOpenCharge) ? '≥ ' : ''
    const converted = convertedTotal(pricedCharges, quotation.displayCurrency, fx)
    return {
      id: cost.idCost,
      name: cost.agenteNombre || cost.carrier || cost.description,
      route: cost.ruta,
      ttime: cost.ttime,
      validez: cost.validez,
      total:
        converted === undefined
          ? atLeast + cost.totals.map(({ amount, currency }) => format.money(amount, currency)).join(' · ')
          : atLeast + format.amount(converted.amount),
    }
  })
}

/** Sell groups at a moment; `sellectedSell` identifies the selected one. */
export const sellsAsOf = (quotation: QuotationDetail, format: Format): Group[] =>
  quotation.sell.map((sell) => ({
    id: sell.idSell,
    name: sell.description || sell.carrier,
    route: sell.ruta,
    ttime: sell.ttime,
    validez: sell.validez,
    total: format.amount(sell.converted),
  }))

/** Number of lines that the event changed. */
export const changedCount = (fields: readonly Field[]) => fields.filter(({ before }) => before !== undefined).length
