import type { RouteResponse } from '@freight/contracts/api/routes'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { calledIn } from '../../../components/charges/concept-in.ts'
import { matchingCodes } from '../../../components/charges/matching-codes.ts'
import { SuggestField } from '../../../components/form/suggest-field.tsx'

type Code = RouteResponse<'GET /app/v1/charge-codes'>['rows'][number]

export interface ChargeCodeFieldProps {
  /** The chosen code; empty without one. */
  value: string
  /** Undefined until they have loaded. */
  codes: readonly Code[] | undefined
  /** Name of the field in its form. */
  cell: string
  label: string
  invalid: boolean
  onChange: (id: string) => void
}

/** Charge code of a line of a rate, found by the code or by its name. A code that is no longer offered stays shown. */
export const ChargeCodeField = ({ value, codes, cell, label, invalid, onChange }: ChargeCodeFieldProps) => {
  const { t, i18n } = useTranslation('rates')
  const [query, setQuery] = useState('')
  const rows =
    codes && matchingCodes(codes, query).map((code) => ({ id: code.id, name: calledIn(code, i18n.language) }))
  return (
    <SuggestField<{ id: string; name: string }>
      aria-label={label}
      cell={cell}
      value={value === '' ? undefined : { id: value, name: '' }}
      found={{ of: query, rows, error: undefined, retry: () => undefined }}
      onQuery={setQuery}
      onChange={({ id }) => onChange(id)}
      keyOf={({ id }) => id}
      textOf={({ id }) => id}
      noteOf={({ name }) => name}
      placeholder={t('grid.choose')}
      invalid={invalid}
    />
  )
}
