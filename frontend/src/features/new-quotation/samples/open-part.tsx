import { type ReactNode, useState } from 'react'
import { ReadingsOf, useReadings } from '../../../components/form/readings.ts'
import { renderAt } from '../../../testing/render.tsx'
import type { ErrorPlace } from '../form/contract-errors.ts'
import type { FormPart } from '../form/form-part.ts'
import { emptyForm, type Place, type RequestForm } from '../form/form.ts'

type Part = Omit<FormPart, 'form'> & { form: RequestForm }

/** Draws a part of the form over what was typed so far; `typed()` tells what stands in the form now. */
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
    return <ReadingsOf value={useReadings()}>{draw({ form, change, errorText: (place) => errors[place] })}</ReadingsOf>
  }
  return { ...renderAt(<Host />), typed: latest }
}

export const airport = (code: string, country: string): Place => ({ code, name: code, country, kinds: ['AIRPORT'] })
