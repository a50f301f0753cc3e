import { expect, test } from 'vitest'
import { keepToken } from '../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../testing/fake-api.ts'
import { renderAt } from '../../testing/render.tsx'
import ManagerQuotations from './manager-quotations.tsx'

const open = (address: string) => {
  keepToken(fakeToken(['GERENTE_COMERCIAL', 'CONSULTAR_COTIZACION']))
  const calls = fakeApi({
    'GET /app/v1/quotations': () => ({ body: { rows: [], currency: 'USD' } }),
    'GET /app/v1/quotations/count': () => ({ body: { count: 0 } }),
    'GET /app/v1/quotations/counts': () => ({ body: { lists: {} } }),
  })
  renderAt(<ManagerQuotations />, address)
  return () => calls.map(({ path }) => path)
}

test('a manager without COMERCIAL opens a quotation over the list', async () => {
  const paths = open('/cotizaciones-gerente?quotation=MVD-2026-000001')
  await expect.poll(paths, { timeout: 10_000 }).toContain('/app/v1/quotations/MVD-2026-000001')
  expect(paths()).not.toContain('/app/v1/quotations')
})

test('without a quotation the address shows the list', async () => {
  const paths = open('/cotizaciones-gerente')
  await expect.poll(paths, { timeout: 10_000 }).toContain('/app/v1/quotations')
})
