import { InputGroup } from '@blueprintjs/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { DateField } from '../../../components/form/date-field.tsx'
import { FormRow } from '../../../components/form/form-row.tsx'
import { SelectField } from '../../../components/form/select-field.tsx'
import { useFormat } from '../../../lib/format/use-format.ts'
import type { ExpressCells } from './cells.ts'
import type { Errors, Warning } from './problems.ts'

/** Props of every part of the form. */
export interface FormPart {
  form: ExpressCells
  change: (changes: Partial<ExpressCells>) => void
  /** Errors to show: after a try to send, and of the server. */
  errors: Errors
  allErrors: Errors
  warnings: Readonly<Record<string, Warning>>
  /** The stored content that an amendment began with. */
  present?: ExpressCells | undefined
}

/** Texts of the errors and warnings of a place. */
export const usePlaceWords = ({ errors, warnings }: Pick<FormPart, 'errors' | 'warnings'>) => {
  const { t } = useTranslation('expressForm')
  const format = useFormat()
  return {
    error: (place: string): string | undefined => errors[place] && t(`error.${errors[place]}`),
    warning: (place: string): string | undefined => {
      const hint = warnings[place]
      if (hint === undefined) return undefined
      const { sum, value } = hint.values
      const amounts = sum !== undefined && { sum: format.amount(sum), value: format.amount(value) }
      return t(`hint.${hint.code as 'PO_BOX'}`, { replace: { ...hint.values, ...amounts } })
    },
  }
}

export interface Option {
  value: string
  label: string
}

interface FieldProps {
  part: FormPart
  place: string
  label: string
  value: string
  onChange: (value: string) => void
  /** Maximum length of a text. */
  max?: number
  /** Makes the field a choice. */
  options?: readonly Option[]
  isDay?: boolean
  note?: string | undefined
  placeholder?: string | undefined
  disabled?: boolean
  /** Button of the warning. */
  action?: ReactNode
  className?: string
}

/** A labelled text, choice or day with its error or warning. */
export const Field = ({ part, place, label, note, action, className, ...field }: FieldProps) => {
  const { value, onChange, max, options, isDay = false, placeholder, disabled } = field
  const words = usePlaceWords(part)
  const warning = words.warning(place)
  return (
    <FormRow
      id={`express-${place}`}
      label={label}
      note={note}
      className={className}
      error={words.error(place)}
      warning={warning && <span>{[warning, ' ', action]}</span>}
    >
      {({ id, invalid, 'aria-describedby': below }) => {
        const common = { id, placeholder, disabled, ...(below !== undefined && { 'aria-describedby': below }) }
        if (options !== undefined)
          return <SelectField {...common} invalid={invalid} value={value} options={options} onChange={onChange} />
        if (isDay)
          return (
            <DateField
              {...common}
              invalid={invalid}
              cell={place}
              value={value || undefined}
              onChange={(day) => onChange(day ?? '')}
            />
          )
        return (
          <InputGroup
            {...common}
            aria-invalid={invalid || undefined}
            intent={invalid ? 'danger' : 'none'}
            value={value}
            maxLength={max}
            onValueChange={onChange}
          />
        )
      }}
    </FormRow>
  )
}
