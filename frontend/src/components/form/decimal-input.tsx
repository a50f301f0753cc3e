import { InputGroup } from '@blueprintjs/core'
import { type ReactElement, type Ref, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { moneyStyle } from '../../lib/preferences.ts'
import { useStored } from '../../lib/storage.ts'
import { finishedNumber, pastedNumber, typedNumber } from './decimal-text.ts'
import './form.css'

export interface DecimalInputProps {
  /** Plain decimal text (`1234.5`), '' when empty. */
  value: string
  onChange: (value: string) => void
  /** How pasted text was read, or that a separator was refused; for a caller that shows it elsewhere (a grid). */
  onNote?: (note: string | undefined) => void
  onBlur?: () => void
  onKeyDown?: (event: React.KeyboardEvent<HTMLInputElement>) => void
  id?: string
  name?: string
  placeholder?: string
  disabled?: boolean
  integer?: boolean
  invalid?: boolean
  rightElement?: ReactElement
  inputRef?: Ref<HTMLInputElement>
  className?: string
  'aria-label'?: string
  'aria-describedby'?: string
}

/**
 * A field for numbers: digits and one separator, comma = point; it shows the sign of the user's money format. Blueprint's NumericInput turns 12,5 into 125.
 */
export const DecimalInput = (props: DecimalInputProps) => {
  const { value, onChange, onNote, onBlur, integer = false, invalid = false, className, ...rest } = props
  const { t } = useTranslation('shell')
  const isComma = useStored(moneyStyle) === 'local'
  const shown = (text: string) => (isComma ? text.replace('.', ',') : text)
  const [note, setNote] = useState<string>()

  const tell = (text: string | undefined) => {
    setNote(text)
    onNote?.(text)
  }
  const take = (text: string, said: string | undefined) => {
    const kept = integer ? text.replace(/\..*$/, '') : text
    tell(said)
    onChange(kept)
  }

  return (
    <div className="decimal-input">
      <InputGroup
        {...rest}
        {...(className !== undefined && { className })}
        value={shown(value)}
        inputMode={integer ? 'numeric' : 'decimal'}
        autoComplete="off"
        intent={invalid ? 'danger' : 'none'}
        aria-invalid={invalid || undefined}
        inputClassName="number"
        onChange={(event) => {
          const read = typedNumber(event.currentTarget.value)
          take(
            read.text,
            read.refused === true ? t('form.noThousands', { value: shown(finishedNumber(read.text)) }) : undefined,
          )
        }}
        onPaste={(event) => {
          const pasted = event.clipboardData.getData('text')
          // A block of cells is the grid's business.
          if (/[\t\n]/.test(pasted.trim())) return
          event.preventDefault()
          const read = pastedNumber(pasted)
          take(read.text, read.readAs === undefined ? undefined : t('form.readAs', { value: shown(read.readAs) }))
        }}
        onBlur={() => {
          const finished = finishedNumber(value)
          if (finished !== value) onChange(finished)
          onBlur?.()
        }}
      />
      {note !== undefined && onNote === undefined && (
        <p className="field-note" role="status">
          {note}
        </p>
      )}
    </div>
  )
}
