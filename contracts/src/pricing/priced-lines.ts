import { z } from 'zod'
import { chargeWarnings, type PricedCharge, priceCharges } from './calculators.ts'
import { typedWeights, vehiclesIn, volumeOf, weightOf } from '../freight/cargo.ts'
import { type ChargeableRule, chargeableRules, exactLoadingMetres, revenueTons } from '../freight/chargeable.ts'
import { bandFields, isInBands } from './bands/line-bands.ts'
import { type UnitBasis, unitBasisOf } from './charges.ts'
import type { FxSnapshot } from './exchange.ts'
import type { Load } from './load.ts'
import { type Currency, Exact } from './money.ts'
import type { RateCharge } from './rate-charge.ts'
import { asRatio, type Ratio, ratio } from './ratio.ts'
import type { QuotationRequested } from '../quotation/requested.ts'
import { weighedBy } from '../freight/weighed-by.ts'

/** What the price of one line may be multiplied by, where it is not what its mode is usually priced by. */
export const lineCalculators = [
  'PER_KG',
  'PER_KG_GROSS',
  'PER_WM',
  'PER_CBM',
  'PER_TON',
  'PER_CONTAINER',
  'PER_TEU',
  'PER_PIECE',
  'PER_PALLET',
  'PER_TRUCK',
  'PER_LDM',
  'PERCENT',
  'RANGE',
  'RANGE_CUMULATIVE',
] as const
export const LineCalculator = z.enum(lineCalculators)
export type LineCalculator = z.infer<typeof LineCalculator>

/**
 * Says how a price per unit is meant. `unit`: the base of a percentage (`CHARGE:THC` is that of another line), one type of
 * container, or the quantity that bands are made of.
 */
export const lineFields = {
  calculator: LineCalculator.optional(),
  unit: z
    .string()
    .max(20)
    .regex(/^([A-Z0-9_]*|CHARGE:[A-Z0-9]+)$/)
    .optional(),
  ...bandFields,
}

export type Shipment = Pick<
  QuotationRequested,
  | 'transportMode'
  | 'modo'
  | 'containerQty'
  | 'containerData'
  | 'chargeableTotal'
  | 'pesoTotal'
  | 'cbmTotal'
  | 'packingData'
  | 'ctnTotal'
  | 'pltTotal'
  | 'valorMercaderia'
  | 'monedaMercaderia'
  | 'valorSeguro'
  | 'monedaSeguro'
> &
  Partial<Pick<QuotationRequested, 'truckData' | 'uldData' | 'stackable' | 'totals' | 'chargeableRule'>>

/** A line as it is typed: a price per unit (or a percentage), or an amount. */
export type TypedLine = {
  /** By which a percentage of another line knows that. */
  idCharge?: string | undefined
  section: RateCharge['section']
  currency: Currency
  perUnit?: string | undefined
  amount?: string | undefined
  calculator?: LineCalculator | undefined
  unit?: string | undefined
  /** In the place of a price per unit. */
  ranges?: RateCharge['ranges'] | undefined
  breakRule?: RateCharge['breakRule'] | undefined
  leastQuantity?: string | undefined
  /** The least money charged. */
  minimum?: string | undefined
  /** The numbers that whoever is paid for it weighs with, where they are not those of the request. */
  chargeableRule?: ChargeableRule | undefined
}

/** What a line comes to; without `amount` nothing was typed, or it could not be evaluated. */
export type PricedLine = {
  quantity: string
  /** What was charged for, where a least quantity or a cheaper band made it more. */
  billedQuantity?: string
  basis: UnitBasis
  amount?: string
  isMinimum: boolean
}

const usual = { KG: 'PER_KG', RT: 'PER_WM', UNIT: 'PER_TRUCK' } as const satisfies Record<UnitBasis, LineCalculator>

/** What a price per unit of this mode is multiplied by when nothing is said; a truck each for containers. */
export const usualCalculator = (mode: string): LineCalculator =>
  mode === 'FCL' ? 'PER_CONTAINER' : usual[unitBasisOf(mode)]

