import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { keepToken } from '../../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import type { TariffSimulation } from '../express-tariff-queries.ts'
import { tariffAnswers } from '../testing/sample-tariff.ts'
import { TariffPage } from './tariff-page.tsx'

const lane = { origin: 'IT', destination: 'UY' }
const boreal = { id: 'c-1', name: 'Óptica Boreal' }
const simulation: TariffSimulation = {
  currency: 'USD',
  shipments: 40,
  isLimited: true,
  rows: [
    { id: 'MVD-X-2026-000001', client: boreal, ...lane, day: '2026-10-02', kg: '1', before: '100.00', after: '112.50' },
    {
      id: 'MVD-X-2026-000002',
      ...lane,
      day: '2026-10-03',
      before: '80.00',
      reason: { code: 'NO_BAND', values: { zone: '1', is: '31' } },
    },
  ],
  clients: [{ ...boreal, shipments: 1, before: '100.00', after: '112.50' }],
  lanes: [{ ...lane, shipments: 1, before: '100.00', after: '112.50', marginBefore: '20.00', marginAfter: '-5.00' }],
  emptyBands: [{ zone: '1', kind: 'DOC', upToKg: '2.5' }],
}

const open = async (permissions: readonly ('MODIFICAR_TARIFA_EXPRESS' | 'CONSULTAR_SHIPMENT')[]) => {
  keepToken(fakeToken([...permissions]))
  const calls = fakeApi({
    ...tariffAnswers,
    'GET /app/v1/express-tariffs/t-1/simulation': () => ({ body: simulation }),
  })
  renderAt(<TariffPage id="t-1" today="2026-11-20" onBack={() => {}} onCopy={() => {}} />, '/operativa/express')
  await userEvent.click(await screen.findByRole('button', { name: 'Simular' }))
  const card = await screen.findByRole('region', { name: 'Simulación' })
  return { card: within(card), queries: () => calls.filter(({ path }) => path.endsWith('/simulation')) }
}

const cellsOf = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)

test('a draft is simulated against the last month: clients, lanes, refused shipments and empty bands', async () => {
  const { card, queries } = await open(['MODIFICAR_TARIFA_EXPRESS', 'CONSULTAR_SHIPMENT'])
  const client = await card.findByRole('row', { name: /Boreal/ })
  expect(Object.fromEntries(queries()[0]?.query ?? [])).toEqual({ no: '2', from: '2026-10-01', to: '2026-10-31' })
  expect(cellsOf(client)).toEqual(
    ['1', '100,00', '112,50', '12,50', '12,50 %', '—', '—'].map((text) =>
      expect.stringMatching(text.replace(' ', '.')),
    ),
  )
  expect(card.getByText(/se calcularon los últimos/)).toBeVisible()

  await userEvent.click(card.getByRole('button', { name: 'Óptica Boreal' }))
  expect(card.getByRole('link', { name: 'MVD-X-2026-000001' })).toHaveAttribute(
    'href',
    '/operativa/express?id=MVD-X-2026-000001',
  )
  expect(card.queryByText('MVD-X-2026-000002')).toBeNull()
  await userEvent.click(card.getByRole('button', { name: 'Óptica Boreal' }))

  await userEvent.click(card.getByRole('radio', { name: 'Tramos 1' }))
  expect(card.getByRole('row', { name: /IT → UY.*20,00.*5,00/ })).toBeVisible()
  await userEvent.click(card.getByRole('radio', { name: 'Sin precio 1' }))
  expect(card.getByText('Sin precio para 31 kg en la zona 1.')).toBeVisible()
  await userEvent.click(card.getByRole('radio', { name: 'Rangos sin envíos 1' }))
  expect(card.getByRole('row', { name: '1 Documentos 2,5' })).toBeVisible()
})

test('another period is asked for; a reversed one is not', async () => {
  const { card, queries } = await open(['MODIFICAR_TARIFA_EXPRESS'])
  await card.findByRole('row', { name: /Boreal/ })
  await userEvent.click(card.getByRole('button', { name: 'Óptica Boreal' }))
  // Without the permission for shipments there is no link to them.
  expect(card.getByText('MVD-X-2026-000001')).toBeVisible()
  expect(card.queryByRole('link')).toBeNull()
  const type = async (name: string, day: string) => {
    await userEvent.clear(card.getByLabelText(name))
    await userEvent.type(card.getByLabelText(name), `${day}{Tab}`)
  }
  await type('Desde', '10/11/2026')
  expect(await card.findByText('Termina antes de empezar.')).toBeVisible()
  expect(card.getByRole('button', { name: 'Calcular' })).toBeDisabled()
  await type('Hasta', '15/11/2026')
  await userEvent.click(card.getByRole('button', { name: 'Calcular' }))
  await waitFor(() => expect(queries()).toHaveLength(2))
  expect(Object.fromEntries(queries()[1]?.query ?? [])).toEqual({ no: '2', from: '2026-11-10', to: '2026-11-15' })
})
