import { z } from 'zod'
import { chargeWarnings, type DeviceWeights, type PricedCharge, priceCharges } from './calculators.ts'
import { typedWeights, vehiclesIn, volumeOf, weightOf } from '../freight/cargo.ts'
import { type ChargeableRule, chargeableRules, exactLoadingMetres, revenueTons } from '../freight/chargeable.ts'
import { bandFields, isInBands } from './bands/line-bands.ts'
import { unitBasisOf } from './charges.ts'
import type { UnitBasis } from '../vocabulary/price.ts'
import { type Currency, LineCalculator } from '../vocabulary/schemas.ts'
import type { FxSnapshot } from '../exchange-rate/exchange.ts'
import type { Load } from './load.ts'
import { Exact } from '../money/money.ts'
import { type RateCharge, UldPrice } from './rate-charge.ts'
import { asRatio, type Ratio, ratio } from '../money/ratio.ts'
import type { QuotationRequested } from '../freight/request/requested.ts'
import { weighedBy } from '../freight/weighed-by.ts'

/**
 * Calculator of a price per unit. `unit`: the base of a percentage (`CHARGE:THC` is another line), a type of container
 * or load device, or the quantity of bands.
 */
export const lineFields = {
  calculator: LineCalculator.optional(),
  unit: z
    .string()
    .max(20)
    .regex(/^([A-Z0-9_]*|CHARGE:[A-Z0-9]+)$/)
    .optional(),
  /** For PER_ULD only. */
  uld: UldPrice.optional(),
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

/** A line as typed: a price per unit (or a percentage), or an amount. */
export type TypedLine = {
  /** Code by which a percentage of another line finds this one. */
  idCharge?: string | undefined
  section: RateCharge['section']
  currency: Currency
  perUnit?: string | undefined
  amount?: string | undefined
  calculator?: LineCalculator | undefined
  unit?: string | undefined
  /** Bands, instead of a price per unit. */
  ranges?: RateCharge['ranges'] | undefined
  breakRule?: RateCharge['breakRule'] | undefined
  uld?: UldPrice | undefined
  leastQuantity?: string | undefined
  /** Minimum amount charged. */
  minimum?: string | undefined
  /** Chargeable rule of the provider, where it differs from that of the request. */
  chargeableRule?: ChargeableRule | undefined
}

/** Result of a line; without `amount` no price was typed, or it could not be evaluated. */
export type PricedLine = {
  quantity: string
  /** Quantity charged, where a minimum quantity or a cheaper band raised it. */
  billedQuantity?: string
  basis: UnitBasis
  amount?: string
  isMinimum: boolean
  /** For PER_ULD only. */
  devices?: DeviceWeights
}

/** Calculator of a price per unit, by the unit of the mode. */
export const calculatorByBasis = { KG: 'PER_KG', RT: 'PER_WM', UNIT: 'PER_TRUCK' } as const satisfies Record<
  UnitBasis,
  LineCalculator
>

/** Default calculator of a price per unit in this mode. */
export const usualCalculator = (mode: string): LineCalculator =>
  mode === 'FCL' ? 'PER_CONTAINER' : calculatorByBasis[unitBasisOf(mode)]

const inKilograms: readonly string[] = ['PER_KG', 'PER_KG_GROSS', 'KG', 'KG_GROSS']

const basisOf = (calculator: LineCalculator, unit = ''): UnitBasis => {
  const priceUnit = isInBands(calculator) ? unit : calculator
  return inKilograms.includes(priceUnit) ? 'KG' : priceUnit === 'PER_WM' || priceUnit === 'WM' ? 'RT' : 'UNIT'
}

/** Whether the typed price is for the whole shipment, without a quantity. */
export const isFixed = ({ perUnit, ranges }: Pick<TypedLine, 'perUnit' | 'ranges'>): boolean =>
  perUnit === undefined && ranges === undefined

const knownQuantity = (text: string) => (new Exact(text).isZero() ? undefined : text)

type Weighed = Pick<Shipment, 'modo' | 'chargeableTotal' | 'pesoTotal' | 'cbmTotal' | 'packingData'> &
  Partial<Pick<Shipment, 'totals' | 'chargeableRule'>>

/**
 * Kilograms and cubic metres, exact: typed totals, else the rows of the packing list, else the totals of the request.
 */
const weightAndVolume = ({ totals, packingData, pesoTotal, cbmTotal }: Weighed) => {
  const typedTotals = totals?.overridden
  if (typedTotals) return typedWeights(typedTotals)
  return packingData.length > 0
    ? { kg: weightOf(packingData), cbm: volumeOf(packingData) }
    : { kg: new Exact(pesoTotal), cbm: new Exact(cbmTotal) }
}

/** Revenue tons of a shipment, exact; undefined where neither weight nor volume is known. */
export const shipmentRevenueTons = (shipment: Weighed): Ratio | undefined => {
  const { modo, totals, chargeableTotal, chargeableRule = chargeableRules[modo] } = shipment
  const { kg, cbm } = weightAndVolume(shipment)
  const isSoldByTon = unitBasisOf(modo) === 'RT'
  // In modes sold by the ton, a typed or stepped chargeable weight or the company's minimum decides.
  const isTypedOrStepped = totals?.overridden?.chargeableTotal !== undefined || chargeableRule.step !== undefined
  if (isSoldByTon && (isTypedOrStepped || chargeableRule.minimum !== undefined)) return ratio(chargeableTotal, 1000)
  const tons = revenueTons(kg, cbm, isSoldByTon ? chargeableRule.kgPerM3 : undefined)
  return tons.numerator.isZero() ? undefined : tons
}

/** Trucks of a shipment: one per container by sea, else the listed ones, else one. */
const trucksOf = ({ modo, containerQty, truckData }: Shipment): number =>
  modo === 'FCL' ? containerQty : (truckData?.reduce((sum, { quantity }) => sum + quantity, 0) ?? 1)

/** Like `shipmentLoad` with only the quantity of the mode's usual calculator: the rest is slow to calculate. */
export const pricedLoad = (shipment: Shipment): Load => {
  const { transportMode: transport, modo } = shipment
  const basis = unitBasisOf(modo)
  const chargeable = basis === 'KG' ? knownQuantity(shipment.chargeableTotal) : undefined
  const tons = basis === 'RT' ? shipmentRevenueTons(shipment) : undefined
  return {
    transport,
    ...(chargeable !== undefined && { chargeableKg: chargeable }),
    ...(tons !== undefined && { revenueTons: tons }),
    ...(basis === 'UNIT' && { trucks: trucksOf(shipment) }),
  }
}

/** Quantities of a shipment for tariffs: kilograms, cubic metres, tons, units; zero counts as unknown. */
export const shipmentLoad = (shipment: Shipment): Load => {
  const { transportMode, containerData, ctnTotal, pltTotal } = shipment
  const { valorMercaderia, valorSeguro, monedaMercaderia, monedaSeguro } = shipment
  const [goods, insured] = [knownQuantity(valorMercaderia), knownQuantity(valorSeguro)]
  const chargeable = knownQuantity(shipment.chargeableTotal)
  const { kg, cbm } = weightAndVolume(shipment)
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
    ...(shipment.uldData && { devices: shipment.uldData }),
    ...(!metres.numerator.isZero() && { loadingMetres: metres }),
    ...(goods !== undefined && { goods: { amount: goods, currency: monedaMercaderia } }),
    ...(insured !== undefined && { insured: { amount: insured, currency: monedaSeguro } }),
  }
}