const inKilograms: readonly string[] = ['PER_KG', 'PER_KG_GROSS', 'KG', 'KG_GROSS']

const basisOf = (calculator: LineCalculator, unit = ''): UnitBasis => {
  const by = isInBands(calculator) ? unit : calculator
  return inKilograms.includes(by) ? 'KG' : by === 'PER_WM' || by === 'WM' ? 'RT' : 'UNIT'
}

/** Whether nothing is multiplied: what was typed is for the whole shipment. */
export const isFixed = ({ perUnit, ranges }: Pick<TypedLine, 'perUnit' | 'ranges'>): boolean =>
  perUnit === undefined && ranges === undefined

const known = (text: string) => (new Exact(text).isZero() ? undefined : text)

type Weighed = Pick<Shipment, 'modo' | 'chargeableTotal' | 'pesoTotal' | 'cbmTotal' | 'packingData'> &
  Partial<Pick<Shipment, 'totals' | 'chargeableRule'>>

/** Kilograms and cubic metres, exact: as they were typed, else those of the rows, else those that were told. */
const measured = ({ totals, packingData, pesoTotal, cbmTotal }: Weighed) => {
  const typed = totals?.overridden
  if (typed) return typedWeights(typed)
  return packingData.length > 0
    ? { kg: weightOf(packingData), cbm: volumeOf(packingData) }
    : { kg: new Exact(pesoTotal), cbm: new Exact(cbmTotal) }
}

/** Revenue tons of a shipment, exact; undefined where neither weight nor volume is known. */
export const shipmentRevenueTons = (shipment: Weighed): Ratio | undefined => {
  const { modo, totals, chargeableTotal, chargeableRule = chargeableRules[modo] } = shipment
  const { kg, cbm } = measured(shipment)
  const isSoldByTon = unitBasisOf(modo) === 'RT'
  // A chargeable weight that was typed by hand, or is the company's minimum, counts where the mode is sold by the ton.
  const isOther = totals?.overridden?.chargeableTotal !== undefined || chargeableRule.step !== undefined
  if (isSoldByTon && (isOther || chargeableRule.minimum !== undefined)) return ratio(chargeableTotal, 1000)
  const tons = revenueTons(kg, cbm, isSoldByTon ? chargeableRule.kgPerM3 : undefined)
  return tons.over.isZero() ? undefined : tons
}

const trucksOf = ({ modo, containerQty, truckData }: Shipment): number =>
  modo === 'FCL' ? containerQty : (truckData?.reduce((sum, { quantity }) => sum + quantity, 0) ?? 1)

/** Of `shipmentLoad` only what its mode is usually priced by: the rest takes long to find. */
export const pricedLoad = (shipment: Shipment): Load => {
  const { transportMode: transport, modo } = shipment
  const basis = unitBasisOf(modo)
  const chargeable = basis === 'KG' ? known(shipment.chargeableTotal) : undefined
  const tons = basis === 'RT' ? shipmentRevenueTons(shipment) : undefined
  return {
    transport,
    ...(chargeable !== undefined && { chargeableKg: chargeable }),
    ...(tons !== undefined && { revenueTons: tons }),
    ...(basis === 'UNIT' && { trucks: trucksOf(shipment) }),
  }
}

/** What of a shipment tariffs are applied to; what is zero is not known. */
export const shipmentLoad = (shipment: Shipment): Load => {
  const { transportMode, containerData, ctnTotal, pltTotal } = shipment
  const { valorMercaderia, valorSeguro, monedaMercaderia, monedaSeguro } = shipment
  const [goods, insured] = [known(valorMercaderia), known(valorSeguro)]
  const chargeable = known(shipment.chargeableTotal)
  const { kg, cbm } = measured(shipment)
  const tons = shipmentRevenueTons(shipment)
  const metres = asRatio(shipment.totals?.overridden?.ldmTotal ?? exactLoadingMetres(shipment.packingData))
  const pieces = ctnTotal + pltTotal + vehiclesIn(shipment.packingData)
  return {
    transport: transportMode,
    ...(chargeable !== undefined && { chargeableKg: chargeable }),
    ...(tons !== undefined && { revenueTons: tons }),
    ...(!kg.isZero() && { grossKg: kg.toFixed() }),
    ...(!cbm.isZero() && { cbm: cbm.toFixed() }),
    ...(containerData.length > 0 && { containers: containerData }),
    ...(pieces > 0 && { pieces }),
    ...(pltTotal > 0 && { pallets: pltTotal }),
    trucks: trucksOf(shipment),
    ...(!metres.over.isZero() && { loadingMetres: metres }),
    ...(goods !== undefined && { goods: { amount: goods, currency: monedaMercaderia } }),
    ...(insured !== undefined && { insured: { amount: insured, currency: monedaSeguro } }),
  }
}

