import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { keepToken } from '../../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import { HeldWork } from './outbox-section.tsx'

beforeEach(() => keepToken(fakeToken(['MODIFICAR_USUARIO'])))

const open = (reason: string, release: 'unreachable' | { body: object } = { body: {} }) => {
  let isHeld = true
  const held = { reason, since: '2026-03-02T12:00:00Z', mails: 3, events: 1 }
  const calls = fakeApi({
    'GET /app/v1/held-work': () => ({ body: isHeld ? { held } : {} }),
    'POST /app/v1/held-work/release': () => {
      if (release !== 'unreachable') isHeld = false
      return release
    },
  })
  return { calls, ...renderAt(<HeldWork />) }
}
const posts = (calls: ReturnType<typeof open>['calls']) => calls.filter(({ method }) => method === 'POST')

test('the card of held work shows what a restored copy holds, and releases it after a confirmation', async () => {
  const { calls } = open('RESTORED')
  const card = await screen.findByRole('region', { name: 'Procesos en pausa' })
  expect(card).toHaveTextContent('3 correos en espera')
  expect(card).toHaveTextContent('1 evento sin procesar')
  await userEvent.click(screen.getByRole('button', { name: 'Liberar' }))
  expect(await screen.findByText(/Se enviarán 3 correos/)).toBeInTheDocument()
  expect(posts(calls)).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Confirmar' }))
  await waitFor(() => expect(card).not.toBeInTheDocument())
  expect(posts(calls)).toHaveLength(1)
})

test('the card of held work shows where process managers begin when their checkpoints are lost', async () => {
  open('NO_CHECKPOINTS', 'unreachable')
  expect(await screen.findByText(/manual de operación/)).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Liberar' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Confirmar' }))
  expect(await screen.findByText('No se pudieron liberar los procesos')).toBeInTheDocument()
  expect(screen.getByRole('region', { name: 'Procesos en pausa' })).toBeInTheDocument()
})

test('the card of held work shows nothing where nothing is held', async () => {
  fakeApi({ 'GET /app/v1/held-work': () => ({ body: {} }) })
  const { client } = renderAt(<HeldWork />)
  await waitFor(() => expect(client.isFetching()).toBe(0))
  expect(screen.queryByRole('region')).not.toBeInTheDocument()
})
