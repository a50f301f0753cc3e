import { transports } from '@freight/contracts/vocabulary/transport'
import type { RuleFilter } from '@freight/contracts/quotation-rule/evaluate'
import { useTranslation } from 'react-i18next'

/** A condition without its stored id. */
export type Condition = Pick<RuleFilter, 'filterType' | 'condition' | 'value'>

/** Values of a condition, one by one. */
export const typedValues = (value: string): string[] =>
  value
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')

/** Translates rules: fields, comparisons and values. */
export const useRuleWords = () => {
  const { t } = useTranslation('rules')
  const { t: shell } = useTranslation('shell')
  const valueWord = (filterType: RuleFilter['filterType'], value: string): string => {
    const known = transports.find((one) => one === value.toUpperCase())
    if (filterType === 'TRANSPORT_MODE' && known !== undefined) return shell(`transport.${known}`)
    if (filterType === 'AUTORATE' && value.toUpperCase() === 'TRUE') return t('yes')
    if (filterType === 'AUTORATE' && value.toUpperCase() === 'FALSE') return t('common.no')
    return value
  }
  const isPlace = (filterType: RuleFilter['filterType']) => filterType === 'ORIGIN' || filterType === 'DESTINATION'
  /** "es", "está en", "no incluye". */
  const verb = ({ filterType, condition }: Omit<Condition, 'value'>) =>
    isPlace(filterType) ? t(`verb.place.${condition}`) : t(`verb.${condition}`)
  const valuesWords = ({ filterType, value }: Condition) =>
    typedValues(value)
      .map((one) => valueWord(filterType, one))
      .join(', ')
  /** "el origen está en CN, HK". */
  const conditionText = (condition: Condition) =>
    [t(`subject.${condition.filterType}`), verb(condition), valuesWords(condition)].join(' ')
  return {
    valueWord,
    verb,
    valuesWords,
    conditionText,
    filtersText: (filters: readonly Condition[]) => filters.map(conditionText).join(` ${t('and')} `),
  }
}
