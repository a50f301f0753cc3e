import { isInBands } from '@freight/contracts/pricing/bands/line-bands'
import { type UnitBasis, unitBasisOf } from '@freight/contracts/pricing/charges'
import { basisOf } from '../line-meaning.ts'

const measures: Readonly<Record<Exclude<UnitBasis, 'UNIT'>, readonly string[]>> = {
  KG: ['PER_KG', 'PER_KG_GROSS', 'KG', 'KG_GROSS'],
  RT: ['PER_WM', 'WM'],
}

/** Head of the price column: the unit of the mode, or `UNIT` if a line is priced by another one. */
export const headBasis = (modo: string, meanings: readonly string[]): UnitBasis => {
  const basis = unitBasisOf(modo)
  if (basis === 'UNIT') return basis
  const isUsual = (meaning: string) => {
    const { calculator, unit = '' } = basisOf(meaning)
    if (calculator === undefined || calculator === 'PERCENT') return true
    return measures[basis].includes(isInBands(calculator) ? unit : calculator)
  }
  return meanings.every(isUsual) ? basis : 'UNIT'
}
