import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { type Answer, fakeApi } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import { BatchBar } from './batch-bar.tsx'
import { BatchPanel } from './batch-panel.tsx'
import { dismissBatch, presentBatches } from './batches.ts'

beforeEach(() => {
  for (const { number } of presentBatches()) dismissBatch(number)
})

const id = 'MVD-X-2026-000611'
const open = (marked: readonly string[]) =>
  renderAt(
    <>
      <BatchBar marked={marked} onAll={() => {}} onClear={() => {}} />
      <BatchPanel onSelect={() => {}} />
    </>,
    '/',
  )

test('more shipments than a batch allows leave no command', () => {
  open(Array.from({ length: 201 }, (_, index) => `X-${index}`))
  expect(screen.getByRole('alert')).toHaveTextContent('Hasta 200 envíos')
  expect(screen.queryByRole('button', { name: 'Tomar' })).toBeNull()
})

test('finishing asks first, and a refused row is repeated', async () => {
  const calls = fakeApi({
    [`POST /app/v1/express-shipments/${id}/finish-express-shipment`]: () => ({
      status: 422,
      body: { code: 'INCIDENT_OPEN' },
    }),
    [`GET /app/v1/express-shipments/${id}`]: () => ({ body: { row: { id, revision: 4 } } }),
  })
  const posts = () => calls.filter(({ method }) => method === 'POST')
  open([id])
  await userEvent.click(screen.getByRole('button', { name: 'Finalizar' }))
  expect(posts()).toEqual([])
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /^Confirmar/ }))
  const batch = within(await screen.findByRole('region', { name: 'Lote: Finalizar' }))
  expect(await batch.findByText(/1 rechazados?, 0 en duda/)).toBeInTheDocument()
  await userEvent.click(batch.getByRole('button', { name: 'Repetir 1 rechazado' }))
  await waitFor(() => expect(posts()).toHaveLength(2))
  expect(await batch.findByRole('button', { name: 'Repetir 1 rechazado' })).toBeInTheDocument()
})

test('a double click starts one batch, and another act stays possible', async () => {
  let answer = () => undefined as void
  const late = new Promise<Answer>((resolve) => {
    answer = () => resolve({ body: { id, revision: 5, position: 9 } })
  })
  const calls = fakeApi({ [`POST /app/v1/express-shipments/${id}/take-express-shipment`]: () => late })
  open([id])
  await userEvent.dblClick(screen.getByRole('button', { name: 'Tomar' }))
  expect(screen.getByRole('button', { name: 'Tomar' })).toBeDisabled()
  expect(screen.getByRole('button', { name: 'Cotizar' })).toBeEnabled()
  expect(screen.getAllByRole('region', { name: 'Lote: Tomar' })).toHaveLength(1)
  answer()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Tomar' })).toBeEnabled())
  expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1)
})
