import type { Money } from '../money/money.ts'
import type { Calculator, ContainerType, RangeUnit, TransportMode } from '../vocabulary/schemas.ts'
import { Exact } from '../money/money.ts'
import { asRatio, divideRatio, type Ratio, ratio } from '../money/ratio.ts'

/**
 * Quantities of a shipment that a tariff is applied to; an unknown quantity is absent. Weights in kilograms, volume in
 * cubic metres, as decimal text; a Ratio where a division is not rounded yet.
 */
export type Load = {
  transport: TransportMode
  chargeableKg?: string
  grossKg?: string
  cbm?: string
  /** Revenue tons: the greater of tonnes and cubic metres. */
  revenueTons?: string | Ratio
  containers?: readonly { type: ContainerType; quantity: number }[]
  pieces?: number
  pallets?: number
  trucks?: number
  /** Unit load devices, with the gross weight and the pivot of one of each, in kilograms. */
  devices?: readonly { type: string; quantity: number; weight?: string | undefined; pivot?: string | undefined }[]
  loadingMetres?: string | Ratio
  /** Days at the place, including the `freeDays`. */
  days?: number
  freeDays?: number
  goods?: Money
  /** Insured value, where it was typed. */
  insured?: Money
}

/** TEU of a container: 1 for 20 feet, 2 for 40 feet, 2.25 for 45 feet. */
export const teuOf = (type: ContainerType): string =>
  type.startsWith('20') ? '1' : type.startsWith('45') ? '2.25' : '2'

const toRatio = (quantity: Ratio | string | number | undefined): Ratio | undefined =>
  quantity === undefined ? undefined : asRatio(quantity)

const tonnes = (kg: string | undefined): Ratio | undefined =>
  kg === undefined ? undefined : divideRatio(ratio(kg), 1000)

const containerCount = (load: Load, type: string): number | undefined => {
  if (load.containers === undefined) return undefined
  const matching = load.containers.filter((one) => type === '' || one.type === type)
  // A tariff for a container type that is not in the load has no amount, instead of zero.
  return matching.length === 0 ? undefined : matching.reduce((sum, { quantity }) => sum + quantity, 0)
}

/** Devices of a type, or all devices for ''; undefined where there are none. */
export const devicesOf = ({ devices = [] }: Load, type: string): NonNullable<Load['devices']> | undefined => {
  const matching = devices.filter((one) => type === '' || one.type === type)
  return matching.length === 0 ? undefined : matching
}

const teuCount = (load: Load): string | undefined =>
  load.containers
    ?.reduce((sum, { type, quantity }) => sum.plus(new Exact(teuOf(type)).times(quantity)), new Exact(0))
    .toFixed()

const chargedDays = ({ days, freeDays = 0 }: Load): number | undefined =>
  days === undefined ? undefined : Math.max(0, days - freeDays)

/** The exact quantity for bands of this unit; undefined where the load lacks it. */
export const rangeQuantity = (load: Load, unit: RangeUnit): Ratio | undefined => {
  const quantities: Record<RangeUnit, Ratio | string | number | undefined> = {
    KG: load.chargeableKg,
    KG_GROSS: load.grossKg,
    WM: load.revenueTons,
    CBM: load.cbm,
    TON: tonnes(load.grossKg),
    PIECE: load.pieces,
    PALLET: load.pallets,
    LDM: load.loadingMetres,
    DAY: chargedDays(load),
  }
  return toRatio(quantities[unit])
}

type Plain = Exclude<Calculator, 'PERCENT' | 'RANGE' | 'RANGE_CUMULATIVE'>

/** The exact quantity that a plain calculator multiplies its price by; undefined where the load lacks it. */
export const chargedQuantity = (load: Load, calculator: Plain, unit: string): Ratio | undefined => {
  const quantities: Record<Plain, () => Ratio | string | number | undefined> = {
    FLAT: () => 1,
    PER_KG: () => load.chargeableKg,
    PER_KG_GROSS: () => load.grossKg,
    PER_WM: () => load.revenueTons,
    PER_CBM: () => load.cbm,
    PER_TON: () => tonnes(load.grossKg),
    PER_CONTAINER: () => containerCount(load, unit),
    PER_TEU: () => teuCount(load),
    PER_PIECE: () => load.pieces,
    PER_PALLET: () => load.pallets,
    PER_TRUCK: () => load.trucks,
    PER_ULD: () => devicesOf(load, unit)?.reduce((sum, { quantity }) => sum + quantity, 0),
    PER_LDM: () => load.loadingMetres,
    PER_DAY: () => chargedDays(load),
  }
  return toRatio(quantities[calculator]())
}
