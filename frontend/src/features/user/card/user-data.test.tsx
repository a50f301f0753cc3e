import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { keepToken } from '../../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import { SignIns } from './user-data.tsx'
import { UserHistory } from './user-card.tsx'

const signIns = async (sessions: object, token = fakeToken([])) => {
  keepToken(token)
  const calls = fakeApi({
    'GET /app/v1/users/cb/sessions': () => ({ body: { open: 2, failedIn30Days: 3, ...sessions } }),
    'POST /app/v1/users/cb/end-sessions': () => ({ body: { id: 'cb', revision: 8, position: 1 } }),
  })
  renderAt(<SignIns id="cb" />)
  await screen.findByText('Último ingreso')
  return calls
}
const ended = (calls: ReturnType<typeof fakeApi>) => calls.find(({ method }) => method === 'POST')?.body
const facts = () => screen.getAllByRole('definition').map(({ textContent }) => textContent)

test('the card shows a user’s sign-ins, or that there were none', async () => {
  const calls = await signIns({})
  expect(facts()).toEqual(['nunca', 'nunca', '3', 'sin elegir'])
  fireEvent.click(screen.getByRole('button', { name: 'Cerrarlas' }))
  await waitFor(() => expect(ended(calls)).toEqual({}))
  cleanup()
  await signIns({
    open: 0,
    lastSignInAt: '2020-03-10T11:12:00.000Z',
    previousSignInAt: '2020-03-09T11:12:00.000Z',
    passwordChangedAt: '2020-01-05T11:12:00.000Z',
  })
  expect(facts()).toEqual(['10/03/2020', '09/03/2020', '3', '05/01/2020'])
  expect(screen.getByText('Sin sesiones abiertas')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /^Cerrar(las|la| otras)/ })).not.toBeInTheDocument()
})

test('the user’s other sessions can be ended, where there are any', async () => {
  const own = fakeToken([], { id: 'cb' })
  const calls = await signIns({}, own)
  fireEvent.click(screen.getByRole('button', { name: 'Cerrar otras' }))
  await waitFor(() => expect(ended(calls)).toEqual({ except: 'j-1' }))
  cleanup()
  await signIns({ open: 1 }, own)
  expect(screen.getByText('1 sesión abierta')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Cerrar otras' })).not.toBeInTheDocument()
})

const event = (revision: number, type: string, kind: string, name: string) => ({
  revision,
  type,
  at: '2026-02-12T12:00:00.000Z',
  actor: { kind, id: 'x', name },
  changes: [],
})

test('the history is filtered by changes or sign-ins; a failed sign-in has no known author', async () => {
  fakeApi({
    'GET /app/v1/users/cb/history': () => ({
      body: {
        id: 'cb',
        events: [
          event(4, 'UserSignInFailed', 'ANONYMOUS', 'x'),
          event(3, 'UserSignedIn', 'STAFF', 'Camila Benítez'),
          event(2, 'SomethingNewer', 'STAFF', 'Valeria Ríos'),
        ],
      },
    }),
  })
  renderAt(<UserHistory id="cb" fields={{}} />)
  expect(await screen.findByText('Intento de ingreso fallido')).toBeInTheDocument()
  expect(screen.getByText(/^Sin identificar/)).toBeInTheDocument()
  expect(screen.getByText('SomethingNewer')).toBeInTheDocument()
  fireEvent.click(screen.getByRole('radio', { name: 'Ingresos' }))
  expect(screen.getAllByRole('listitem')).toHaveLength(2)
  fireEvent.click(screen.getByRole('radio', { name: 'Cambios' }))
  expect(screen.getAllByRole('listitem')).toHaveLength(1)
  expect(screen.queryByText('Sin movimientos.')).not.toBeInTheDocument()
})

test('an empty history shows a text', async () => {
  fakeApi({ 'GET /app/v1/users/cb/history': () => ({ body: { id: 'cb', events: [] } }) })
  renderAt(<UserHistory id="cb" fields={{}} />)
  expect(await screen.findByText('Sin movimientos.')).toBeInTheDocument()
})
