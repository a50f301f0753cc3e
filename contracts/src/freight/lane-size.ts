import type { Mode } from '../vocabulary/schemas.ts'

type Units = readonly { type: string; quantity: number }[]

/** Fields of a shipment that define its size. */
export type Sized = {
  modo: Mode
  containerData?: Units | undefined
  uldData?: Units | undefined
  truckData?: Units | undefined
  /** Kilograms. */
  chargeableTotal: string
}

/** Usual weight breaks of the trade, in chargeable kilograms. */
const weightBreaks: Partial<Record<Mode, readonly number[]>> = {
  LSE: [45, 100, 300, 500, 1000],
  LCL: [1000, 5000, 15_000],
  RORO: [5000, 15_000, 30_000],
  LTL: [500, 2000, 5000],
}

const typesOf = (units: Units = []): string => [...new Set(units.map(({ type }) => type))].toSorted().join(' + ')

/**
 * Key of shipments with comparable prices: the same types of containers, load devices or trucks, and in other modes the
 * same band of chargeable kilograms, as `+100` or, below the first break, `-45`.
 */
export const laneSize = ({ modo, containerData, uldData, truckData, chargeableTotal }: Sized): string => {
  if (modo === 'FCL') return typesOf(containerData)
  if (modo === 'ULD') return typesOf(uldData)
  if (modo === 'FTL') return typesOf(truckData)
  const [lowest = 0, ...higher] = weightBreaks[modo] ?? []
  const kg = Number(chargeableTotal)
  return kg < lowest ? `-${lowest}` : `+${higher.findLast((weightBreak) => kg >= weightBreak) ?? lowest}`
}
