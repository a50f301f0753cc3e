import { CrossIcon } from '@blueprintjs/icons'
import { type KeyboardEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import '../../../components/entry-form/tags-field.css'

export interface ValueOption {
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
export const ValueTags = (props: ValueTagsProps) => {
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
    <div className="tags-field rule-values">
      <span className="field-box tags-box" data-invalid={props.invalid || undefined}>
        {values.map((value) => (
          <span key={value} className="value-tag">
            {wordOf(value)}
            <button
              type="button"
              aria-label={t('form.removeValue', { value: wordOf(value) })}
              onClick={() => onChange(values.filter((one) => one !== value))}
            >
              <CrossIcon size={10} aria-hidden="true" />
            </button>
          </span>
        ))}
        <input
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
        {values.length > 0 && <span className="rule-values-hint quiet">{props.hint}</span>}
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
