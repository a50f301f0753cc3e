import { offerLimits } from '@freight/contracts/pricing/offer/offer-limits'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderWithReadings } from '../../../testing/render-with-readings.tsx'
import { offerRows } from './offer-rows.tsx'

const draft = { ttime: '5', freeDays: '', validez: '', ruta: 'directo' }

const open = (start: typeof draft = draft, errorOf?: (name: string) => string | undefined) => {
  const changes: (typeof draft)[] = []
  const rows = offerRows(start, (next) => void changes.push(next), errorOf)
  renderWithReadings(
    <>
      {rows.text('ruta', 'Ruta')}
      {rows.days('ttime', 'Tránsito')}
      {rows.validity({ label: 'Validez' })}
    </>,
  )
  return changes
}

test('a change of a text or of days keeps the rest of the draft', () => {
  const changes = open()
  expect(screen.getByLabelText('Ruta')).toHaveAttribute('maxlength', String(offerLimits.ruta))
  fireEvent.change(screen.getByLabelText('Ruta'), { target: { value: 'vía Madrid' } })
  fireEvent.change(screen.getByLabelText('Tránsito'), { target: { value: '7' } })
  expect(changes).toEqual([
    { ...draft, ruta: 'vía Madrid' },
    { ...draft, ttime: '7' },
  ])
})

test.each([
  ['2026-03-02', '02/03/2026'],
  ['', ''],
])('the validity %j is shown as %j', (validez, text) => {
  open({ ...draft, validez })
  expect(screen.getByLabelText('Validez')).toHaveValue(text)
})

test('each row shows its own error', () => {
  open(draft, (name) => (name === 'validez' ? 'Falta el día' : undefined))
  expect(screen.getByLabelText('Validez')).toHaveAccessibleDescription('Falta el día')
  expect(screen.getByLabelText('Ruta')).toBeValid()
})
