import { ruleConditions, type RuleCondition, type RuleFilterType } from '@freight/contracts/vocabulary/quotation-rule'
import type { EvaluatedRule } from '@freight/contracts/quotation-rule/evaluate'
import type { Rule } from '../quotation-rule-queries.ts'
import { typedValues } from '../words/use-rule-words.ts'

export interface FilterDraft {
  /** Ids of new conditions begin with `new-`. */
  id: string
  filterType: RuleFilterType
  condition: RuleCondition
  values: readonly string[]
}

/** Form values of a rule. */
export interface RuleValues {
  name: string
  send: 'ASK' | 'DENY'
  filters: readonly FilterDraft[]
}

let newCount = 0

export const newFilter = (filterType: RuleFilterType = 'MODE'): FilterDraft => {
  newCount += 1
  return { id: `new-${newCount}`, filterType, condition: 'EQUALS', values: [] }
}

export const blankRule = (): RuleValues => ({ name: '', send: 'ASK', filters: [newFilter()] })

export const valuesOf = ({ name, send, filters }: Pick<Rule, 'name' | 'send' | 'filters'>): RuleValues => ({
  name,
  send: send ? 'ASK' : 'DENY',
  filters: filters.map(({ value, ...filter }) => ({ ...filter, values: typedValues(value) })),
})

/** Stored values, separated by commas. */
export const filtersOf = (filters: readonly FilterDraft[]) =>
  filters.map(({ values, ...filter }) => ({ ...filter, value: values.join(', ') }))

/** Values as sent; a new condition has no id yet. */
export const bodyOf = ({ name, send, filters }: RuleValues) => ({
  name: name.trim(),
  send: send === 'ASK',
  filters: filtersOf(filters).map(({ id, ...filter }) => (id.startsWith('new-') ? filter : { id, ...filter })),
})

/** The rule as it would be evaluated after saving; conditions without a value are omitted. */
export const asTyped = (rule: EvaluatedRule, { name, send, filters }: RuleValues): EvaluatedRule => ({
  ...rule,
  name,
  send: send === 'ASK',
  filters: filtersOf(filters).filter(({ value }) => value !== ''),
})

/** Whether only listed values are accepted; places and parts of words are free text. */
export const isClosed = ({ filterType, condition }: Pick<FilterDraft, 'filterType' | 'condition'>): boolean => {
  if (condition === 'CONTAINS') return false
  if (filterType === 'AUTORATE') return condition === 'EQUALS' || condition === 'NOT_EQUALS'
  return filterType !== 'ORIGIN' && filterType !== 'DESTINATION'
}

/** Comparisons available for a field; those on an existing rate only where meaningful. */
export const conditionsOf = (filterType: RuleFilterType): readonly RuleCondition[] =>
  filterType === 'AUTORATE' ? ruleConditions.filter((one) => one !== 'NOT_EQUALS') : ruleConditions
