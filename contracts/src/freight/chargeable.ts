import { z } from 'zod'
import { type PackingRow, packingTotals, rowSize, typedWeights, volumeOf, weightOf } from './cargo.ts'
import type { Mode, Stackable } from '../vocabulary/schemas.ts'
import { Exact } from '../money/money.ts'
import {
  compareRatios,
  greaterRatio,
  divideRatio,
  type Ratio,
  ratio,
  roundRatio,
  roundRatioUp,
  multiplyRatio,
  zero,
} from '../money/ratio.ts'

export const ChargeableBasis = z.enum(['GROSS', 'VOLUME', 'LDM', 'PIVOT', 'MINIMUM', 'NONE'])
export type ChargeableBasis = z.infer<typeof ChargeableBasis>

/** Numbers for the chargeable weight, from the rate, the provider, the company or the defaults below. */
export const ChargeableRule = z.object({
  /** Cubic centimetres per kilogram (air) … */
  divisor: z.int().positive().optional(),
  /** … or kilograms per cubic metre, as typed: a number holds the 15 digits of such a text exactly. */
  kgPerM3: z.number().positive().optional(),
  kgPerLdm: z.int().positive().optional(),
  /** Kilograms: the result is rounded up to a multiple of it; absent: half-up to 3 decimals. */
  step: z.string().optional(),
  /** Minimum kilograms charged per shipment. */
  minimum: z.string().optional(),
})
export type ChargeableRule = z.infer<typeof ChargeableRule>

/** Industry defaults per mode: IATA 6000 cm³/kg, W/M 1000 kg/m³, road 333 kg/m³ and 1750 kg per loading metre. */
export const chargeableRules: Record<Mode, ChargeableRule> = {
  LSE: { divisor: 6000, step: '0.5' },
  ULD: { divisor: 6000, step: '0.5' },
  LCL: { kgPerM3: 1000 },
  RORO: { kgPerM3: 1000 },
  LTL: { kgPerM3: 333, kgPerLdm: 1750, step: '1' },
  FCL: {},
  FTL: {},
}

export type Chargeable = {
  /** Kilograms as decimal text. */
  chargeable: string
  basis: ChargeableBasis
  /** Before rounding up to the step, for the totals panel; `volumetric`: the greater weight by volume or loading metres. */
  gross: string
  volumetric: string
  /** Kilograms by loading metres, and by the pivots of unit load devices; absent where they do not apply. */
  floor?: string
  pivot?: string
}

type Ulds = readonly { quantity: number; pivot?: string | undefined; weight?: string | undefined }[]
type Cargo = {
  mode: Mode
  rows: readonly PackingRow[]
  stackable?: Stackable
  ulds?: Ulds | undefined
  rule?: ChargeableRule
}

/** Rows in whole centimetres, half-up, the measure of air cargo; also for values typed in inches. */
const toWholeCentimetre = ({ entered: _entered, ...row }: PackingRow, size: ReturnType<typeof rowSize>): PackingRow => {
  const wholeCm = (cm: InstanceType<typeof Exact>) => cm.toDecimalPlaces(0).toFixed()
  return { ...row, largo: wholeCm(size.largo), ancho: wholeCm(size.ancho), alto: wholeCm(size.alto) }
}

const rounded = (kg: Ratio, step: string | undefined): string =>
  (step === undefined ? roundRatio(kg, 3) : roundRatioUp(kg, step)).toFixed()

/** Trailer floor per loading metre, in square centimetres: 100 long, 240 wide. */
const CM2_PER_LDM = 24_000

/** Loading metres of rows, exact: length × width / 2.4 per piece, in metres (full 2.4 m trailer floor). */
export const exactLoadingMetres = (rows: readonly PackingRow[]): Ratio =>
  ratio(
    rows.reduce((sum, row) => {
      const { largo, ancho } = rowSize(row)
      return sum.plus(largo.times(ancho).times(row.cantidad))
    }, new Exact(0)),
    CM2_PER_LDM,
  )

/** Loading metres for display, half-up to 6 decimals. */
export const loadingMetres = (rows: readonly PackingRow[]): string => roundRatio(exactLoadingMetres(rows), 6).toFixed()

const pivotWeight = (mode: Mode, ulds: Ulds = []): Ratio =>
  mode === 'ULD'
    ? ratio(ulds.reduce((sum, { quantity, pivot = '0' }) => sum.plus(new Exact(pivot).times(quantity)), new Exact(0)))
    : zero

/** Kilograms of ULD cargo without packing rows, exact: the sum of its devices; undefined while one has no weight. */
const deviceWeight = ({ mode, rows, ulds = [] }: Pick<Cargo, 'mode' | 'rows' | 'ulds'>) =>
  mode === 'ULD' && rows.length === 0 && ulds.every(({ weight }) => weight !== undefined)
    ? ulds.reduce((sum, { quantity, weight = '0' }) => sum.plus(new Exact(weight).times(quantity)), new Exact(0))
    : undefined

type Candidates = Record<'gross' | 'volumetric' | 'floor' | 'pivot', Ratio>

const isAir = (mode: Mode): boolean => mode === 'LSE' || mode === 'ULD'
const isByTon = (mode: Mode): boolean => mode === 'LCL' || mode === 'RORO'

