import { ruleConditions, type RuleCondition, type RuleFilterType } from '@freight/contracts/quotation-rule/choices'
import type { EvaluatedRule } from '@freight/contracts/quotation-rule/evaluate'
import type { Rule } from '../queries.ts'
import { typedValues } from '../words/use-rule-words.ts'

export interface FilterDraft {
  /** Of one that is new it begins with `new-`. */
  id: string
  filterType: RuleFilterType
  condition: RuleCondition
  values: readonly string[]
}

/** A rule as it is typed. */
export interface RuleValues {
  name: string
  send: 'ASK' | 'DENY'
  filters: readonly FilterDraft[]
}

let made = 0

export const newFilter = (filterType: RuleFilterType = 'MODE'): FilterDraft => {
  made += 1
  return { id: `new-${made}`, filterType, condition: 'EQUALS', values: [] }
}

export const blankRule = (): RuleValues => ({ name: '', send: 'ASK', filters: [newFilter()] })

export const valuesOf = ({ name, send, filters }: Pick<Rule, 'name' | 'send' | 'filters'>): RuleValues => ({
  name,
  send: send ? 'ASK' : 'DENY',
  filters: filters.map(({ value, ...filter }) => ({ ...filter, values: typedValues(value) })),
})

/** As they are stored: values separated by commas. */
export const filtersOf = (filters: readonly FilterDraft[]) =>
  filters.map(({ values, ...filter }) => ({ ...filter, value: values.join(', ') }))

/** As they are sent: one that is new has no name yet. */
export const bodyOf = ({ name, send, filters }: RuleValues) => ({
  name: name.trim(),
  send: send === 'ASK',
  filters: filtersOf(filters).map(({ id, ...filter }) => (id.startsWith('new-') ? filter : { id, ...filter })),
})

/** The rule as it would be evaluated if what is typed were saved; a condition without a value is left out. */
export const asTyped = (rule: EvaluatedRule, { name, send, filters }: RuleValues): EvaluatedRule => ({
  ...rule,
  name,
  send: send === 'ASK',
  filters: filtersOf(filters).filter(({ value }) => value !== ''),
})

/** Values that one chooses from; places and parts of words are typed. */
export const isClosed = ({ filterType, condition }: Pick<FilterDraft, 'filterType' | 'condition'>): boolean =>
  condition === 'CONTAINS'
    ? false
    : filterType === 'AUTORATE'
      ? condition === 'EQUALS' || condition === 'NOT_EQUALS'
      : filterType !== 'ORIGIN' && filterType !== 'DESTINATION'

/** The conditions that a filter offers; of whether there is a rate, those that mean something. */
export const conditionsOf = (filterType: RuleFilterType): readonly RuleCondition[] =>
  filterType === 'AUTORATE' ? ruleConditions.filter((one) => one !== 'NOT_EQUALS') : ruleConditions
