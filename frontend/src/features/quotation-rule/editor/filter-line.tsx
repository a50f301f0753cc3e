import { Button } from '@blueprintjs/core'
import { TrashIcon } from '@blueprintjs/icons'
import { incoterms, modes, transports } from '@freight/contracts/choices'
import { ruleFilterTypes } from '@freight/contracts/quotation-rule/choices'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SelectField } from '../../../components/form/select-field.tsx'
import { useMay } from '../../../lib/auth/session.ts'
import { countriesOptions } from '../../../lib/queries/countries.ts'
import { placesOptions } from '../quotation-rule-queries.ts'
import { useRuleWords } from '../words/use-rule-words.ts'
import { conditionsOf, type FilterDraft, isClosed } from './draft.ts'
import { ValueTags, type ValueOption } from './value-tags.tsx'

interface FilterLineProps {
  filter: FilterDraft
  index: number
  isInvalid: boolean
  onChange: (filter: FilterDraft) => void
  /** Undefined for the only condition: a rule requires one. */
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

const MOST_COUNTRIES = 3

/** One condition: field, comparison and values. */
export const FilterLine = ({ filter, index, isInvalid, onChange, onRemove }: FilterLineProps) => {
  const { t, i18n } = useTranslation('rules')
  const may = useMay()
  const { verb, valueWord } = useRuleWords()
  const [query, setQuery] = useState('')
  const { filterType, condition, values } = filter
  const isPlace = filterType === 'ORIGIN' || filterType === 'DESTINATION'
  const closed = isClosed(filter)
  const isLongEnough = query.trim().length > 1
  const places = useQuery({ ...placesOptions(query), enabled: isPlace && isLongEnough }).data ?? []
  const countries =
    useQuery({ ...countriesOptions(i18n.language), enabled: isPlace && may('CONSULTAR_COUNTRY') }).data ?? []
  const search = query.trim().toLocaleLowerCase()
  const placeOptions = (): ValueOption[] => {
    if (!isLongEnough) return []
    return [
      ...countries
        .filter(({ name }) => condition !== 'CONTAINS' && name.toLocaleLowerCase().includes(search))
        .slice(0, MOST_COUNTRIES)
        .map(({ alpha2, name }) => ({ value: alpha2, label: name, note: alpha2 })),
      ...places.map(({ code, name }) => ({ value: condition === 'CONTAINS' ? name : code, label: name, note: code })),
    ]
  }
  const closedOptions = (): ValueOption[] =>
    (closed ? closedValues[filterType] : [])
      .map((value) => ({ value, label: valueWord(filterType, value) }))
      .filter(({ value, label }) => `${value} ${label}`.toLocaleLowerCase().includes(search))
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
        options={isPlace ? placeOptions() : closedOptions()}
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