/** The greatest candidate with its basis. The chargeable weight is rounded only here. */
const greatest = (
  { gross, volumetric, floor, pivot }: Candidates,
  { step, minimum, kgPerM3 = 1000 }: ChargeableRule,
  mode: Mode,
): Chargeable => {
  // A revenue ton is a cubic metre or `kgPerM3` kilograms; it counts as 1000 chargeable kilograms.
  const chargedKg = (kg: Ratio) => (isByTon(mode) ? divideRatio(multiplyRatio(kg, 1000), kgPerM3) : kg)
  const candidates = [
    { basis: 'GROSS', kg: chargedKg(gross) },
    { basis: 'VOLUME', kg: chargedKg(volumetric) },
    { basis: 'LDM', kg: floor },
    { basis: 'PIVOT', kg: pivot },
    { basis: 'MINIMUM', kg: ratio(minimum ?? 0) },
  ] as const
  const greatestCandidate = candidates.reduce((best, one) => (compareRatios(one.kg, best.kg) > 0 ? one : best))
  const kgText = (kg: Ratio) => roundRatio(kg, 3).toFixed()
  return {
    chargeable: rounded(greatestCandidate.kg, step),
    basis: greatestCandidate.basis,
    gross: kgText(gross),
    volumetric: kgText(greaterRatio(volumetric, floor)),
    ...(floor.numerator.gt(0) && { floor: kgText(floor) }),
    ...(pivot.numerator.gt(0) && { pivot: kgText(pivot) }),
  }
}

const pricedByUnit = (gross: InstanceType<typeof Exact>): Chargeable => {
  const kg = gross.toDecimalPlaces(3).toFixed()
  return { chargeable: kg, basis: 'NONE', gross: kg, volumetric: '0' }
}

const volumetricOf = ({ divisor, kgPerM3 = 0 }: ChargeableRule, cubicMetres: InstanceType<typeof Exact>): Ratio =>
  divisor === undefined ? ratio(cubicMetres.times(kgPerM3)) : ratio(cubicMetres.times(1_000_000), divisor)

const floorOf = ({ kgPerLdm }: ChargeableRule, metres: Ratio, stackable: Stackable): Ratio =>
  kgPerLdm === undefined || stackable === 'YES' ? zero : multiplyRatio(metres, kgPerLdm)

/**
 * Chargeable weight in kilograms of a shipment, with its basis: the greater of actual and volumetric weight of the
 * whole shipment, rounded up to the step of the rule, without earlier rounding. AIR: cm³/6000 with whole centimetres
 * (IATA TACT rules 3.9.4), for ULD at least the pivot weights. SEA LCL and RORO: 1000 kg per revenue ton, which is 1 m³
 * or `kgPerM3` kilograms (default 1000). ROAD LTL: 333 kg/m³, or 1750 kg per loading metre for cargo that is not
 * stackable. FCL and FTL are priced per unit: basis NONE.
 */
export const chargeableWeight = ({
  mode,
  rows,
  stackable = 'YES',
  ulds,
  rule = chargeableRules[mode],
}: Cargo): Chargeable => {
  const gross = deviceWeight({ mode, rows, ulds }) ?? weightOf(rows)
  if (rule.divisor === undefined && rule.kgPerM3 === undefined) return pricedByUnit(gross)
  const measuredRows = !isAir(mode) ? rows : rows.map((row) => toWholeCentimetre(row, rowSize(row)))
  const volumetric = volumetricOf(rule, volumeOf(measuredRows))
  const floor = floorOf(rule, exactLoadingMetres(rows), stackable)
  return greatest({ gross: ratio(gross), volumetric, floor, pivot: pivotWeight(mode, ulds) }, rule, mode)
}

/** Revenue tons, exact: the greater of cubic metres and kilograms / `kgPerM3`. */
export const revenueTons = (kg: InstanceType<typeof Exact>, cbm: InstanceType<typeof Exact>, kgPerM3 = 1000): Ratio =>
  greaterRatio(ratio(kg, kgPerM3), ratio(cbm))

type Totals = Parameters<typeof typedWeights>[0] & { ldmTotal?: string | undefined }

/** Chargeable weight in kilograms from typed totals, without packing rows. */
export const chargeableOfTotals = (
  mode: Mode,
  { ldmTotal = '0', ...totals }: Totals,
  { stackable = 'YES', ulds, rule = chargeableRules[mode] }: Pick<Cargo, 'stackable' | 'ulds' | 'rule'> = {},
): Chargeable => {
  const { kg: gross, cbm } = typedWeights(totals)
  if (rule.divisor === undefined && rule.kgPerM3 === undefined) return pricedByUnit(gross)
  const volumetric = volumetricOf(rule, cbm)
  const floor = floorOf(rule, ratio(ldmTotal), stackable)
  return greatest({ gross: ratio(gross), volumetric, floor, pivot: pivotWeight(mode, ulds) }, rule, mode)
}

/** Chargeable kilograms of one row, for display; the rows need not add up to the shipment. */
export const rowChargeable = (
  mode: Mode,
  row: PackingRow,
  stackable: Stackable = 'YES',
  // The minimum applies to the shipment only.
  { minimum: _ofShipment, ...rule }: ChargeableRule = chargeableRules[mode],
): string => chargeableWeight({ mode, rows: [row], stackable, rule }).chargeable

/** Totals of a shipment with its chargeable weight, in kilograms and cubic metres. */
export const cargoTotals = (cargo: Cargo) => {
  const kg = deviceWeight(cargo)
  return {
    ...packingTotals(cargo.rows),
    ...(kg && { pesoTotal: kg.toDecimalPlaces(6).toFixed() }),
    ...chargeableWeight(cargo),
  }
}
