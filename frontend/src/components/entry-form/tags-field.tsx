import { CrossIcon } from '@blueprintjs/icons'
import { searchText } from '@freight/contracts/search-text'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ChoiceOption, optionsOf, type FieldSpec } from './field-spec.ts'
import { type BoundControl, CustomField, type FieldProps } from './entry-field.tsx'
import './tags-field.css'

interface TagsProps {
  /** Allowed values, unless the field has its own; without any every text is allowed. */
  options?: readonly ChoiceOption[]
  placeholder?: string
  /** Normalizes each typed word before it becomes a tag. */
  tidy?: (text: string) => string
  /** Values to choose from besides any text; tags show their value. */
  suggestions?: readonly ChoiceOption[]
  /** Called with the typed text, for suggestions that a search finds. */
  onQuery?: (text: string) => void
}

/** Several values as tags: Enter or a comma adds one, Backspace removes the last. */
export const TagsField = <Values extends object>({
  options: offered,
  placeholder,
  tidy,
  suggestions,
  onQuery,
  ...props
}: FieldProps<Values> & TagsProps) => {
  const spec: FieldSpec | undefined = props.form.specs[props.name]
  const options = offered ?? (spec?.about?.options && optionsOf(spec))
  return (
    <CustomField {...props}>
      {(control) => (
        <Tags
          {...control}
          {...(options !== undefined && { options })}
          {...(placeholder !== undefined && { placeholder })}
          {...(tidy !== undefined && { tidy })}
          {...(suggestions !== undefined && { suggestions })}
          {...(onQuery !== undefined && { onQuery })}
        />
      )}
    </CustomField>
  )
}

const MAX_OFFERED = 8

const Tags = ({
  id,
  value,
  onChange,
  onBlur,
  options,
  placeholder,
  tidy,
  suggestions,
  onQuery,
  ...rest
}: BoundControl & TagsProps) => {
  const { t } = useTranslation('catalogue')
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const chosen = Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : []
  const labelOf = (tag: string) => options?.find((option) => option.value === tag)?.label ?? tag
  const search = searchText(typed)
  const isExact = ({ value: code }: ChoiceOption) => searchText(code) === search
  // Suggestions are too many to list without a text.
  const listed = options ?? (search === '' ? [] : (suggestions ?? []))
  const offeredOptions = listed
    .filter((one) => !chosen.includes(one.value))
    .filter((one) => searchText(one.value, one.label).includes(search))
    .toSorted((a, b) => Number(isExact(b)) - Number(isExact(a)))
    .slice(0, MAX_OFFERED)
  const hasList = options !== undefined || suggestions !== undefined
  const isListed = isOpen && offeredOptions.length > 0
  const listId = `${id}-list`

  const add = (tag: string | undefined) => {
    setTyped('')
    onQuery?.('')
    setActive(0)
    if (tag !== undefined && tag !== '' && !chosen.includes(tag)) onChange([...chosen, tag])
  }
  // Without allowed values each word becomes a tag: pasted text may contain several.
  const addTyped = () => {
    if (options !== undefined) return add(search === '' ? undefined : offeredOptions[active]?.value)
    const words = typed.split(/[,;\s]+/).map((word) => (tidy?.(word) ?? word).trim())
    setTyped('')
    onQuery?.('')
    onChange([...new Set([...chosen, ...words.filter((word) => word !== '')])])
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Backspace' && typed === '' && chosen.length > 0) onChange(chosen.slice(0, -1))
    if ((event.key === 'Enter' && (typed !== '' || isListed)) || event.key === ',') {
      event.preventDefault()
      if (isListed && hasList) add(offeredOptions[active]?.value)
      else addTyped()
    }
    if (event.key === 'Escape' && isListed) {
      event.stopPropagation()
      setOpen(false)
    }
    const offset = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (offset === undefined || !hasList) return
    event.preventDefault()
    setOpen(true)
    if (isListed) setActive((active + offset + offeredOptions.length) % offeredOptions.length)
  }

  return (
    <div className="relative">
      <span className="field-box tags-box wrap row">
        {chosen.map((tag) => (
          <span key={tag} className="pad-0-3-0-6 height-20 radius-tag on-track line-20 inline-row gap-4 size-12">
            {labelOf(tag)}
            <button
              className="inline-flex pad-2 no-edge no-fill ink-2 pointer"
              type="button"
              tabIndex={-1}
              aria-label={t('common.removeNamed', { name: labelOf(tag) })}
              onClick={() => onChange(chosen.filter((each) => each !== tag))}
            >
              <CrossIcon size={10} aria-hidden="true" />
            </button>
          </span>
        ))}
        <input
          className="flex-1 height-22 no-edge no-fill min-width-60 pad-0-4"
          id={id}
          value={typed}
          role={hasList ? 'combobox' : undefined}
          aria-expanded={hasList ? isListed : undefined}
          aria-controls={isListed ? listId : undefined}
          aria-activedescendant={isListed ? `${listId}-${active}` : undefined}
          aria-invalid={rest.invalid || undefined}
          aria-describedby={rest['aria-describedby']}
          autoComplete="off"
          placeholder={chosen.length === 0 ? placeholder : undefined}
          onFocus={() => setOpen(true)}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            onQuery?.(event.currentTarget.value)
            setActive(0)
            setOpen(true)
          }}
          onKeyDown={onKeyDown}
          onBlur={() => {
            setOpen(false)
            if (typed !== '') addTyped()
            onBlur()
          }}
        />
      </span>
      {isListed && (
        <div id={listId} role="listbox" className="tags-list">
          {offeredOptions.map((option, index) => (
            <div
              key={option.value}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === active}
              // Acts before the field loses the focus.
              onPointerDown={(event) => {
                event.preventDefault()
                add(option.value)
              }}
            >
              {option.label}
            </div>
          ))}
        </div>
      )}
    </div>
  )
}
