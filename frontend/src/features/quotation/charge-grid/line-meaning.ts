import { chargedQuantity, rangeQuantity } from '@freight/contracts/pricing/load'
import { isInBands } from '@freight/contracts/pricing/bands/line-bands'
import { calculatorsOf, rangeUnitsOf } from '@freight/contracts/pricing/calculators-of-mode'
import {
  type LineCalculator,
  lineCalculators,
  type Shipment,
  shipmentLoad,
  usualCalculator,
} from '@freight/contracts/pricing/priced-lines'
import { typesOf } from './price/types-of.ts'

interface LineBasis {
  calculator?: LineCalculator | undefined
  unit?: string | undefined
}

/** Basis of a price as the value of a choice: `PER_CBM`, `PERCENT:GOODS`; empty for the usual basis. */
export const meaningText = ({ calculator, unit }: LineBasis): string => {
  if (calculator === undefined) return ''
  return unit === undefined ? calculator : `${calculator}:${unit}`
}

export const basisOf = (meaning: string): LineBasis => {
  const [name, ...rest] = meaning.split(':')
  const unit = rest.length === 0 ? undefined : rest.join(':')
  const calculator = lineCalculators.find((one) => one === name)
  return calculator === undefined ? {} : { calculator, ...(unit !== undefined && { unit }) }
}

/** Bases that a price of this quotation can have, the usual first; without those that the shipment has no data for. */
export const meaningsFor = (shipment: Shipment): string[] => {
  const load = shipmentLoad(shipment)
  const usualBasis = usualCalculator(shipment.modo)
  const otherBases = calculatorsOf(shipment.modo).filter(
    (one) =>
      one !== usualBasis &&
      one !== 'PERCENT' &&
      one !== 'PER_TRUCK' &&
      !isInBands(one) &&
      chargedQuantity(load, one, '') !== undefined,
  )
  const deviceBases = [...new Set((shipment.uldData ?? []).map(({ type }) => type))].map((type) => `PER_ULD:${type}`)
  const loadUnitBases = [...typesOf(shipment).map(({ type }) => `PER_CONTAINER:${type}`), ...deviceBases]
  const isInsured = load.insured !== undefined || load.goods !== undefined
  return [
    '',
    ...loadUnitBases,
    ...otherBases,
    ...rangeUnitsOf(shipment.modo)
      .filter((unit) => rangeQuantity(load, unit) !== undefined)
      .slice(0, 1)
      .map((unit) => `RANGE:${unit}`),
    'PERCENT:FREIGHT',
    'PERCENT:SUBTOTAL',
    ...(load.goods === undefined ? [] : ['PERCENT:GOODS']),
    ...(isInsured ? ['PERCENT:INSURED'] : []),
  ]
}

/** The distinct codes of the previous lines: further bases of a percentage. */
export const codesBefore = (lines: readonly { idCharge: string; rowId: string }[], rowId: string): string => {
  const at = lines.findIndex((line) => line.rowId === rowId)
  const codes = lines.slice(0, Math.max(0, at)).flatMap(({ idCharge }) => (idCharge === '' ? [] : [idCharge]))
  return [...new Set(codes)].join(' ')
}

/** A percentage of the line with this code. */
export const percentOfCode = (code: string): string => `PERCENT:CHARGE:${code}`
