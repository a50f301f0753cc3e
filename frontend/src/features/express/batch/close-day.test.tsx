import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeApi } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import { BatchBar } from './batch-bar.tsx'

const ids = (count: number) => Array.from({ length: count }, (_, index) => `MVD-X-2026-${index}`)

const open = (count: number) =>
  renderAt(<BatchBar marked={ids(count)} onAll={() => undefined} onClear={() => undefined} />)

test('more rows than a file of labels can have are not run', async () => {
  open(201)
  expect(await screen.findByRole('alert')).toHaveTextContent('Hasta 200 envíos por vez.')
  expect(screen.queryByRole('button', { name: 'Tomar' })).toBeNull()
})

test('closing the day asks first, and then prints the list in the order of the rows', async () => {
  const calls = fakeApi({
    'GET /app/v1/express-shipments/manifest': () => ({ status: 403, body: { code: 'FORBIDDEN' } }),
  })
  open(2)
  await userEvent.click(await screen.findByRole('button', { name: 'Entrega al transportista y cierre' }))
  expect(await screen.findByText(/2 envíos quedan entregados al transportista/)).toBeInTheDocument()
  expect(calls).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: /^Confirmar/ }))
  await waitFor(() => expect(calls[0]?.query.get('ids')).toBe(ids(2).join(',')))
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([])
})
