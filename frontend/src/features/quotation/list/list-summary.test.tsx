import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeApi } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import { ListSummary } from './list-page.tsx'

const serve = (body: object) => fakeApi({ 'GET /app/v1/quotations/summary': () => ({ body }) })
const sells = [
  { currency: 'EUR', amount: '65.00' },
  { currency: 'USD', amount: '1973.56' },
]

test('the row shows each currency separately, and costs only for users with cost rights', async () => {
  const calls = serve({ count: 2, sells })
  renderAt(<ListSummary list="all" query={{ company: 'MVD' }} />)
  expect(await screen.findByText(/1\.973,56/)).toBeInTheDocument()
  expect(document.body).toHaveTextContent('65,00')
  expect(document.body).not.toHaveTextContent('Mejor costo')
  expect(calls[0]?.query.get('company')).toBe('MVD')
})

test('the best costs are next to the sales for users with cost rights', async () => {
  serve({ count: 2, sells, costs: [{ currency: 'USD', amount: '1500.00' }] })
  renderAt(<ListSummary list="all" query={{}} />)
  expect(await screen.findByText(/Mejor costo/)).toBeInTheDocument()
  expect(screen.getByText(/1\.500,00/)).toBeInTheDocument()
})

test('above the row limit the summary is hidden', async () => {
  const calls = serve({ count: 10_000, more: true })
  renderAt(<ListSummary list="all" query={{}} />)
  await expect.poll(() => calls.length).toBe(1)
  expect(document.body).not.toHaveTextContent('Venta')
})
