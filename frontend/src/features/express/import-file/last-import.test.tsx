import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { keepToken } from '../../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import { batchServer } from '../batch/testing/batch-server.ts'
import { addImported, importedIds } from './imported.ts'
import { LastImport } from './last-import.tsx'

beforeEach(() => importedIds.remove())

test('without an import there is nothing to undo', () => {
  renderAt(<LastImport />, '/')
  expect(screen.queryByRole('button', { name: 'Deshacer' })).toBeNull()
})

test('an import is undone after a confirmation, and what could not be cancelled stays', async () => {
  keepToken(fakeToken(['SOLICITAR_SHIPMENT']))
  const calls = fakeApi(batchServer((id) => (id === 'X-2' ? { state: 'REFUSED', code: 'VOID_FIRST' } : {})))
  addImported(['X-1', 'X-2'])
  renderAt(<LastImport />, '/')
  expect(screen.getByText('2 envíos importados')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Deshacer' }))
  expect(importedIds.read()).toEqual(['X-1', 'X-2'])
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /^Confirmar/ }))
  await waitFor(() => expect(importedIds.read()).toEqual(['X-2']))
  expect(await screen.findByText('1 envío importado')).toBeInTheDocument()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Deshacer' })).toBeEnabled())
  const starts = calls.filter(({ method }) => method === 'POST')
  expect(starts.map(({ body }) => body)).toMatchObject([
    { action: 'CANCEL', ids: ['X-1', 'X-2'], reason: 'Se deshizo la importación' },
  ])
})
