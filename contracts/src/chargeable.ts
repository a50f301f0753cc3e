import { z } from 'zod'
import { type PackingRow, packingTotals, rowVolume, rowWeight, type Stackable } from './cargo.ts'
import { Exact } from './money.ts'
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

const toWholeCentimetre = (row: PackingRow): PackingRow => {
  const whole = (cm: string) => new Exact(cm).toDecimalPlaces(0).toFixed()
  return { ...row, largo: whole(row.largo), ancho: whole(row.ancho), alto: whole(row.alto) }
}

const roundUp = (kg: InstanceType<typeof Exact>, step: string | undefined): string =>
  step === undefined ? kg.toDecimalPlaces(3).toFixed() : kg.dividedBy(step).ceil().times(step).toFixed()

/** Loading metres of rows: length × width / 2.4 per piece, in metres (full 2.4 m trailer floor). */
export const loadingMetres = (rows: readonly PackingRow[]): string =>
  rows
    .reduce(
      (sum, { cantidad, largo, ancho }) =>
        sum.plus(
          new Exact(largo).dividedBy(100).times(new Exact(ancho).dividedBy(100)).dividedBy('2.4').times(cantidad),
        ),
      new Exact(0),
    )
    .toDecimalPlaces(6)
    .toFixed()

const pivotOf = (mode: Mode, ulds: Ulds = []) =>
  mode === 'ULD'
    ? ulds.reduce((sum, { quantity, pivot = '0' }) => sum.plus(new Exact(pivot).times(quantity)), new Exact(0))
    : new Exact(0)

type Candidates = Record<'gross' | 'volumetric' | 'floor' | 'pivot', InstanceType<typeof Exact>>

/** The greatest of what may be charged, and what it is. */
const greatest = ({ gross, volumetric, floor, pivot }: Candidates, step: string | undefined): Chargeable => {
  const most = Exact.max(gross, volumetric, floor, pivot)
  const basis = most.eq(gross) ? 'GROSS' : most.eq(volumetric) ? 'VOLUME' : most.eq(floor) ? 'LDM' : 'PIVOT'
  return {
    chargeable: roundUp(most, step),
    basis,
    gross: gross.toDecimalPlaces(3).toFixed(),
    volumetric: Exact.max(volumetric, floor).toDecimalPlaces(3).toFixed(),
    ...(floor.gt(0) && { floor: floor.toDecimalPlaces(3).toFixed() }),
    ...(pivot.gt(0) && { pivot: pivot.toDecimalPlaces(3).toFixed() }),
  }
}

const byUnit = (gross: InstanceType<typeof Exact>): Chargeable => {
  const kg = gross.toDecimalPlaces(3).toFixed()
  return { chargeable: kg, basis: 'NONE', gross: kg, volumetric: '0' }
}

const volumetricOf = ({ divisor, kgPerM3 = 0 }: ChargeableRule, cubicMetres: InstanceType<typeof Exact>) =>
  divisor === undefined ? cubicMetres.times(kgPerM3) : cubicMetres.times(1_000_000).dividedBy(divisor)

const floorOf = ({ kgPerLdm }: ChargeableRule, metres: string, stackable: Stackable) =>
  kgPerLdm === undefined || stackable === 'YES' ? new Exact(0) : new Exact(metres).times(kgPerLdm)

/**
 * Chargeable weight in kilograms of a shipment and what decided it: the greater of actual and volumetric weight
 * over the whole shipment, rounded up to the mode's step.
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
  const gross = rows.reduce((sum, row) => sum.plus(rowWeight(row)), new Exact(0))
  if (rule.divisor === undefined && rule.kgPerM3 === undefined) return byUnit(gross)
  const measured = rule.divisor === undefined ? rows : rows.map(toWholeCentimetre)
  const cubicMetres = measured.reduce((sum, row) => sum.plus(rowVolume(row)), new Exact(0))
  const floor = floorOf(rule, loadingMetres(rows), stackable)
  return greatest({ gross, volumetric: volumetricOf(rule, cubicMetres), floor, pivot: pivotOf(mode, ulds) }, rule.step)
}

type Totals = { pesoTotal: string; cbmTotal: string; ldmTotal?: string | undefined }

/** Chargeable weight where only the totals are known, because they were typed by hand. */
export const chargeableOfTotals = (
  mode: Mode,
  { pesoTotal, cbmTotal, ldmTotal = '0' }: Totals,
  { stackable = 'YES', ulds }: Pick<Cargo, 'stackable' | 'ulds'> = {},
): Chargeable => {
  const rule = chargeableRules[mode]
  const gross = new Exact(pesoTotal)
  if (rule.divisor === undefined && rule.kgPerM3 === undefined) return byUnit(gross)
  const volumetric = volumetricOf(rule, new Exact(cbmTotal))
  return greatest(
    { gross, volumetric, floor: floorOf(rule, ldmTotal, stackable), pivot: pivotOf(mode, ulds) },
    rule.step,
  )
}

/** Chargeable kilograms of one row alone, as shown beside it; they need not add up to the shipment's. */
export const rowChargeable = (mode: Mode, row: PackingRow, stackable?: Stackable): string =>
  chargeableWeight({ mode, rows: [row], ...(stackable && { stackable }) }).chargeable

/** Totals of a shipment together with its chargeable weight. */
export const cargoTotals = (cargo: Cargo) => ({ ...packingTotals(cargo.rows), ...chargeableWeight(cargo) })
