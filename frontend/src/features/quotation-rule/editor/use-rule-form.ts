import { afterLast } from '@freight/contracts/quotation-rule/rule-order'
import { impossibleValues } from '@freight/contracts/quotation-rule/filter-values'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { FieldSpecs } from '../../../components/entry-form/field-spec.ts'
import { useEntryForm } from '../../../components/entry-form/use-entry-form.ts'
import { command, create } from '../../../lib/api/api.ts'
import { type Rule, ruleKeys, ruleOptions } from '../quotation-rule-queries.ts'
import { useRuleWords } from '../words/use-rule-words.ts'
import { blankRule, bodyOf, filtersOf, type RuleValues, valuesOf } from './draft.ts'

/** Only changed fields are sent. */
const changesOf = (changes: Partial<RuleValues>, values: RuleValues) => {
  const { name, send, filters } = bodyOf(values)
  return {
    ...('name' in changes && { name }),
    ...('send' in changes && { send }),
    ...('filters' in changes && { filters }),
  }
}

/** Form of a rule; `rule` undefined: a new one after the existing ones. */
export const useRuleForm = (rule: Rule | undefined, rules: readonly Rule[]) => {
  const { t } = useTranslation('rules')
  const client = useQueryClient()
  const { filtersText } = useRuleWords()
  const fields: FieldSpecs<RuleValues> = {
    name: { label: t('editor.name') },
    send: { label: t('editor.send'), words: (send) => t(`send.${send}`) },
    filters: { label: t('editor.filters'), words: (filters) => filtersText(filtersOf(filters)) },
  }
  const wrongFilters = (filters: RuleValues['filters']) => {
    if (filters.some(({ values }) => values.length === 0)) return t('wrong.values')
    const [value] = filtersOf(filters).flatMap(impossibleValues)
    return value === undefined ? undefined : t('wrong.impossible', { value: value.toUpperCase() })
  }
  return useEntryForm<RuleValues>({
    start: rule === undefined ? blankRule() : valuesOf(rule),
    revision: rule?.revision,
    fields,
    check: ({ name, filters }) => ({
      ...(name.trim() === '' && { name: t('wrong.name') }),
      filters: wrongFilters(filters),
    }),
    send: ({ values, changes, commandId, revision }) =>
      rule === undefined || revision === undefined
        ? create('quotation-rule', 'CreateRule', { ...bodyOf(values), order: afterLast(rules) }, { commandId })
        : command('quotation-rule', 'ChangeRule', rule.id, changesOf(changes, values), { commandId, revision }),
    reload: async () => {
      const fresh = await client.fetchQuery({ ...ruleOptions(rule?.id ?? ''), staleTime: 0 })
      return { values: valuesOf(fresh), revision: fresh.revision, by: fresh.changedBy.name, at: fresh.changedAt }
    },
    onSaved: () => void client.invalidateQueries({ queryKey: ruleKeys.all }),
  })
}
