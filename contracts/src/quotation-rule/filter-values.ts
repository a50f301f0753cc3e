import { incoterms } from '../vocabulary/journey.ts'
import { modes, transports } from '../vocabulary/transport.ts'
import type { RuleFilterType } from '../vocabulary/quotation-rule.ts'
import { type RuleFilter, valuesOf } from './evaluate.ts'

const oneOf = (all: readonly string[]) => (value: string) => all.some((one) => one.toLowerCase() === value)
const isPlace = (value: string) => /^([a-z]{2}|[a-z0-9]{3}|[a-z0-9]{5})$/.test(value)

/** Whether EQUALS can ever match the value. */
const comparable: Record<RuleFilterType, (value: string) => boolean> = {
  ORIGIN: isPlace,
  DESTINATION: isPlace,
  INCOTERM: oneOf(incoterms),
  TRANSPORT_MODE: oneOf(transports),
  MODE: oneOf(modes),
  AUTORATE: oneOf(['TRUE', 'FALSE']),
}

/** Filter types that always compare with a fixed list. */
const listedTypes: ReadonlySet<RuleFilterType> = new Set(['INCOTERM', 'TRANSPORT_MODE', 'MODE'])

/**
 * Values of a filter that can never match: a name instead of a code, an unknown mode. CONTAINS compares parts of words,
 * and HAS also names and carriers, so both accept any value.
 */
export const impossibleValues = ({ filterType, condition, value }: Omit<RuleFilter, 'id'>): string[] =>
  condition === 'EQUALS' || condition === 'NOT_EQUALS' || (condition === 'HAS' && listedTypes.has(filterType))
    ? valuesOf(value).filter((one) => !comparable[filterType](one))
    : []
