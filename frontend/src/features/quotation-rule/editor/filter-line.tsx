import { Button } from '@blueprintjs/core'
import { TrashIcon, CrossIcon } from '@blueprintjs/icons'
import { incoterms } from '@freight/contracts/vocabulary/journey'
import { modes, transports } from '@freight/contracts/vocabulary/transport'
import { ruleFilterTypes } from '@freight/contracts/vocabulary/quotation-rule'
import { useQuery } from '@tanstack/react-query'
import { useState, type KeyboardEvent, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { SelectField } from '../../../components/form/form-row.tsx'
import { useMay } from '../../../lib/auth/session.ts'
import { countriesOptions } from '../../../lib/queries/queries.ts'
import { placesOptions } from '../quotation-rule-queries.ts'
import { useRuleWords } from '../words/use-rule-words.ts'
import { conditionsOf, type FilterDraft, isClosed } from './draft.ts'
import '../../../components/entry-form/tags-field.css'

interface ValueOption {
  value: string
  label: string
  note?: string
}

interface ValueTagsProps {
  values: readonly string[]
  onChange: (values: readonly string[]) => void
  label: string
  wordOf: (value: string) => string
  /** Suggestions for the typed text. */
  options: readonly ValueOption[]
  onQuery: (query: string) => void
  /** Whether only suggestions are accepted. */
  closed: boolean
  hint: string
  invalid: boolean
}

/** Comma-separated values as tags; Enter adds the highlighted or typed one, Backspace removes the last. */
const ValueTags = (props: ValueTagsProps) => {
  const { t } = useTranslation('catalogue')
  const { values, onChange, label, wordOf, options, closed } = props
  const listId = useId()
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const offeredOptions = options.filter(({ value }) => !values.includes(value))
  const isListed = isOpen && offeredOptions.length > 0

  const type = (text: string) => {
    setTyped(text)
    setActive(-1)
    setOpen(true)
    props.onQuery(text)
  }
  const add = (...additions: readonly string[]) => {
    type('')
    const fresh = additions.map((one) => one.trim()).filter((one) => one !== '')
    onChange([...new Set([...values, ...fresh])])
  }
  const addTyped = () => {
    const words = typed.trim().toLocaleLowerCase()
    const named = offeredOptions.find(({ label }) => label.toLocaleLowerCase() === words)
    const marked = offeredOptions[active] ?? named ?? (closed ? offeredOptions[0] : undefined)
    if (marked !== undefined) return add(marked.value)
    // An unknown value is kept, and the error on saving contains it. Codes are stored in capitals, names as typed.
    add(...typed.split(',').map((one) => (/^[a-z0-9]{2,5}$/.test(one.trim()) ? one.toUpperCase() : one)))
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Backspace' && typed === '' && values.length > 0) onChange(values.slice(0, -1))
    if ((event.key === 'Enter' && (typed !== '' || active >= 0)) || event.key === ',') {
      event.preventDefault()
      if (typed !== '' || active >= 0) addTyped()
    }
    if (event.key === 'Escape' && isListed) {
      event.stopPropagation()
      setOpen(false)
    }
    const offset = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (offset === undefined || event.altKey || offeredOptions.length === 0) return
    event.preventDefault()
    setOpen(true)
    setActive((active + offset + offeredOptions.length) % offeredOptions.length)
  }

  return (
    <div className="rule-values relative">
      <span className="field-box tags-box wrap row" data-invalid={props.invalid || undefined}>
        {values.map((value) => (
          <span key={value} className="pad-0-3-0-6 height-20 radius-tag on-track line-20 inline-row gap-4 size-12">
            {wordOf(value)}
            <button
              className="inline-flex pad-2 no-edge no-fill ink-2 pointer"
              type="button"
              aria-label={t('common.removeNamed', { name: wordOf(value) })}
              onClick={() => onChange(values.filter((one) => one !== value))}
            >
              <CrossIcon size={10} aria-hidden="true" />
            </button>
          </span>
        ))}
        <input
          className="flex-1 height-22 no-edge no-fill min-width-60 pad-0-4"
          value={typed}
          role="combobox"
          aria-label={label}
          aria-expanded={isListed}
          aria-controls={isListed ? listId : undefined}
          aria-activedescendant={isListed && active >= 0 ? `${listId}-${active}` : undefined}
          aria-invalid={props.invalid || undefined}
          autoComplete="off"
          placeholder={values.length === 0 ? props.hint : undefined}
          onFocus={() => setOpen(true)}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          onBlur={() => {
            setOpen(false)
            if (typed !== '') addTyped()
          }}
        />
        {values.length > 0 && <span className="quiet margin-left-auto no-wrap size-12">{props.hint}</span>}
      </span>
      {isListed && (
        <div id={listId} role="listbox" aria-label={label} className="tags-list">
          {offeredOptions.map((option, index) => (
            <div
              key={option.value}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === active}
              // Runs before the field loses the focus.
              onPointerDown={(event) => {
                event.preventDefault()
                add(option.value)
              }}
            >
              {option.label} {option.note !== undefined && <span className="quiet">{option.note}</span>}
            </div>
          ))}
        </div>
      )}
    </div>
  )
}

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
    <div className="rule-filter grid start gap-8">
      <span className="pad-top-6 number secondary">{t(index === 0 ? 'editor.when' : 'and')}</span>
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
