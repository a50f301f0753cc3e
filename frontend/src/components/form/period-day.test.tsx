import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { PeriodDay } from './period-day.tsx'
import { UnparsedInputsScope, useUnparsedInputs } from './unparsed-inputs.ts'

const shown = (): { field: HTMLElement; days: string[] } => {
  const days: string[] = []
  const Page = () => {
    const [day, setDay] = useState('2026-01-20')
    const [period, setPeriod] = useState<string | undefined>('month')
    const take = (next: string) => {
      days.push(next)
      setDay(next)
      setPeriod(undefined)
    }
    return (
      <UnparsedInputsScope value={useUnparsedInputs()}>
        <PeriodDay aria-label="Hasta" value={day} period={period} min="2026-01-05" onChange={take} />
        <button type="button" onClick={() => setDay('2026-01-31')}>
          Mes
        </button>
        <button type="button" onClick={() => setDay('2026-01-20')}>
          Hasta el 20
        </button>
        <button type="button" onClick={() => setPeriod('year')}>
          Año
        </button>
        <button type="button" onClick={() => setPeriod(undefined)}>
          Otro comienzo
        </button>
      </UnparsedInputsScope>
    )
  }
  render(<Page />)
  return { field: screen.getByLabelText('Hasta'), days }
}

test('the typed day applies once, on blur or Enter', async () => {
  const { field, days } = shown()
  await userEvent.clear(field)
  await userEvent.type(field, '25/01/2026')
  expect(days).toEqual([])
  await userEvent.tab()
  expect(days).toEqual(['2026-01-25'])
  await userEvent.clear(field)
  await userEvent.type(field, '26/01/2026{Enter}')
  expect(days).toEqual(['2026-01-25', '2026-01-26'])
})

test('a day outside the period stays with its error, until a valid day is chosen', async () => {
  const { field, days } = shown()
  await userEvent.clear(field)
  await userEvent.type(field, '01/01/2026')
  await userEvent.tab()
  expect(field).toHaveValue('01/01/2026')
  expect(field).toBeInvalid()
  expect(days).toEqual([])
  // Like the calendar: the text field has no focus.
  fireEvent.change(field, { target: { value: '20/01/2026' } })
  expect(field).toHaveValue('20/01/2026')
  expect(field).toBeValid()
})

test('the error disappears for good once another period is chosen', async () => {
  const { field } = shown()
  await userEvent.clear(field)
  await userEvent.type(field, '01/01/2026')
  await userEvent.click(screen.getByRole('button', { name: 'Mes' }))
  expect(field).toHaveValue('31/01/2026')
  await userEvent.click(screen.getByRole('button', { name: 'Hasta el 20' }))
  expect(field).toHaveValue('20/01/2026')
  expect(field).toBeValid()
})

test('the error disappears if the new period ends on the same day, and stays if only the other day changes', async () => {
  const { field } = shown()
  await userEvent.clear(field)
  await userEvent.type(field, '02/01/2020')
  await userEvent.click(screen.getByRole('button', { name: 'Otro comienzo' }))
  expect(field).toHaveValue('02/01/2020')
  await userEvent.click(screen.getByRole('button', { name: 'Año' }))
  expect(field).toHaveValue('20/01/2026')
  expect(field).toBeValid()
})
