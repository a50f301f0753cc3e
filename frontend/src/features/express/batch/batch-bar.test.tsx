import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { keepToken } from '../../../lib/auth/session.ts'
import { type Answer, fakeApi, fakeToken } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import { batchServer } from './testing/batch-server.ts'
import { BatchBar } from './batch-bar.tsx'
import { BatchPanel } from './batch-panel.tsx'

beforeEach(() => keepToken(fakeToken(['EXPRESS_OP'])))

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
  const calls = fakeApi(batchServer(() => ({ state: 'REFUSED', code: 'FORBIDDEN' })))
  const posts = () => calls.filter(({ method }) => method === 'POST')
  open([id])
  await userEvent.click(screen.getByRole('button', { name: 'Finalizar' }))
  expect(posts()).toEqual([])
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /^Confirmar/ }))
  const batch = within(await screen.findByRole('region', { name: 'Lote: Finalizar' }))
  expect(await batch.findByText(/1 rechazados?, 0 en duda/)).toBeInTheDocument()
  expect(batch.getByRole('listitem')).toHaveTextContent('X-26-0611Rechazado Sin permiso.')
  await userEvent.click(batch.getByRole('button', { name: 'Repetir 1 rechazado' }))
  await waitFor(() => expect(posts().map(({ path }) => path.split('/').at(-1))).toEqual(['batches', 'repeat']))
  expect(posts()[0]?.body).toEqual({ action: 'FINISH', ids: [id], reason: '', assignedTo: '' })
})

test('a refetch changes nothing of what is confirmed, and closes no dialog', async () => {
  const calls = fakeApi(batchServer())
  const Page = () => {
    const [marked, setMarked] = useState<readonly string[]>([id, 'X-2'])
    return (
      <>
        <button onClick={() => setMarked([])}>Refetch</button>
        <BatchBar marked={marked} onAll={() => {}} onClear={() => {}} />
      </>
    )
  }
  renderAt(<Page />, '/')
  await userEvent.click(screen.getByRole('button', { name: 'Finalizar' }))
  const dialog = await screen.findByRole('dialog')
  fireEvent.click(screen.getByText('Refetch'))
  expect(dialog).toHaveTextContent('Se finalizan 2 envíos.')
  await userEvent.click(within(dialog).getByRole('button', { name: /^Confirmar/ }))
  await waitFor(() => expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({ ids: [id, 'X-2'] }))
})

test('a double click starts one batch, and another act stays possible', async () => {
  let answer = () => undefined as void
  const server = batchServer()
  const start = server['POST /app/v1/express-shipments/batches']
  const calls = fakeApi({
    ...server,
    'POST /app/v1/express-shipments/batches': (one) =>
      new Promise<Answer>((resolve) => {
        answer = () => resolve(start?.(one) ?? 'unreachable')
      }),
  })
  open([id])
  await userEvent.dblClick(screen.getByRole('button', { name: 'Tomar' }))
  expect(screen.getByRole('button', { name: 'Tomar' })).toBeDisabled()
  expect(screen.getByRole('button', { name: 'Cotizar' })).toBeEnabled()
  answer()
  expect(await screen.findAllByRole('region', { name: 'Lote: Tomar' })).toHaveLength(1)
  await waitFor(() => expect(screen.getByRole('button', { name: 'Tomar' })).toBeEnabled())
  expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1)
})

test('assigning asks for a user of operations', async () => {
  const calls = fakeApi({
    ...batchServer(),
    'GET /app/v1/users': () => ({ body: { rows: [{ id: 'u-7', name: 'María Olmos' }] } }),
  })
  open([id])
  await userEvent.click(screen.getByRole('button', { name: 'Asignar' }))
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByRole('option', { name: 'María Olmos' })
  const posts = () => calls.filter(({ method }) => method === 'POST')
  await userEvent.click(dialog.getByRole('button', { name: /^Confirmar/ }))
  expect(posts()).toEqual([])
  await userEvent.selectOptions(dialog.getByRole('combobox'), 'u-7')
  await userEvent.click(dialog.getByRole('button', { name: /^Confirmar/ }))
  await waitFor(() => expect(posts()[0]?.body).toMatchObject({ action: 'ASSIGN', assignedTo: 'u-7' }))
})

test('the labels of a batch are one file of its printed rows in the order of the list, also later', async () => {
  const [first, second, third] = ['MVD-X-2026-000003', 'MVD-X-2026-000001', 'MVD-X-2026-000002']
  const calls = fakeApi({
    ...batchServer((one) => (one === second ? { state: 'REFUSED', code: 'NOT_BOOKED' } : {})),
    'GET /app/v1/express-shipments/labels': () => ({ body: '%PDF' }),
  })
  const printed = () => calls.filter(({ path }) => path.endsWith('/labels')).map(({ query }) => query.get('ids'))
  open([first, second, third])
  await userEvent.click(screen.getByRole('button', { name: 'Etiquetas' }))
  await waitFor(() => expect(printed()).toEqual([`${first},${third}`]))
  expect(screen.getAllByRole('listitem')[0]).toHaveTextContent('No está reservado.')
  await userEvent.click(screen.getByRole('button', { name: 'Descargar etiquetas' }))
  await waitFor(() => expect(printed()).toHaveLength(2))
})