const asCharge = (line: TypedLine, index: number, mode: string): RateCharge => {
  const { idCharge = String(index), perUnit, amount, calculator, unit = '', minimum, section, currency } = line
  const { ranges = [], breakRule, leastQuantity } = line
  const isWhole = isFixed(line)
  return {
    index,
    code: idCharge,
    concept: '',
    description: '',
    section,
    currency,
    amount: perUnit ?? amount ?? '0',
    calculator: isWhole ? 'FLAT' : (calculator ?? usual[unitBasisOf(mode)]),
    unit: isWhole || calculator === undefined ? '' : unit,
    ranges: isWhole ? [] : ranges,
    minimum: isWhole
      ? {}
      : {
          ...(minimum !== undefined && { amount: minimum }),
          ...(leastQuantity !== undefined && { value: leastQuantity }),
        },
    ...(breakRule !== undefined && { breakRule }),
    // Nobody has said what it comes to: then no percentage of it is known either.
    ...(isWhole && amount === undefined && { onRequest: true as const }),
  }
}

const asPriced = (line: TypedLine, priced: PricedCharge, mode: string): PricedLine => {
  const { calculator, unit } = line
  const quantity = priced.quantity ?? '0'
  const isTyped = !isFixed(line) || line.amount !== undefined
  const amount = isTyped && priced.amount && { amount: priced.amount.amount }
  if (isFixed(line)) return { quantity, basis: 'UNIT', ...amount, isMinimum: false }
  return {
    quantity,
    ...(priced.billedQuantity !== undefined && { billedQuantity: priced.billedQuantity }),
    basis: calculator === undefined ? unitBasisOf(mode) : basisOf(calculator, unit),
    ...amount,
    isMinimum: priced.isMinimum === true,
  }
}

const charged = (lines: readonly TypedLine[], shipment: Shipment, fx: FxSnapshot): PricedCharge[] => {
  const charges = lines.map((line, index) => asCharge(line, index, shipment.modo))
  const rules = new Set(lines.map(({ chargeableRule }) => chargeableRule))
  // Weighed once by each rule: lines of one tariff share theirs.
  const loads = new Map([...rules].map((rule) => [rule, shipmentLoad(weighedBy(shipment, rule))]))
  const load = (index: number) => loads.get(lines[index]?.chargeableRule) ?? shipmentLoad(shipment)
  return priceCharges(charges, ({ index }) => load(index), fx)
}

/** What the lines of one alternative come to, each rounded once; a percentage sees the lines before it. */
export const priceLines = (lines: readonly TypedLine[], shipment: Shipment, fx: FxSnapshot): PricedLine[] => {
  const priced = charged(lines, shipment, fx)
  return lines.flatMap((line, index) => {
    const one = priced[index]
    return one === undefined ? [] : [asPriced(line, one, shipment.modo)]
  })
}

/** Why a line has no amount: NO_PRICE where it has no price that is for a shipment. */
export const openReasons = [...chargeWarnings, 'NO_PRICE'] as const
export type OpenReason = (typeof openReasons)[number]

/** Why each line that has no amount has none; undefined for the others. */
export const reasonsOpen = (
  lines: readonly TypedLine[],
  shipment: Shipment,
  fx: FxSnapshot,
): (OpenReason | undefined)[] => {
  const priced = charged(lines, shipment, fx)
  return lines.map((line, index) => (isFixed(line) && line.amount === undefined ? 'NO_PRICE' : priced[index]?.warning))
}
