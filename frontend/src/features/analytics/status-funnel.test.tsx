import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { keepToken } from '../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../testing/fake-api.ts'
import { renderAt } from '../../testing/render.tsx'
import { defaultFilters } from './filters.ts'
import { StatusFunnel } from './status-funnel.tsx'

const tableOf = async (body: Record<'requested' | 'quoted' | 'sent' | 'approved', number>) => {
  keepToken(fakeToken(['ANALYTICS_QUOTATIONS']))
  fakeApi({ 'GET /analytics/v1/general/status-funnel': () => ({ body }) })
  renderAt(<StatusFunnel filters={defaultFilters(new Date(2026, 2, 6))} height={200} />)
  // Before the numbers come, so that nothing is drawn here.
  fireEvent.click(screen.getByRole('button', { name: 'Ver como tabla' }))
  const rows = within(await screen.findByRole('table')).getAllByRole('row')
  return rows.map((row) => [...row.children].map((cell) => cell.textContent))
}

test('each stage says how many reached it, and which share of the stage before', async () =>
  expect(await tableOf({ requested: 1360, quoted: 1216, sent: 1110, approved: 258 })).toEqual([
    ['Etapa', 'Cotizaciones'],
    ['Solicitadas', '1.360'],
    ['Cotizadas', '1.216 · 89,4 % de la etapa anterior'],
    ['Enviadas', '1.110 · 91,3 % de la etapa anterior'],
    ['Aprobadas', '258 · 23,2 % de la etapa anterior'],
  ]))

test('after a stage that none reached there is no share', async () =>
  expect((await tableOf({ requested: 2, quoted: 0, sent: 0, approved: 0 })).slice(1)).toEqual([
    ['Solicitadas', '2'],
    ['Cotizadas', '0 · 0,0 % de la etapa anterior'],
    ['Enviadas', '0'],
    ['Aprobadas', '0'],
  ]))

test('where nothing was requested there are no stages', async () =>
  expect(await tableOf({ requested: 0, quoted: 0, sent: 0, approved: 0 })).toEqual([['Etapa', 'Cotizaciones']]))
