import type { ComponentProps, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { KindRow } from '../../../components/form/kind-input.tsx'
import { useFormat } from '../../../lib/format/format.ts'
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

type FieldProps = Omit<ComponentProps<typeof KindRow>, 'id' | 'cell' | 'error' | 'warning'> & {
  part: FormPart
  place: string
  /** Button of the warning. */
  action?: ReactNode
}

/** A labelled input with the error or warning of its place. */
export const Field = ({ part, place, action, ...field }: FieldProps) => {
  const words = usePlaceWords(part)
  const warning = words.warning(place)
  return (
    <KindRow
      id={`express-${place}`}
      cell={place}
      error={words.error(place)}
      warning={warning && <span>{[warning, ' ', action]}</span>}
      {...field}
    />
  )
}
