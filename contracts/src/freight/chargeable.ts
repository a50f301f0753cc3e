import { z } from 'zod'
import { type PackingRow, packingTotals, rowSize, type Stackable, typedWeights, volumeOf, weightOf } from './cargo.ts'
import { Exact } from '../pricing/money.ts'
import {
  compareRatios,
  greaterRatio,
  overRatio,
  type Ratio,
  ratio,
  roundRatio,
  roundRatioUp,
  timesRatio,
  zero,
} from '../pricing/ratio.ts'
import type { Mode } from './transport.ts'

export const ChargeableBasis = z.enum(['GROSS', 'VOLUME', 'LDM', 'PIVOT', 'MINIMUM', 'NONE'])
export type ChargeableBasis = z.infer<typeof ChargeableBasis>

/** The numbers that turn cargo into chargeable weight; they come with the rate, the carrier, the company or this table. */
export const ChargeableRule = z.object({
  /** Cubic centimetres per kilogram (air) … */
  divisor: z.int().positive().optional(),
  /** … or kilograms per cubic metre (sea, road). */
  kgPerM3: z.int().positive().optional(),
  kgPerLdm: z.int().positive().optional(),
  /** The result is rounded up to the next multiple, in kilograms; none: 3 decimals. */
  step: z.string().optional(),
  /** The least kilograms that a shipment is charged for. */
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
  /** Both candidates before rounding, in kilograms, as the totals panel shows them. */
  gross: string
  volumetric: string
  /** Kilograms of the floor that is taken, and of the pivots of the unit load devices; absent where they do not count. */
  floor?: string
  pivot?: string
}

type Ulds = readonly { quantity: number; pivot?: string | undefined }[]
type Cargo = {
  mode: Mode
  rows: readonly PackingRow[]
  stackable?: Stackable
  ulds?: Ulds | undefined
  rule?: ChargeableRule
}

/** The rows in whole centimetres, half up, as air cargo is measured; what was typed in inches is measured as well. */
const toWholeCentimetre = ({ entered: _entered, ...row }: PackingRow, size: ReturnType<typeof rowSize>): PackingRow => {
  const whole = (cm: InstanceType<typeof Exact>) => cm.toDecimalPlaces(0).toFixed()
  return { ...row, largo: whole(size.largo), ancho: whole(size.ancho), alto: whole(size.alto) }
}

const rounded = (kg: Ratio, step: string | undefined): string =>
  (step === undefined ? roundRatio(kg, 3) : roundRatioUp(kg, step)).toFixed()

/** Square centimetres of trailer floor that make a loading metre: 100 long, 240 wide. */
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

/** Loading metres as they are told, half-up to 6 decimals. */
export const loadingMetres = (rows: readonly PackingRow[]): string => roundRatio(exactLoadingMetres(rows), 6).toFixed()

const pivotOf = (mode: Mode, ulds: Ulds = []): Ratio =>
  mode === 'ULD'
    ? ratio(ulds.reduce((sum, { quantity, pivot = '0' }) => sum.plus(new Exact(pivot).times(quantity)), new Exact(0)))
    : zero

type Candidates = Record<'gross' | 'volumetric' | 'floor' | 'pivot', Ratio>

/** The greatest of what may be charged, and what it is; rounded here, once. */
const greatest = ({ gross, volumetric, floor, pivot }: Candidates, { step, minimum }: ChargeableRule): Chargeable => {
  const candidates = [
    { basis: 'GROSS', kg: gross },
    { basis: 'VOLUME', kg: volumetric },
    { basis: 'LDM', kg: floor },
    { basis: 'PIVOT', kg: pivot },
    { basis: 'MINIMUM', kg: ratio(minimum ?? 0) },
  ] as const
  const most = candidates.reduce((best, one) => (compareRatios(one.kg, best.kg) > 0 ? one : best))
  const shown = (kg: Ratio) => roundRatio(kg, 3).toFixed()
  return {
    chargeable: rounded(most.kg, step),
    basis: most.basis,
    gross: shown(gross),
    volumetric: shown(greaterRatio(volumetric, floor)),
    ...(floor.over.gt(0) && { floor: shown(floor) }),
    ...(pivot.over.gt(0) && { pivot: shown(pivot) }),
  }
}

const byUnit = (gross: InstanceType<typeof Exact>): Chargeable => {
  const kg = gross.toDecimalPlaces(3).toFixed()
  return { chargeable: kg, basis: 'NONE', gross: kg, volumetric: '0' }
}

const volumetricOf = ({ divisor, kgPerM3 = 0 }: ChargeableRule, cubicMetres: InstanceType<typeof Exact>): Ratio =>
  divisor === undefined ? ratio(cubicMetres.times(kgPerM3)) : ratio(cubicMetres.times(1_000_000), divisor)

const floorOf = ({ kgPerLdm }: ChargeableRule, metres: Ratio, stackable: Stackable): Ratio =>
  kgPerLdm === undefined || stackable === 'YES' ? zero : timesRatio(metres, kgPerLdm)

/**
 * Chargeable weight in kilograms of a shipment and what decided it: the greater of actual and volumetric weight
 * over the whole shipment, rounded up to the mode's step. Nothing is rounded before.
 * AIR cm³/6000, whole centimetres (IATA TACT rules 3.9.4), for ULD at least their pivot weights; SEA LCL and RORO
 * 1 m³ = 1000 kg; ROAD LTL 333 kg/m³ or 1750 kg per loading metre when nothing may be stacked on it. FCL and FTL are
 * priced per unit: basis NONE.
 */
export const chargeableWeight = ({
  mode,
  rows,
  stackable = 'YES',
  ulds,
  rule = chargeableRules[mode],
}: Cargo): Chargeable => {
  const gross = weightOf(rows)
  if (rule.divisor === undefined && rule.kgPerM3 === undefined) return byUnit(gross)
  const measured = rule.divisor === undefined ? rows : rows.map((row) => toWholeCentimetre(row, rowSize(row)))
  const volumetric = volumetricOf(rule, volumeOf(measured))
  const floor = floorOf(rule, exactLoadingMetres(rows), stackable)
  return greatest({ gross: ratio(gross), volumetric, floor, pivot: pivotOf(mode, ulds) }, rule)
}

/**
 * Revenue tons, exact: the greater of tonnes and cubic metres, whatever the mode; where a mode has kilograms per cubic
 * metre of its own (W/M by sea), those.
 */
export const revenueTons = (kg: InstanceType<typeof Exact>, cbm: InstanceType<typeof Exact>, kgPerM3 = 1000): Ratio =>
  overRatio(greaterRatio(ratio(kg), ratio(cbm.times(kgPerM3))), 1000)

type Totals = Parameters<typeof typedWeights>[0] & { ldmTotal?: string | undefined }

/** Chargeable weight where only the totals are known, because they were typed by hand. */
export const chargeableOfTotals = (
  mode: Mode,
  { ldmTotal = '0', ...totals }: Totals,
  { stackable = 'YES', ulds, rule = chargeableRules[mode] }: Pick<Cargo, 'stackable' | 'ulds' | 'rule'> = {},
): Chargeable => {
  const { kg: gross, cbm } = typedWeights(totals)
  if (rule.divisor === undefined && rule.kgPerM3 === undefined) return byUnit(gross)
  const volumetric = volumetricOf(rule, cbm)
  const floor = floorOf(rule, ratio(ldmTotal), stackable)
  return greatest({ gross: ratio(gross), volumetric, floor, pivot: pivotOf(mode, ulds) }, rule)
}

/** Chargeable kilograms of one row alone, as shown beside it; they need not add up to the shipment's. */
export const rowChargeable = (
  mode: Mode,
  row: PackingRow,
  stackable: Stackable = 'YES',
  // The least of a shipment is not the least of each of its rows.
  { minimum: _ofShipment, ...rule }: ChargeableRule = chargeableRules[mode],
): string => chargeableWeight({ mode, rows: [row], stackable, rule }).chargeable

/** Totals of a shipment together with its chargeable weight. */
export const cargoTotals = (cargo: Cargo) => ({ ...packingTotals(cargo.rows), ...chargeableWeight(cargo) })
