import { expect, test } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { sessionEnded, askedRoute } from '../../lib/asked-route.ts'
import { rememberedUser } from '../../lib/preferences.ts'
import { fakeApi, fakeToken } from '../../testing/fake-api.ts'
import { renderAt } from '../../testing/render.tsx'
import Login from './routes/login.tsx'
import { countdown } from './sign-in.ts'

const POST = 'POST /app/v1/session'

const signIn = async (user = 'lferreyra', password = 'secret') => {
  if (user !== '') await userEvent.type(screen.getByLabelText('Usuario o correo'), user)
  if (password !== '') await userEvent.type(screen.getByLabelText('Contraseña'), password)
  await userEvent.click(screen.getByRole('button', { name: 'Ingresar' }))
}

test('signing in keeps the token, and the user name only when asked', async () => {
  const token = fakeToken(['PRICING'])
  fakeApi({ [POST]: () => ({ body: { token, user: { isThirdParty: false } } }) })
  renderAt(<Login />)
  await signIn()
  await waitFor(() => expect(localStorage.getItem('token')).toBe(token))
  expect(rememberedUser.read()).toBe('')
})

test('the user name is remembered, the password never', async () => {
  fakeApi({ [POST]: () => ({ body: { token: fakeToken([]), user: { isThirdParty: false } } }) })
  renderAt(<Login />)
  await userEvent.click(screen.getByLabelText('Recordar el usuario'))
  await signIn()
  await waitFor(() => expect(rememberedUser.read()).toBe('lferreyra'))
  expect(JSON.stringify(localStorage)).not.toContain('secret')
})

test('a wrong user and a wrong password are told alike, with the tries left', async () => {
  fakeApi({ [POST]: () => ({ status: 401, body: { code: 'INVALID_CREDENTIALS', details: { triesLeft: 3 } } }) })
  renderAt(<Login />)
  await signIn()
  expect(await screen.findByRole('alert')).toHaveTextContent('Usuario o contraseña incorrectos. Quedan 3 intentos.')
})

test('too many tries show how long to wait, and nothing is sent meanwhile', async () => {
  const asked = fakeApi({
    [POST]: () => ({ status: 429, body: { code: 'TOO_MANY_TRIES', details: { retryAfter: 48 } } }),
  })
  renderAt(<Login />)
  await signIn()
  expect(await screen.findByText('0:48')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Ingresar' }))
  expect(asked).toHaveLength(1)
})

test.each([
  [{ status: 403, body: { code: 'USER_INACTIVE' } }, /está inactivo/],
  [{ status: 503, body: { code: 'UNAVAILABLE' } }, /No hay conexión con el servidor/],
  ['unreachable' as const, /No hay conexión con el servidor/],
  [{ body: { token: 'x', user: { isThirdParty: true } } }, /cotizan desde el enlace/],
])('%j is said in words', async (answer, words) => {
  fakeApi({ [POST]: () => answer })
  renderAt(<Login />)
  await signIn()
  expect(await screen.findByText(words)).toBeInTheDocument()
  expect(localStorage.getItem('token')).toBeNull()
})

test('a missing password is asked for, without asking the server', async () => {
  const asked = fakeApi({})
  renderAt(<Login />)
  await signIn('lferreyra', '')
  expect(await screen.findByRole('alert')).toHaveTextContent('Escribir la contraseña.')
  expect(screen.getByLabelText('Contraseña')).toHaveFocus()
  expect(asked).toEqual([])
})

test('the password can be seen', async () => {
  renderAt(<Login />)
  await userEvent.type(screen.getByLabelText('Contraseña'), 'secret')
  await userEvent.click(screen.getByRole('button', { name: 'Mostrar la contraseña' }))
  expect(screen.getByLabelText('Contraseña')).toHaveAttribute('type', 'text')
})

test('an ended session says where signing in leads back to', () => {
  sessionEnded.keep()
  askedRoute.keep('/pricing/cotizaciones/MVD-2026-004182?tab=costs')
  renderAt(<Login />)
  expect(screen.getByText('MVD-2026-004182')).toBeInTheDocument()
})

test('the wait is counted in minutes and seconds', () => {
  expect(countdown(48_000, 0)).toBe('0:48')
  expect(countdown(125_400, 0)).toBe('2:06')
  expect(countdown(0, 5)).toBe('0:00')
})
