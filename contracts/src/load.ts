import type { Money } from './money.ts'
import type { Calculator, RangeUnit } from './rate-charge.ts'
import { Exact } from './money.ts'
import type { ContainerType, TransportMode } from './transport.ts'

/**
 * What a tariff is applied to; a quantity that is not known is absent. Weights in kilograms, volume in cubic metres,
 * as decimal text.
 */
export type Load = {
  transport: TransportMode
  chargeableKg?: string
  grossKg?: string
  cbm?: string
  /** Revenue tons: the greater of tonnes and cubic metres. */
  revenueTons?: string
  containers?: readonly { type: ContainerType; quantity: number }[]
  pieces?: number
  pallets?: number
  trucks?: number
  loadingMetres?: string
  /** Days at the place, of which `freeDays` cost nothing. */
  days?: number
  freeDays?: number
  goods?: Money
  /** Value to insure, where it was typed. */
  insured?: Money
}

/** Twenty-foot equivalents of a container: 1, 2, or 2.25 for 45 feet. */
const teuOf = (type: ContainerType): string => (type.startsWith('20') ? '1' : type.startsWith('45') ? '2.25' : '2')

const text = (count: number | undefined): string | undefined => (count === undefined ? undefined : String(count))

const thousandth = (kg: string | undefined): string | undefined =>
  kg === undefined ? undefined : new Exact(kg).dividedBy(1000).toFixed()

const containers = (load: Load, type: string): string | undefined => {
  if (load.containers === undefined) return undefined
  const wanted = load.containers.filter((one) => type === '' || one.type === type)
  // A tariff for a container that is not in the load cannot be evaluated; it is not zero.
  return wanted.length === 0 ? undefined : String(wanted.reduce((sum, { quantity }) => sum + quantity, 0))
}

const teu = (load: Load): string | undefined =>
  load.containers
    ?.reduce((sum, { type, quantity }) => sum.plus(new Exact(teuOf(type)).times(quantity)), new Exact(0))
    .toFixed()

const chargedDays = ({ days, freeDays = 0 }: Load): string | undefined =>
  days === undefined ? undefined : String(Math.max(0, days - freeDays))

/** The quantity that bands are made of. */
export const rangeQuantity = (load: Load, unit: RangeUnit): string | undefined => {
  const quantities: Record<RangeUnit, string | undefined> = {
    KG: load.chargeableKg,
    KG_GROSS: load.grossKg,
    WM: load.revenueTons,
    CBM: load.cbm,
    TON: thousandth(load.grossKg),
    PIECE: text(load.pieces),
    PALLET: text(load.pallets),
    LDM: load.loadingMetres,
    DAY: chargedDays(load),
  }
  return quantities[unit]
}

type Plain = Exclude<Calculator, 'PERCENT' | 'RANGE' | 'RANGE_CUMULATIVE'>

/** The quantity that a plain calculator multiplies its price by; undefined when the load does not tell it. */
export const chargedQuantity = (load: Load, calculator: Plain, unit: string): string | undefined => {
  const quantities: Record<Plain, () => string | undefined> = {
    FLAT: () => '1',
    PER_KG: () => load.chargeableKg,
    PER_KG_GROSS: () => load.grossKg,
    PER_WM: () => load.revenueTons,
    PER_CBM: () => load.cbm,
    PER_TON: () => thousandth(load.grossKg),
    PER_CONTAINER: () => containers(load, unit),
    PER_TEU: () => teu(load),
    PER_PIECE: () => text(load.pieces),
    PER_PALLET: () => text(load.pallets),
    PER_TRUCK: () => text(load.trucks),
    PER_LDM: () => load.loadingMetres,
    PER_DAY: () => chargedDays(load),
  }
  return quantities[calculator]()
}
