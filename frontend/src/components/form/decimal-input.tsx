import { InputGroup } from '@blueprintjs/core'
import { type ReactElement, useEffect, useRef, useState } from 'react'
import { formatDecimal, useFormat } from '../../lib/format/format.ts'
import { moneyStyle, useStored } from '../../lib/storage/storage.ts'
import {
  decimalsIn,
  MOST_PLACES,
  type NumberKind,
  type NumberReading,
  readPasted,
  readTyped,
  type NumberProblem,
} from './decimal-text.ts'
import { useOpenReading, useReading } from './unparsed-inputs.ts'
import './form.css'
import { ErrorIcon } from '@blueprintjs/icons'
import { useTranslation } from 'react-i18next'

interface NumberNoteProps {
  id: string
  /** Plain decimal text of a value that was written differently. */
  readAs: string | undefined
  problem: Extract<NumberReading, { problem: NumberProblem }> | undefined
  max: number | undefined
  places: number | undefined
  onChoose: (plain: string) => void
}

/** Note below a number field: its reading, its problem, or the readings to choose from. */
const NumberNote = ({ id, readAs, problem, max, places, onChoose }: NumberNoteProps) => {
  const { t } = useTranslation('shell')
  const format = useFormat()
  const formatted = (plain: string) => format.decimal(plain)
  if (problem === undefined)
    return (
      <p id={id} className="field-note" role="status">
        {t('form.readAs', { value: formatted(readAs ?? '') })}
      </p>
    )
  return (
    <div className="field-problem">
      <p id={id} className="form-below error" role="alert">
        <ErrorIcon size={12} aria-hidden="true" />
        {t(`form.number.${problem.problem}`, {
          max: max && format.decimal(max),
          count: places ?? 0,
          readings: problem.readings.map(formatted).join(' / '),
        })}
      </p>
      {problem.choices.length > 0 && (
        <span className="field-readings margin-top-3 flex wrap gap-4" role="group" aria-labelledby={id}>
          {problem.choices.map((reading) => (
            <button
              key={reading}
              type="button"
              className="field-reading min-height-24 pad-0-8 edge-2 radius-tag on-raised pointer even-digits size-12 semibold ink"
              // Blur would move the button before the click.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChoose(reading)}
            >
              {formatted(reading)}
            </button>
          ))}
        </span>
      )}
    </div>
  )
}

export interface DecimalInputProps {
  /** Plain decimal text (`1234.5`), '' when empty. */
  value: string
  /** Called with plain decimal text; '' while the field is empty or its text has no single reading. */
  onChange: (value: string) => void
  kind: NumberKind
  /** Maximum. */
  max?: number
  /** Maximum number of decimals: `MONEY_PLACES` for a money amount. */
  places?: number
  /** Currency of the amount: unparsed text belongs to the currency it was typed in. */
  currency?: string | undefined
  /** The value is a deduction: it is negative whether the sign is typed or not. */
  negative?: boolean
  /** Name of the field in its form if the field may unmount: unparsed text is stored under it. */
  cell?: string
  onBlur?: () => void
  onKeyDown?: (event: React.KeyboardEvent<HTMLInputElement>) => void
  id?: string
  name?: string
  placeholder?: string | undefined
  disabled?: boolean
  invalid?: boolean
  rightElement?: ReactElement
  className?: string
  'aria-label'?: string
  'aria-describedby'?: string | undefined
}

/** Text of the field while it is edited, and the value reported for it. */
interface TypedText {
  text: string
  reading: NumberReading
  resets: number
  currency: string | undefined
}

const valueOf = (reading: NumberReading) => ('value' in reading ? reading.value : '')

const withoutSign = (text: string) => text.replace(/^\s*[-−–]\s*/u, '')

/** The negative reading of a deduction. */
const asDeduction = (reading: NumberReading): NumberReading =>
  'value' in reading && Number(reading.value) > 0 ? { ...reading, value: `-${reading.value}` } : reading

/**
 * A number field that never changes its text: text with one reading is its value; other text stays, shows its problem
 * or both its readings, and blocks saving. Blueprint’s NumericInput turns 12,5 into 125.
 */
