import { type ReactNode, useState } from 'react'
import { UnparsedInputsScope, useUnparsedInputs } from '../../../components/form/unparsed-inputs.ts'
import { renderAt } from '../../../testing/render.tsx'
import type { ErrorPlace, FormPart } from '../form/contract-errors.ts'
import { emptyForm, type Place, type RequestForm } from '../form/form.ts'

type Part = Omit<FormPart, 'form'> & { form: RequestForm }

/** Renders a form part with the given content; `typed()` returns the current form. */
export const openPart = (
  draw: (part: Part) => ReactNode,
  start: Partial<RequestForm> = {},
  errors: Partial<Record<ErrorPlace, string>> = {},
) => {
  const before: RequestForm = { ...emptyForm(), ...start }
  const typed: RequestForm[] = []
  const latest = () => typed.at(-1) ?? before
  const Host = () => {
    const [form, setForm] = useState(before)
    const change = (changes: Partial<RequestForm>) => {
      typed.push({ ...latest(), ...changes })
      setForm(latest())
    }
    return (
      <UnparsedInputsScope value={useUnparsedInputs()}>
        {draw({ form, change, errorText: (place) => errors[place] })}
      </UnparsedInputsScope>
    )
  }
  return { ...renderAt(<Host />), typed: latest }
}

export const airport = (code: string, country: string): Place => ({ code, name: code, country, kinds: ['AIRPORT'] })
