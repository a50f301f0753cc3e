import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderAt } from '../../testing/render.tsx'
import { ReportPeriod } from './report-period.tsx'
import { useReportState } from './use-report-state.ts'

const Page = () => <ReportPeriod label="Ocurrido" state={useReportState([])} />

test('days that move with the calendar are chosen, or two days are typed', async () => {
  const { place } = renderAt(<Page />, '/reports?view=audit')
  await userEvent.click(screen.getByRole('button', { name: /^Ocurrido/ }))
  await userEvent.click(await screen.findByRole('button', { name: 'Mes pasado' }))
  expect(place()).toBe('/reports?view=audit&period=lastMonth')
  const from = screen.getByLabelText('Desde')
  fireEvent.change(from, { target: { value: '05/01/2026' } })
  fireEvent.blur(from)
  await waitFor(() => expect(place()).toMatch(/^\/reports\?view=audit&from=2026-01-05&to=/))
})
