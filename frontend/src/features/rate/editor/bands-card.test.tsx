import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { keepToken } from '../../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../../testing/fake-api.ts'
import { renderWithReadings } from '../../../testing/render-with-readings.tsx'
import { type ChargeDraft, valuesOf } from '../rate.ts'
import { rateAnswers, sampleRate } from '../testing/sample-rate.ts'
import { BandsCard } from '../trial/bands-and-trial.tsx'

beforeEach(() => keepToken(fakeToken(['PRICING'])))

const banded = valuesOf(sampleRate).charges.find(({ bands }) => bands.length > 1)
if (!banded) throw new Error('the sample has a charge with bands')
const open = (charge: ChargeDraft) => {
  fakeApi(rateAnswers)
  const changes: ChargeDraft[] = []
  renderWithReadings(
    <BandsCard charge={charge} transport="AIR" used={undefined} onChange={(next) => void changes.push(next)} />,
  )
  return changes
}
const lowest = () => screen.queryByRole('checkbox', { name: 'Usar el rango mayor si sale más barato' })

test('each band ends where the next one begins, and the last has no end', async () => {
  open(banded)
  const rows = within(screen.getByRole('table')).getAllByRole('row').slice(1)
  expect(rows).toHaveLength(banded.bands.length)
  const ends = rows.map((row) => row.querySelector('td.quiet')?.textContent)
  expect(ends.slice(0, -1).map((end) => Number(end))).toEqual(banded.bands.slice(1).map(({ from }) => Number(from)))
  expect(Number(ends.at(-1))).toBeNaN()
})

test('the card adds a band, removes one, and changes one to a flat amount', async () => {
  const changes = open(banded)
  await userEvent.click(screen.getByRole('button', { name: /agregar rango/i }))
  expect(changes.at(-1)?.bands).toEqual([...banded.bands, { from: '', amount: '' }])
  await userEvent.click(screen.getAllByRole('button', { name: /quitar/i })[0] as HTMLElement)
  expect(changes.at(-1)?.bands).toEqual(banded.bands.slice(1))
  const [flat] = within(screen.getByRole('table')).getAllByRole('checkbox')
  await userEvent.click(flat as HTMLElement)
  expect(changes.at(-1)?.bands[0]).toEqual({ ...banded.bands[0], flat: true })
})

test('the card offers the cheaper-higher-band option only for weight bands with one price for the whole', async () => {
  const changes = open({ ...banded, calculator: 'RANGE', unit: 'KG', breakRule: 'BAND' })
  await userEvent.click(lowest() as HTMLElement)
  expect(changes.at(-1)?.breakRule).toBe('LOWEST')
})

test.each([
  { calculator: 'RANGE', unit: 'CBM' },
  { calculator: 'RANGE_CUMULATIVE', unit: 'KG' },
] as const)('hides the option for others: $calculator by $unit', (other) => {
  open({ ...banded, ...other })
  expect(lowest()).toBeNull()
})
