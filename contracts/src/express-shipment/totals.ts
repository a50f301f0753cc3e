import { Exact } from '../money/money.ts'
import type { ExpressPackingRow, ExpressTotals } from './shipment.ts'

/** Cubic centimetres per kilogram, and kilograms that the sum is rounded up to. */
const divisor = 5000
const step = '0.5'

const wholeCm = (side: string | undefined) => new Exact(side ?? 0).toDecimalPlaces(0)

/**
 * Totals of the pieces with the default rule: sides to the nearest centimetre, the greater weight of each piece, their
 * sum rounded up. A tariff may have another rule.
 */
export const expressTotals = (
  rows: readonly Pick<ExpressPackingRow, 'cantidad' | 'peso' | 'largo' | 'ancho' | 'alto'>[],
): ExpressTotals => {
  let [pieces, actual, volumetric, greater] = [0, new Exact(0), new Exact(0), new Exact(0)]
  for (const { cantidad, peso, largo, ancho, alto } of rows) {
    const volume = wholeCm(largo).times(wholeCm(ancho)).times(wholeCm(alto)).dividedBy(divisor)
    pieces += cantidad
    actual = actual.plus(new Exact(peso).times(cantidad))
    volumetric = volumetric.plus(volume.times(cantidad))
    greater = greater.plus(Exact.max(peso, volume).times(cantidad))
  }
  const kg = (weight: typeof actual) => weight.toDecimalPlaces(3).toFixed()
  return {
    pieces,
    actual: kg(actual),
    volumetric: kg(volumetric),
    chargeable: greater.dividedBy(step).ceil().times(step).toFixed(),
  }
}
