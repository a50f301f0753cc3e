import { sameContent } from '@freight/contracts/same-content'
import type { EventOf } from '@freight/contracts/events/event'
import type { CarriedLeg } from '@freight/contracts/choices'
import type { FxSnapshot } from '@freight/contracts/pricing/exchange'
import { legsOf } from '@freight/contracts/pricing/our-sections'
import { isFixed } from '@freight/contracts/pricing/priced-lines'
import type { CostGroup } from '@freight/contracts/quotation/cost-group'
import { drawnOn } from '@freight/contracts/quotation/offer/drawn-on'
import type { QuotationEvents } from '@freight/contracts/quotation/events'
import { chargeLines, weighedLines } from './charge-line.ts'
import type { Quotation } from '../state.ts'

type Event = EventOf<QuotationEvents>
type Amended = {
  /** The quotation with what is asked for now. */
  now: Quotation
  /** Fields of the request that were changed. */
  changed: readonly string[]
  fx: FxSnapshot
}

const ofGoods: readonly string[] = ['GOODS', 'INSURED']

/** Fields that only some lines are priced by: what a percentage has to be of. No line, and no rule, looks at the commodity. */
const basesOf = new Map<string, readonly string[]>(
  Object.entries({
    valorMercaderia: ofGoods,
    monedaMercaderia: ofGoods,
    valorSeguro: ['INSURED'],
    monedaSeguro: ['INSURED'],
  } satisfies Partial<Record<keyof NonNullable<Quotation['request']>, readonly string[]>>),
)

/** Whether a line of the quotation is a percentage of what the field says. */
export const isPricedBy = (field: string, { costs, sells }: Quotation): boolean => {
  const bases = basesOf.get(field) ?? []
  const hauls = costs.flatMap(({ charges }) => charges.flatMap(({ hauled }): LineMeaning[] => (hauled ? [hauled] : [])))
  const lines = [...costs, ...sells.map(({ group }) => group)].flatMap(({ charges }): LineMeaning[] => charges)
  return [...lines, ...hauls].some(({ calculator, unit = '' }) => calculator === 'PERCENT' && bases.includes(unit))
}

type LineMeaning = Pick<CostGroup['charges'][number], 'calculator' | 'unit'>

type RequestField = keyof NonNullable<Quotation['request']>

/** What an amount that was typed may have been made for. */
const quantities: ReadonlySet<string> = new Set([
  'pesoTotal',
  'cbmTotal',
  'chargeableTotal',
  'ctnTotal',
  'pltTotal',
  'containerData',
  'uldData',
  'truckData',
] satisfies RequestField[])

/** The terminals between which a leg is carried, or from or to which. */
const terminalsOf: Readonly<Record<CarriedLeg, readonly RequestField[]>> = {
  PICKUP: ['origenCodigo'],
  MAIN_CARRIAGE: ['origenCodigo', 'destinoCodigo'],
  DELIVERY: ['destinoCodigo'],
}

/** Whether a cost is for another way than is asked for now. */
const isOtherWay = (group: CostGroup, changed: readonly string[]): boolean =>
  legsOf(group).some((leg) => terminalsOf[leg].some((field) => changed.includes(field)))

/** What a haul was priced for besides: how the cargo stands on a truck, what it is worth, and where its address is. */
const ofTruck: readonly RequestField[] = ['packingData', 'stackable']
const ofHaul: Readonly<Record<string, readonly RequestField[]>> = {
  PICKUP: [...ofTruck, 'pickupData'],
  DELIVERY: [...ofTruck, 'deliveryData'],
}

/** Whether a line is the price of a haulier for something else than is asked for now. */
const isOtherHaul = ({ hauled, leg }: CostGroup['charges'][number], changed: readonly string[]): boolean =>
  hauled !== undefined &&
  changed.some(
    (field) =>
      ofHaul[leg ?? '']?.some((one) => one === field) ||
      (hauled.calculator === 'PERCENT' && basesOf.get(field)?.includes(hauled.unit ?? '')),
  )

const isTypedAmount = ({ costPerKg, ranges }: CostGroup['charges'][number]): boolean =>
  isFixed({ perUnit: costPerKg, ranges })

/**
 * Lines priced per unit follow what is asked for now; costs with an amount that was typed, of a haulier, or for other
 * terminals are to be looked at.
 */
export const repricedCosts = ({ costs, staleCosts }: Quotation, { now, changed, fx }: Amended): Event[] => {
  const isOtherQuantity = changed.some((field) => quantities.has(field))
  return costs.flatMap((group): Event[] => {
    const recalculated = withQuantities(group, now, fx)
    const follows = !sameContent(group, recalculated)
    const wasStale = staleCosts.includes(group.idCost)
    const isOther =
      isOtherWay(group, changed) ||
      group.charges.some(
        (one) => one.included !== true && ((isOtherQuantity && isTypedAmount(one)) || isOtherHaul(one, changed)),
      )
    // A change says that somebody has looked at the cost: here nobody has.
    const isToMark = follows ? wasStale || isOther : isOther && !wasStale
    return [
      ...(follows ? [{ type: 'CostGroupChanged', data: recalculated } satisfies Event] : []),
      ...(isToMark ? [{ type: 'CostGroupMarkedStale', data: { idCost: group.idCost, reason } } satisfies Event] : []),
    ]
  })
}

/** Alternatives that no cost tells of the change: their prices were made for what was asked for before. */
export const staleSells = ({ sells }: Quotation, costs: readonly Event[]): Event[] => {
  const told = new Set(costs.flatMap(({ data }) => ('idCost' in data ? [data.idCost] : [])))
  return sells
    .filter(({ group, stale }) => !stale && !drawnOn(group).some((idCost) => told.has(idCost)))
    .map(({ group }) => ({ type: 'SellGroupMarkedStale', data: { idSell: group.idSell, reason } }))
}

const reason = 'REQUEST_AMENDED'

/**
 * Lines priced per unit follow the new weight, with the numbers that the cost was weighed with; lines typed as an amount
 * stay as they are.
 */
export const withQuantities = (group: CostGroup, quotation: Quotation, fx: FxSnapshot): CostGroup => {
  const lines = group.charges.map(({ costPerKg, ...line }) => ({ ...line, perUnit: costPerKg }))
  const priced = chargeLines(weighedLines(lines, group.chargeableRule), quotation, fx)
  return {
    ...group,
    charges: group.charges.map((charge, index) => {
      const now = priced[index]
      if (isTypedAmount(charge) || !now) return charge
      const { quantity, billedQuantity, basis, amount } = now
      const { amount: _before, billedQuantity: _billed, ...rest } = charge
      return {
        ...rest,
        quantity,
        ...(billedQuantity !== undefined && { billedQuantity }),
        basis,
        ...(amount !== undefined && { amount }),
      }
    }),
  }
}
