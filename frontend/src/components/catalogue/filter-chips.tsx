import { Checkbox, InputGroup, Menu, MenuItem, PopoverNext } from '@blueprintjs/core'
import { CaretDownIcon, CrossIcon, TickIcon } from '@blueprintjs/icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/format.ts'
import { DateField } from '../form/date-field.tsx'
import { UnparsedInputsScope, useUnparsedInputs } from '../form/unparsed-inputs.ts'
import { useFocusOnOpen } from '../form/use-focus-on-open.ts'
import type { CatalogueState } from './use-catalogue-state.ts'

export interface CatalogueFilter {
  name: string
  label: string
  /** Text without a value: "Todas", "Activos". */
  all: string
  /** One value, several values joined by OR, or a day (`2026-11-27`). */
  kind: 'one' | 'many' | 'day'
  options: readonly { value: string; label: string; note?: string }[]
  /** The user just added it: its options open. */
  isOpen?: boolean
}

/** Chosen values by filter name. */
export type FilterState = Pick<CatalogueState, 'values' | 'setFilter'>

/** Every filter of the catalogue as a chip: `Sección Todas ▾`, `Transporte Marítimo, Aéreo ×`. It filters at once. */
export const FilterChips = ({ filters, state }: { filters: readonly CatalogueFilter[]; state: FilterState }) =>
  filters.map((filter) => (
    <Chip
      key={filter.name}
      filter={filter}
      values={state.values[filter.name] ?? []}
      onChange={(values) => state.setFilter(filter.name, values)}
    />
  ))

export interface ChipProps {
  filter: CatalogueFilter
  values: readonly string[]
  onChange: (values: readonly string[]) => void
}

const Chip = ({ filter, values, onChange }: ChipProps) => {
  const { t } = useTranslation('catalogue')
  const isSet = values.length > 0
  const format = useFormat()
  const words =
    filter.kind === 'day'
      ? values.map((day) => format.date(day))
      : filter.options.filter(({ value }) => values.includes(value)).map(({ label }) => label)
  const text = isSet ? (words.length > 0 ? words : values).join(', ') : filter.all
  return (
    <span className="catalogue-chip set-filter hovers" data-set={isSet || undefined}>
      <PopoverNext
        placement="bottom-start"
        arrow={false}
        defaultIsOpen={filter.isOpen === true}
        content={
          filter.kind === 'day' ? (
            <OneDay filter={filter} values={values} onChange={onChange} />
          ) : filter.kind === 'one' ? (
            <OneOf filter={filter} values={values} onChange={onChange} />
          ) : (
            <ManyOf filter={filter} values={values} onChange={onChange} />
          )
        }
      >
        <button type="button" className="catalogue-chip-value inline-row gap-5" title={isSet ? text : undefined}>
          <span className="quiet">{filter.label}</span> <strong className="clipped medium">{text}</strong>
          {!isSet && <CaretDownIcon size={12} className="quiet" aria-hidden="true" />}
        </button>
      </PopoverNext>
      {isSet && (
        <button
          type="button"
          className="set-filter-remove"
          aria-label={t('filter.remove', { filter: filter.label })}
          onClick={({ currentTarget }) => {
            onChange([])
            // The chip is removed together with its value.
            currentTarget.parentElement?.querySelector('button')?.focus()
          }}
        >
          <CrossIcon size={12} aria-hidden="true" />
        </button>
      )}
    </span>
  )
}

const OneOf = ({ filter, values, onChange }: ChipProps) => (
  <Menu>
    <MenuItem text={filter.all} labelElement={values.length === 0 ? tick : undefined} onClick={() => onChange([])} />
    {filter.options.map(({ value, label }) => (
      <MenuItem
        key={value}
        text={label}
        labelElement={values.includes(value) ? tick : undefined}
        onClick={() => onChange([value])}
      />
    ))}
  </Menu>
)

const tick = <TickIcon size={14} aria-hidden="true" />

const SEARCH_ABOVE_OPTIONS = 12

const ManyOf = ({ filter, values, onChange }: ChipProps) => {
  const { t } = useTranslation('catalogue')
  const [typed, setTyped] = useState('')
  const search = typed.trim().toLocaleLowerCase()
  const shown = filter.options.filter(({ value, label }) => `${value} ${label}`.toLocaleLowerCase().includes(search))
  return (
    <div className="min-width-200 pad-10-12 stack gap-8" role="group" aria-label={filter.label}>
      {filter.options.length > SEARCH_ABOVE_OPTIONS && (
        <InputGroup
          value={typed}
          placeholder={t('filter.find')}
          aria-label={t('filter.find')}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      <div className="max-height-46vh stack gap-6 scrolls-y">
        {shown.map(({ value, label, note }) => (
          <Checkbox
            key={value}
            checked={values.includes(value)}
            labelElement={
              <>
                {label} {note !== undefined && <span className="quiet">{note}</span>}
              </>
            }
            onChange={(event) =>
              onChange(
                filter.options
                  .map((one) => one.value)
                  .filter((one) => (one === value ? event.currentTarget.checked : values.includes(one))),
              )
            }
          />
        ))}
      </div>
    </div>
  )
}

/** A typed or chosen day. */
const OneDay = ({ filter, values, onChange }: ChipProps) => {
  // The address changes after the input and would overwrite it.
  const [day, setDay] = useState(values[0])
  const chooseDay = (next: string | undefined) => {
    setDay(next)
    onChange(next === undefined ? [] : [next])
  }
  return (
    <div
      ref={useFocusOnOpen<HTMLDivElement>(true)}
      className="min-width-200 pad-10-12 stack gap-8"
      role="group"
      aria-label={filter.label}
    >
      <UnparsedInputsScope value={useUnparsedInputs()}>
        <DateField value={day} aria-label={filter.label} onChange={chooseDay} />
      </UnparsedInputsScope>
    </div>
  )
}
