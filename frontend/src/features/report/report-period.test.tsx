import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderAt } from '../../testing/render.tsx'
import { ReportPeriod } from './report-export.tsx'
import { useReportState } from './use-report-state.ts'

const Page = () => <ReportPeriod label="Ocurrido" state={useReportState([])} />

test('the period is a moving one, or two typed days', async () => {
  const { place } = renderAt(<Page />, '/reports?view=audit')
  await userEvent.click(screen.getByRole('button', { name: /^Ocurrido/ }))
  await userEvent.click(await screen.findByRole('button', { name: 'Mes pasado' }))
  expect(place()).toBe('/reports?view=audit&period=lastMonth')
  const from = screen.getByLabelText('Desde')
  fireEvent.change(from, { target: { value: '05/01/2026' } })
  fireEvent.blur(from)
  await waitFor(() => expect(place()).toMatch(/^\/reports\?view=audit&from=2026-01-05&to=/))
})

test('an invalid day or period stays as typed, with its error, until corrected', async () => {
  const { place } = renderAt(<Page />, '/reports?view=audit&from=2026-01-10&to=2026-01-20')
  await userEvent.click(screen.getByRole('button', { name: /^Ocurrido/ }))
  const from = await screen.findByLabelText('Desde')
  await userEvent.clear(from)
  await userEvent.type(from, '05/01/20')
  expect(place()).toContain('from=2026-01-10')
  await userEvent.type(from, '26{Enter}')
  await waitFor(() => expect(place()).toBe('/reports?view=audit&from=2026-01-05&to=2026-01-20'))
  const to = screen.getByLabelText('Hasta')
  await userEvent.clear(to)
  await userEvent.type(to, '02/01/2026')
  await userEvent.tab()
  expect(to).toHaveValue('02/01/2026')
  expect(to).toBeInvalid()
  expect(place()).toBe('/reports?view=audit&from=2026-01-05&to=2026-01-20')
  // Selects the effective day again.
  fireEvent.blur(to)
  fireEvent.change(to, { target: { value: '20/01/2026' } })
  expect(to).toHaveValue('20/01/2026')
  expect(to).toBeValid()
  await userEvent.clear(to)
  await userEvent.type(to, '02/01/2026')
  await userEvent.tab()
  await userEvent.click(screen.getByRole('button', { name: 'Mes pasado' }))
  expect(to).not.toHaveValue('02/01/2026')
  expect(to).toBeValid()
})
