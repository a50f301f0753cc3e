import { Checkbox, InputGroup } from '@blueprintjs/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CardButton } from '../../../components/card-button.tsx'
import { DateField } from '../../../components/form/date-field.tsx'
import { DecimalInput } from '../../../components/form/decimal-input.tsx'
import { found, SuggestField } from '../../../components/form/suggest-field.tsx'
import { UnparsedInputsScope, useUnparsedInputs } from '../../../components/form/unparsed-inputs.ts'
import { useCurrencySign } from '../../../lib/format/use-display-currency.ts'
import { filterKinds, type FilterKind, type FilterName } from './list-filters.ts'
import { rememberName } from './known-names.ts'
import { organizationsOptions, usersOptions } from '../quotation-queries.ts'
import { useFilterWords } from './use-filter-words.ts'
import { FormRow } from '../../../components/form/form-row.tsx'

interface RangeEditorProps {
  of: 'dates' | 'numbers'
  values: readonly string[]
  onChange: (values: readonly string[]) => void
}

/** From and to of a filter, both optional. */
const RangeEditor = ({ of, values: [from = '', to = ''], onChange }: RangeEditorProps) => {
  const { t } = useTranslation('views')
  const ends = [
    { label: t('filter.from'), value: from, set: (value: string) => onChange([value, to]) },
    { label: t('filter.to'), value: to, set: (value: string) => onChange([from, value]) },
  ]
  return ends.map(({ label, value, set }) => (
    <FormRow key={label} label={label}>
      {({ id }) =>
        of === 'dates' ? (
          <DateField id={id} value={value === '' ? undefined : value} onChange={(date) => set(date ?? '')} />
        ) : (
          <DecimalInput kind="decimal" id={id} value={value} onChange={set} />
        )
      }
    </FormRow>
  ))
}

export interface FilterEditorProps {
  name: FilterName
  values: readonly string[]
  onChange: (values: readonly string[]) => void
  nameOf: (name: FilterName, value: string) => string | undefined
}

/** Panel of a filter's chip; applies changes at once. */
export const FilterEditor = (props: FilterEditorProps) => {
  const { t } = useTranslation('views')
  const currency = useCurrencySign()
  const { name, values, onChange } = props
  // A filter applies at once: unparsed text filters nothing and is marked in its field.
  const unparsed = useUnparsedInputs()
  const definition: FilterKind = filterKinds[name]
  const label = t(`filter.${name}`, { currency })
  return (
    <UnparsedInputsScope value={unparsed}>
      <div
        className="filter-editor width-230 max-height-50vh pad-10-12 stack gap-6 scrolls-y"
        role="group"
        aria-label={label}
      >
        {definition.kind === 'choice' && <Choices {...props} options={definition.values} />}
        {definition.kind === 'number' && (
          <DecimalInput
            value={values[0] ?? ''}
            kind="whole"
            aria-label={label}
            placeholder={name === 'ttime' ? t('filter.atLeastDays') : t('filter.atLeastHours')}
            onChange={(text) => onChange([text])}
          />
        )}
        {definition.kind === 'date' && (
          <DateField
            value={values[0]}
            aria-label={label}
            onChange={(date) => onChange(date === undefined ? [] : [date])}
          />
        )}
        {definition.kind === 'range' && <RangeEditor of={definition.of} values={values} onChange={onChange} />}
        {name === 'client' && <ClientChoice {...props} />}
        {(name === 'commercial' || name === 'assignedTo') && <PersonChoice {...props} />}
        {(name === 'originCountry' || name === 'destinationCountry') && <Codes {...props} pattern={/^[A-Z]{2}$/} />}
        {(name === 'origin' || name === 'destination') && <Codes {...props} pattern={/^[A-Z0-9]{3,5}$/} />}
      </div>
    </UnparsedInputsScope>
  )
}

const Choices = ({ name, values, onChange, nameOf, options }: FilterEditorProps & { options: readonly string[] }) => {
  const words = useFilterWords(nameOf)
  return options.map((option) => (
    <Checkbox
      key={option}
      checked={values.includes(option)}
      label={words(name, [option])}
      onChange={(event) =>
        onChange(
          event.currentTarget.checked
            ? options.filter((one) => one === option || values.includes(one))
            : values.filter((one) => one !== option),
        )
      }
    />
  ))
}

const Chosen = ({ name, values, onChange, nameOf }: FilterEditorProps) => {
  const words = useFilterWords(nameOf)
  return values.map((value) => (
    <div key={value} className="row between">
      <Checkbox checked label={words(name, [value])} onChange={() => onChange(values.filter((one) => one !== value))} />
      {name === 'client' && <CardButton of="client" id={value} name={words(name, [value])} />}
    </div>
  ))
}

const ClientChoice = (props: FilterEditorProps) => {
  const { t } = useTranslation('views')
  const [query, setQuery] = useState('')
  const clients = useQuery(organizationsOptions(query))
  return (
    <>
      <SuggestField
        value={undefined}
        found={found(query, clients, (rows) => rows)}
        onQuery={setQuery}
        keyOf={(item) => item.id}
        textOf={(item) => item.nombreFantasia}
        noteOf={(item) => item.paisCod}
        placeholder={t('filter.client')}
        onChange={(item) => {
          rememberName(item.id, item.nombreFantasia)
          props.onChange([...new Set([...props.values, item.id])])
        }}
      />
      <Chosen {...props} />
    </>
  )
}

const PersonChoice = (props: FilterEditorProps) => {
  const users = useQuery(usersOptions(props.name === 'commercial' ? 'COMERCIAL' : 'PRICING'))
  const people = users.data ?? []
  return people.map((person) => (
    <Checkbox
      key={person.id}
      checked={props.values.includes(person.id)}
      label={person.name}
      onChange={(event) => {
        rememberName(person.id, person.name)
        props.onChange(
          event.currentTarget.checked ? [...props.values, person.id] : props.values.filter((one) => one !== person.id),
        )
      }}
    />
  ))
}

const Codes = ({ name, values, onChange, pattern }: FilterEditorProps & { pattern: RegExp }) => {
  const { t } = useTranslation('views')
  const currency = useCurrencySign()
  const [text, setText] = useState(values.join(', '))
  return (
    <InputGroup
      value={text}
      aria-label={t(`filter.${name}`, { currency })}
      placeholder={t(name.endsWith('Country') ? 'filter.countryCodes' : 'filter.placeCodes')}
      onChange={(event) => {
        const typed = event.currentTarget.value.toUpperCase()
        setText(typed)
        onChange(typed.split(/[\s,;]+/).filter((code) => pattern.test(code)))
      }}
    />
  )
}
