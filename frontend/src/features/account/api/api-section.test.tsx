import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { keepToken } from '../../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import { ApiSection } from './api-section.tsx'

const none = { 'GET /app/v1/webhooks': () => ({ body: { rows: [] } }) }
const KEYS = 'GET /app/v1/api-keys'
const CREATE = 'POST /app/v1/users/u-1/create-api-key'
const answer = { id: 'u-1', revision: 3, position: 9 }
const row = {
  id: '0b9c6f3e-5a37-4b7c-9d2b-0c5a1e7f3a11',
  name: 'ERP',
  permissions: ['COMERCIAL'],
  owner: { id: 'u-2', name: 'Lucía Ferreyra' },
  createdAt: '2026-03-02T12:00:00Z',
}

beforeEach(() => keepToken(fakeToken(['COMERCIAL', 'PRICING'])))

const permissionBoxes = () => within(screen.getByRole('group', { name: 'Permisos' })).getAllByRole('checkbox')

const create = async (name: string, permission?: string) => {
  if (name !== '') await userEvent.type(await screen.findByLabelText('Nombre'), name)
  if (permission !== undefined)
    await userEvent.click(screen.getByRole('checkbox', { name: new RegExp(`^${permission}`) }))
  await userEvent.click(await screen.findByRole('button', { name: 'Crear la clave' }))
}

test('a new key asks for a name and permissions, and is shown until it is stored', async () => {
  const calls = fakeApi({
    ...none,
    [KEYS]: () => ({ body: { rows: [] } }),
    [CREATE]: () => ({ status: 201, body: { ...answer, key: 'fq_once' } }),
  })
  renderAt(<ApiSection />)
  expect(await screen.findByText('Todavía no hay claves.')).toBeInTheDocument()
  await create('')
  expect(screen.getByText('Escribir un nombre.')).toBeInTheDocument()
  expect(screen.getByLabelText('Nombre')).toHaveFocus()
  await create('ERP')
  expect(screen.getByText('Marcar al menos un permiso.')).toBeInTheDocument()
  expect(permissionBoxes()).toHaveLength(2)
  await create('', permissionBoxes()[1]?.closest('label')?.textContent ?? '')
  expect(await screen.findByText('fq_once')).toBeInTheDocument()
  expect(screen.getByText(/^curl /)).toHaveTextContent(
    `curl -H "Authorization: Bearer fq_once" ${location.origin}/app/v1/exchange-rates`,
  )
  const sent = calls.filter(({ method }) => method === 'POST').map(({ body }) => body)
  expect(sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({ name: 'ERP', permissions: [expect.stringMatching(/^(PRICING|COMERCIAL)$/)] })
  await userEvent.click(screen.getByRole('button', { name: 'Ya la guardé' }))
  expect(screen.queryByText('fq_once')).toBeNull()
})

test('a refused key shows why beside the form', async () => {
  fakeApi({
    ...none,
    [KEYS]: () => ({ body: { rows: [row] } }),
    [CREATE]: () => ({ status: 409, body: { code: 'TOO_MANY_KEYS' } }),
  })
  renderAt(<ApiSection />)
  expect(await screen.findByText('nunca')).toBeInTheDocument()
  await create('ERP', permissionBoxes()[0]?.closest('label')?.textContent ?? '')
  expect(await screen.findByRole('alert')).toHaveTextContent('Hay demasiadas claves en uso')
})

test('a key of another user is revoked after a confirmation', async () => {
  const calls = fakeApi({
    ...none,
    [KEYS]: () => ({ body: { rows: [row] } }),
    'POST /app/v1/users/u-2/revoke-api-key': () => ({ body: answer }),
  })
  renderAt(<ApiSection />)
  await userEvent.click(await screen.findByRole('button', { name: 'Revocar ERP' }))
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Confirmar' }))
  await waitFor(() => expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ keyId: row.id }))
})