export const DecimalInput = (props: DecimalInputProps) => {
  const {
    value,
    onChange,
    kind,
    max,
    places = MOST_PLACES,
    negative,
    currency,
    cell,
    onBlur,
    onKeyDown,
    invalid = false,
    className,
    ...rest
  } = props
  const style = useStored(moneyStyle)
  const isComma = style === 'local'
  const [isFocused, setFocused] = useState(false)
  const inLocalStyle = (text: string) => (isComma ? text.replace('.', ',') : text)
  const field = useReading(cell)
  const rule = { kind, max, places }
  const read = (written: string, readNumber = readTyped) =>
    negative === true ? asDeduction(readNumber(withoutSign(written), rule)) : readNumber(written, rule)
  const [typed, setTyped] = useState<TypedText | undefined>(() =>
    field.start === undefined || value !== ''
      ? undefined
      : { text: field.start, reading: read(field.start), resets: field.resets, currency },
  )
  const [readAs, setReadAs] = useState<string>()
  // The form value has precedence over the typed text: an undo, another row above, a discarded form.
  const currentInput =
    typed !== undefined &&
    typed.resets === field.resets &&
    typed.currency === currency &&
    valueOf(typed.reading) === value
      ? typed
      : undefined
  // A stored amount can have too many decimals after a unit price becomes a total price.
  const reading = currentInput?.reading ?? (decimalsIn(value) > places ? read(inLocalStyle(value)) : undefined)
  const problem = reading !== undefined && 'problem' in reading ? reading : undefined
  useOpenReading(field, problem !== undefined)
  const unread = problem === undefined ? undefined : currentInput?.text
  const lastCurrency = useRef(currency)
  useEffect(() => {
    if (lastCurrency.current !== currency) field.tell(unread)
    lastCurrency.current = currency
  })

  const acceptInput = (text: string, next: NumberReading) => {
    setTyped({ text, reading: next, resets: field.resets, currency })
    setReadAs('isReformatted' in next && next.isReformatted === true ? next.value : undefined)
    field.tell('problem' in next ? text : undefined)
    onChange(valueOf(next))
  }
  const choose = (choice: string) => {
    const chosen = { value: choice }
    acceptInput(choice, negative === true ? asDeduction(chosen) : chosen)
    setTyped(undefined)
    field.input.current?.focus()
  }
  const editedText = currentInput?.text ?? inLocalStyle(value)
  const isAtRest = !isFocused && currentInput === undefined && value !== '' && problem === undefined
  const text = isAtRest ? formatDecimal(value, { style, places: value.split('.')[1]?.length ?? 0 }) : editedText
  // Unparsed text of another currency stays visible as placeholder, and returns with that currency.
  const hasOtherCurrencyText =
    typed !== undefined && 'problem' in typed.reading && typed.currency !== currency && value === ''
  const noteId = `${field.id}-note`
  const hasNote = problem !== undefined || (readAs !== undefined && readAs === value)

  return (
    <div className="decimal-input min-width-0 relative">
      <InputGroup
        {...rest}
        {...(className !== undefined && { className })}
        {...(hasNote && { 'aria-describedby': [rest['aria-describedby'], noteId].filter(Boolean).join(' ') })}
        inputRef={field.input}
        value={text}
        {...(hasOtherCurrencyText && { placeholder: `${typed.text} ${typed.currency ?? ''}` })}
        inputMode={kind === 'whole' ? 'numeric' : 'decimal'}
        autoComplete="off"
        intent={invalid || problem !== undefined ? 'danger' : 'none'}
        aria-invalid={invalid || problem !== undefined || undefined}
        inputClassName="number"
        onChange={(event) => {
          const written = event.currentTarget.value
          acceptInput(written, read(written))
        }}
        onPaste={(event) => {
          const pastedText = event.clipboardData.getData('text')
          // The grid handles pasted blocks of cells.
          if (/[\t\n]/.test(pastedText.trim())) return
          event.preventDefault()
          const { selectionStart, selectionEnd } = event.currentTarget
          const from = selectionStart ?? text.length
          const remainingText = text.slice(0, from) + text.slice(selectionEnd ?? from)
          if (remainingText.trim() !== '') {
            const nextText = text.slice(0, from) + pastedText + text.slice(selectionEnd ?? from)
            acceptInput(nextText, read(nextText))
            return
          }
          const pastedReading = read(pastedText, readPasted)
          acceptInput('value' in pastedReading ? inLocalStyle(pastedReading.value) : pastedText.trim(), pastedReading)
        }}
        onKeyDown={(event) => {
          // Tab moves to the readings below, not to another cell.
          if (event.key === 'Tab' && !event.shiftKey && problem !== undefined && problem.choices.length > 0) return
          onKeyDown?.(event)
        }}
        onFocus={({ currentTarget: input }) => {
          setFocused(true)
          if (input.value === editedText) return
          const isSelected = input.selectionStart === 0 && input.selectionEnd === input.value.length
          // At once, not when React renders: the grid selects the text after the focus, and a new value loses that.
          input.value = editedText
          if (isSelected) input.select()
        }}
        onBlur={() => {
          setFocused(false)
          if (problem === undefined) setTyped(undefined)
          onBlur?.()
        }}
      />
      {hasNote && (
        <NumberNote id={noteId} readAs={readAs} problem={problem} max={max} places={places} onChoose={choose} />
      )}
    </div>
  )
}
