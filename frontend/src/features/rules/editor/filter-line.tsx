import { Button } from '@blueprintjs/core'
import { TrashIcon } from '@blueprintjs/icons'
import { incoterms, modes, transports } from '@freight/contracts/choices'
import { ruleFilterTypes } from '@freight/contracts/quotation-rule/choices'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SelectField } from '../../../components/form/select-field.tsx'
import { placesOptions } from '../queries.ts'
import { useRuleWords } from '../words/use-rule-words.ts'
import { conditionsOf, type FilterDraft, isClosed } from './draft.ts'
import { ValueTags, type ValueOption } from './value-tags.tsx'

interface FilterLineProps {
  filter: FilterDraft
  index: number
  isInvalid: boolean
  onChange: (filter: FilterDraft) => void
  /** Undefined for the only one: a rule without conditions is none. */
  onRemove: (() => void) | undefined
}

const closedValues: Readonly<Record<FilterDraft['filterType'], readonly string[]>> = {
  ORIGIN: [],
  DESTINATION: [],
  INCOTERM: incoterms,
  TRANSPORT_MODE: transports,
  MODE: modes,
  AUTORATE: ['TRUE', 'FALSE'],
}

const AT_MOST = 8

/** One condition: what it looks at, how it compares, and with what. */
export const FilterLine = ({ filter, index, isInvalid, onChange, onRemove }: FilterLineProps) => {
  const { t } = useTranslation('rules')
  const { verb, valueWord } = useRuleWords()
  const [query, setQuery] = useState('')
  const { filterType, condition, values } = filter
  const isPlace = filterType === 'ORIGIN' || filterType === 'DESTINATION'
  const closed = isClosed(filter)
  const places = useQuery({ ...placesOptions(query), enabled: isPlace && query.trim().length > 1 }).data ?? []
  const wanted = query.trim().toLocaleLowerCase()
  const options: ValueOption[] = isPlace
    ? query.trim().length > 1
      ? places.map(({ code, name }) => ({ value: condition === 'CONTAINS' ? name : code, label: name, note: code }))
      : []
    : (closed ? closedValues[filterType] : [])
        .map((value) => ({ value, label: valueWord(filterType, value) }))
        .filter(({ value, label }) => `${value} ${label}`.toLocaleLowerCase().includes(wanted))
        .slice(0, closed ? undefined : AT_MOST)
  const number = index + 1
  return (
    <div className="rule-filter">
      <span className="rule-when">{t(index === 0 ? 'editor.when' : 'and')}</span>
      <SelectField
        aria-label={t('editor.subject', { number })}
        value={filterType}
        options={ruleFilterTypes.map((value) => ({ value, label: t(`filterType.${value}`) }))}
        onChange={(next) =>
          onChange({
            ...filter,
            filterType: next,
            condition: conditionsOf(next).includes(condition) ? condition : 'EQUALS',
            values: [],
          })
        }
      />
      <SelectField
        aria-label={t('editor.condition', { number })}
        value={condition}
        options={conditionsOf(filterType).map((value) => ({ value, label: verb({ filterType, condition: value }) }))}
        onChange={(next) => onChange({ ...filter, condition: next })}
      />
      <ValueTags
        key={filterType}
        values={values}
        label={t('editor.values', { number })}
        wordOf={(value) => valueWord(filterType, value)}
        options={options}
        onQuery={setQuery}
        closed={closed}
        hint={t(isPlace ? 'editor.placeHint' : 'editor.hint')}
        invalid={isInvalid}
        onChange={(next) => onChange({ ...filter, values: next })}
      />
      <Button
        variant="minimal"
        size="small"
        icon={<TrashIcon size={14} />}
        aria-label={t('editor.remove', { number })}
        disabled={onRemove === undefined}
        onClick={onRemove}
      />
    </div>
  )
}
