import { incoterms, modes, transports } from '../choices.ts'
import type { RuleFilterType } from './choices.ts'
import { type RuleFilter, valuesOf } from './evaluate.ts'

const oneOf = (all: readonly string[]) => (value: string) => all.some((one) => one.toLowerCase() === value)
const isPlace = (value: string) => /^([a-z]{2}|[a-z0-9]{3}|[a-z0-9]{5})$/.test(value)

/** What EQUALS can ever compare with. */
const comparable: Record<RuleFilterType, (value: string) => boolean> = {
  ORIGIN: isPlace,
  DESTINATION: isPlace,
  INCOTERM: oneOf(incoterms),
  TRANSPORT_MODE: oneOf(transports),
  MODE: oneOf(modes),
  AUTORATE: oneOf(['TRUE', 'FALSE']),
}

/**
 * The values of a filter that nothing can ever be equal to: a name where a code is compared, a mode that there is not.
 * CONTAINS compares parts of words, HAS also names and carriers: they take any.
 */
export const impossibleValues = ({ filterType, condition, value }: Omit<RuleFilter, 'id'>): string[] =>
  condition === 'EQUALS' || condition === 'NOT_EQUALS'
    ? valuesOf(value).filter((one) => !comparable[filterType](one))
    : []