const asCharge = (line: TypedLine, index: number, mode: string): RateCharge => {
  const { idCharge = String(index), perUnit, amount, calculator, unit = '', minimum, section, currency } = line
  const { ranges = [], breakRule, leastQuantity, uld } = line
  const hasFixedPrice = isFixed(line)
  return {
    index,
    code: idCharge,
    concept: '',
    description: '',
    section,
    currency,
    amount: perUnit ?? amount ?? '0',
    calculator: hasFixedPrice ? 'FLAT' : (calculator ?? calculatorByBasis[unitBasisOf(mode)]),
    unit: hasFixedPrice || calculator === undefined ? '' : unit,
    ranges: hasFixedPrice ? [] : ranges,
    ...(!hasFixedPrice && calculator === 'PER_ULD' && uld && { uld }),
    minimum: hasFixedPrice
      ? {}
      : {
          ...(minimum !== undefined && { amount: minimum }),
          ...(leastQuantity !== undefined && { value: leastQuantity }),
        },
    ...(breakRule !== undefined && { breakRule }),
    // Without an amount, percentages of this line are unknown as well.
    ...(hasFixedPrice && amount === undefined && { onRequest: true as const }),
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
    ...(priced.devices && { devices: priced.devices }),
  }
}

const priceTypedLines = (lines: readonly TypedLine[], shipment: Shipment, fx: FxSnapshot): PricedCharge[] => {
  const charges = lines.map((line, index) => asCharge(line, index, shipment.modo))
  const rules = new Set(lines.map(({ chargeableRule }) => chargeableRule))
  // Weighed once per rule: lines of one tariff share a rule.
  const loads = new Map([...rules].map((rule) => [rule, shipmentLoad(weighedBy(shipment, rule))]))
  const load = (index: number) => loads.get(lines[index]?.chargeableRule) ?? shipmentLoad(shipment)
  return priceCharges(charges, ({ index }) => load(index), fx)
}

/**
 * Quantity and amount of each line of an alternative, in its currency, half-up to 2 decimals once; a percentage uses
 * the lines before it. `amount` is absent where it is unknown (see `reasonsOpen`).
 */
export const priceLines = (lines: readonly TypedLine[], shipment: Shipment, fx: FxSnapshot): PricedLine[] => {
  const priced = priceTypedLines(lines, shipment, fx)
  return lines.flatMap((line, index) => {
    const result = priced[index]
    return result === undefined ? [] : [asPriced(line, result, shipment.modo)]
  })
}

/** Reasons for a line without an amount; NO_PRICE: its price needs a request, or none was typed. */
export const openReasons = chargeWarnings
export type OpenReason = (typeof openReasons)[number]

/** The reason for each line without an amount; undefined for the others. */
export const reasonsOpen = (
  lines: readonly TypedLine[],
  shipment: Shipment,
  fx: FxSnapshot,
): (OpenReason | undefined)[] => {
  const priced = priceTypedLines(lines, shipment, fx)
  return lines.map((line, index) => (isFixed(line) && line.amount === undefined ? 'NO_PRICE' : priced[index]?.warning))
}
