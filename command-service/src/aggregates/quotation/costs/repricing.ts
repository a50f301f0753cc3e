import { sameContent } from '@freight/contracts/same-content'
import type { EventOf } from '@freight/contracts/events/event'
import type { CarriedLeg } from '@freight/contracts/vocabulary/journey'
import type { FxSnapshot } from '@freight/contracts/exchange-rate/exchange'
import { legsOfLines } from '@freight/contracts/pricing/our-sections'
import { isFixed } from '@freight/contracts/pricing/priced-lines'
import type { CostGroup } from '@freight/contracts/pricing/offer/cost-group'
import { sourceCosts } from '@freight/contracts/pricing/source-costs'
import type { QuotationEvents } from '@freight/contracts/quotation/quotation-events'
import { chargeLines, weighedLines } from './charge-line.ts'
import type { Quotation } from '../quotation-state.ts'

type Event = EventOf<QuotationEvents>
type Amended = {
  /** The quotation with the amended request. */
  now: Quotation
  /** Names of the changed fields of the request. */
  changed: readonly string[]
  fx: FxSnapshot
}

const goodsBases: readonly string[] = ['GOODS', 'INSURED']

/** Fields that only percentage lines depend on, with their bases. No line and no rule depends on the commodity. */
const basesOf = new Map<string, readonly string[]>(
  Object.entries({
    valorMercaderia: goodsBases,
    monedaMercaderia: goodsBases,
    valorSeguro: ['INSURED'],
    monedaSeguro: ['INSURED'],
  } satisfies Partial<Record<keyof NonNullable<Quotation['request']>, readonly string[]>>),
)

/** Whether a line of the quotation is a percentage of the field. */
export const isPricedBy = (field: string, { costs, sells }: Quotation): boolean => {
  const bases = basesOf.get(field) ?? []
  const hauls = costs.flatMap(({ charges }) => charges.flatMap(({ hauled }): LineMeaning[] => (hauled ? [hauled] : [])))
  const lines = [...costs, ...sells.map(({ group }) => group)].flatMap(({ charges }): LineMeaning[] => charges)
  return [...lines, ...hauls].some(({ calculator, unit = '' }) => calculator === 'PERCENT' && bases.includes(unit))
}

type LineMeaning = Pick<CostGroup['charges'][number], 'calculator' | 'unit'>

type RequestField = keyof NonNullable<Quotation['request']>

/** Fields that a typed amount may depend on. */
const quantityFields: ReadonlySet<string> = new Set([
  'pesoTotal',
  'cbmTotal',
  'chargeableTotal',
  'ctnTotal',
  'pltTotal',
  'containerData',
  'uldData',
  'truckData',
] satisfies RequestField[])

/** The terminals of each leg. */
const terminalsOf: Readonly<Record<CarriedLeg, readonly RequestField[]>> = {
  PICKUP: ['origenCodigo'],
  MAIN_CARRIAGE: ['origenCodigo', 'destinoCodigo'],
  DELIVERY: ['destinoCodigo'],
}

/** Whether the terminals of a cost's legs have changed. */
const hasOtherTerminals = (group: CostGroup, changed: readonly string[]): boolean =>
  legsOfLines(group).some((leg) => terminalsOf[leg].some((field) => changed.includes(field)))

/** Further fields that haulage depends on: loading of the truck, value and address. */
const truckFields: readonly RequestField[] = ['packingData', 'stackable']
const haulageFields: Readonly<Record<string, readonly RequestField[]>> = {
  PICKUP: [...truckFields, 'pickupData'],
  DELIVERY: [...truckFields, 'deliveryData'],
}

/** Whether a haulier line was priced for other values of these fields. */
const hasOtherHaulage = ({ hauled, leg }: CostGroup['charges'][number], changed: readonly string[]): boolean =>
  hauled !== undefined &&
  changed.some(
    (field) =>
      haulageFields[leg ?? '']?.some((one) => one === field) ||
      (hauled.calculator === 'PERCENT' && basesOf.get(field)?.includes(hauled.unit ?? '')),
  )

/** Whether the shipment date was moved beyond the validity of the cost. */
const isPastValidity = ({ validez }: CostGroup, { request }: Quotation, changed: readonly string[]): boolean =>
  changed.includes('shipmentDate') && request?.shipmentDate !== undefined && request.shipmentDate > validez

const isTypedAmount = ({ costPerKg, ranges }: CostGroup['charges'][number]): boolean =>
  isFixed({ perUnit: costPerKg, ranges })

/**
 * Events for the costs after an amendment. Lines priced per unit follow the request; costs with typed amounts, haulage,
 * other terminals or a too short validity become stale.
 */
export const repricedCosts = ({ costs, staleCosts }: Quotation, { now, changed, fx }: Amended): Event[] => {
  const isOtherQuantity = changed.some((field) => quantityFields.has(field))
  return costs.flatMap((group): Event[] => {
    const recalculated = withQuantities(group, now, fx)
    const isRepriced = !sameContent(group, recalculated)
    const wasStale = staleCosts.includes(group.idCost)
    const isPricedForOther =
      hasOtherTerminals(group, changed) ||
      group.charges.some(
        (one) => one.included !== true && ((isOtherQuantity && isTypedAmount(one)) || hasOtherHaulage(one, changed)),
      )
    const isOutlived = isPastValidity(group, now, changed)
    const needsReview = isPricedForOther || isOutlived
    // CostGroupChanged ends staleness, but no user has reviewed this change: a stale cost is marked again.
    const shouldMark = isRepriced ? wasStale || needsReview : needsReview && !wasStale
    const staleReason = isOutlived && !isPricedForOther ? 'SHIPMENT_DATE' : amendmentReason
    return [
      ...(isRepriced ? [{ type: 'CostGroupChanged', data: recalculated } satisfies Event] : []),
      ...(shouldMark
        ? [{ type: 'CostGroupMarkedStale', data: { idCost: group.idCost, reason: staleReason } } satisfies Event]
        : []),
    ]
  })
}

/** Marks the alternatives stale whose costs did not change: their prices were made for the former request. */
export const staleSells = ({ sells }: Quotation, costs: readonly Event[]): Event[] => {
  const repricedCostIds = new Set(costs.flatMap(({ data }) => ('idCost' in data ? [data.idCost] : [])))
  return sells
    .filter(({ group, stale }) => !stale && !sourceCosts(group).some((idCost) => repricedCostIds.has(idCost)))
    .map(({ group }) => ({ type: 'SellGroupMarkedStale', data: { idSell: group.idSell, reason: amendmentReason } }))
}

const amendmentReason = 'REQUEST_AMENDED'

/**
 * Recalculates lines priced per unit for the request, with the chargeable weight rule of the cost; typed amounts stay
 * unchanged.
 */
export const withQuantities = (group: CostGroup, quotation: Quotation, fx: FxSnapshot): CostGroup => {
  const lines = group.charges.map(({ costPerKg, ...line }) => ({ ...line, perUnit: costPerKg }))
  const priced = chargeLines(weighedLines(lines, group.chargeableRule), quotation, fx)
  return {
    ...group,
    charges: group.charges.map((charge, index) => {
      const now = priced[index]
      if (isTypedAmount(charge) || !now) return charge
      const { quantity, billedQuantity, basis, amount, devices } = now
      const { amount: _before, billedQuantity: _billed, devices: _devices, ...rest } = charge
      return {
        ...rest,
        quantity,
        ...(billedQuantity !== undefined && { billedQuantity }),
        basis,
        ...(devices && { devices }),
        ...(amount !== undefined && { amount }),
      }
    }),
  }
}
