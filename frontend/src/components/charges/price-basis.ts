import { lineCalculators } from '@freight/contracts/vocabulary/price'
import type { LineCalculator } from '@freight/contracts/vocabulary/schemas'

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
