import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { sessionEnded, requestedRoute } from '../../lib/auth/requested-route.ts'
import { rememberedUser } from '../../lib/storage/preferences.ts'
import { keepToken } from '../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../testing/fake-api.ts'
import { renderAt } from '../../testing/render.tsx'
import Login from './login.tsx'
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
  expect(asked.filter(({ method }) => method === 'POST')).toHaveLength(1)
})

test('an account that has to wait holds up nobody else at the same screen', async () => {
  const token = fakeToken([])
  const asked = fakeApi({
    [POST]: ({ body }) =>
      JSON.stringify(body).includes('lferreyra')
        ? { status: 429, body: { code: 'TOO_MANY_TRIES', details: { retryAfter: 48 } } }
        : { body: { token, user: { isThirdParty: false } } },
  })
  renderAt(<Login />)
  await signIn()
  await screen.findByText('0:48')
  const user = screen.getByLabelText('Usuario o correo')
  await userEvent.clear(user)
  await userEvent.type(user, 'LFerreyra ')
  await userEvent.click(screen.getByRole('button', { name: 'Ingresar' }))
  expect(asked.filter(({ path }) => path === '/app/v1/session')).toHaveLength(1)
  await userEvent.clear(user)
  await userEvent.type(user, 'jrey')
  await userEvent.click(screen.getByRole('button', { name: 'Ingresar' }))
  await waitFor(() => expect(localStorage.getItem('token')).toBe(token))
})

test.each([
  [{ status: 403, body: { code: 'USER_INACTIVE' } }, /está inactivo/],
  [{ status: 503, body: { code: 'UNAVAILABLE' } }, /No hay conexión con el servidor/],
  ['unreachable' as const, /No hay conexión con el servidor/],
  [{ status: 403, body: { code: 'THIRD_PARTY' } }, /cotizan desde el enlace/],
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
  expect(asked.filter(({ method }) => method === 'POST')).toEqual([])
})

test('the password can be seen', async () => {
  renderAt(<Login />)
  await userEvent.type(screen.getByLabelText('Contraseña'), 'secret')
  await userEvent.click(screen.getByRole('button', { name: 'Mostrar la contraseña' }))
  expect(screen.getByLabelText('Contraseña')).toHaveAttribute('type', 'text')
})

test('an ended session says where signing in leads back to', async () => {
  sessionEnded.keep()
  requestedRoute.keep('/pricing/cotizaciones/MVD-2026-004182?tab=costs')
  renderAt(<Login />)
  expect(await screen.findByText('MVD-2026-004182')).toBeInTheDocument()
  cleanup()
  requestedRoute.keep('/general-dashboards?tab=FCL')
  renderAt(<Login />)
  expect(await screen.findByText('Tableros')).toBeInTheDocument()
})

test('the wait is counted in minutes and seconds', () => {
  expect(countdown(48_000, 0)).toBe('0:48')
  expect(countdown(125_400, 0)).toBe('2:06')
  expect(countdown(0, 5)).toBe('0:00')
})

test('a demo says where its users are found; any other installation says nothing', async () => {
  fakeApi({ 'GET /app/v1/session/hint': () => ({ body: { demo: true } }) })
  renderAt(<Login />)
  expect(await screen.findByText(/Esto es una demostración/)).toBeInTheDocument()
})

const RESET = 'POST /app/v1/session/password-reset'

test('a forgotten password: a link is asked for, in the language of the page, and the answer names nobody', async () => {
  const asked = fakeApi({ [RESET]: () => ({ status: 202, body: {} }) })
  renderAt(<Login />)
  await userEvent.type(screen.getByLabelText('Usuario o correo'), 'lferreyra')
  await userEvent.click(screen.getByRole('button', { name: 'Olvidé la contraseña' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Enviar el enlace' }))
  expect(await screen.findByText(/Si ese usuario existe/)).toBeInTheDocument()
  expect(asked.at(-1)?.body).toEqual({ user: 'lferreyra', language: 'es' })
  await userEvent.click(screen.getByRole('button', { name: 'Volver al ingreso' }))
  expect(screen.getByRole('button', { name: 'Ingresar' })).toBeInTheDocument()
})

test('asking for links again and again is answered with how long to wait', async () => {
  fakeApi({ [RESET]: () => ({ status: 429, body: { code: 'TOO_MANY_TRIES', details: { retryAfter: 800 } } }) })
  renderAt(<Login />)
  await userEvent.click(screen.getByRole('button', { name: 'Olvidé la contraseña' }))
  await userEvent.type(await screen.findByLabelText('Usuario o correo'), 'x')
  await userEvent.click(screen.getByRole('button', { name: 'Enviar el enlace' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Probar de nuevo en 14 minutos.')
})

const LOOK = 'POST /app/v1/session/password-link'
const USE = 'POST /app/v1/session/password-link/use'
const good = () => ({ body: { userName: 'ana', purpose: 'INVITATION', expiresAt: '2026-03-05T12:00:00Z' } })

test('a mailed link leads to a new password, and then to signing in with it', async () => {
  const answers: ('weak' | 'done')[] = ['weak', 'done']
  const asked = fakeApi({
    [LOOK]: good,
    [USE]: () =>
      answers.shift() === 'weak'
        ? { status: 409, body: { code: 'WEAK_PASSWORD', details: { why: 'too common' } } }
        : { status: 204 },
  })
  keepToken(fakeToken([]))
  const { place } = renderAt(<Login />, '/login?reset=secret-of-the-link')
  expect(await screen.findByText('ana')).toBeInTheDocument()
  const field = screen.getByLabelText('Contraseña nueva')
  await userEvent.type(field, 'password')
  await userEvent.click(screen.getByRole('button', { name: 'Guardar la contraseña' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Es una de las contraseñas más usadas')
  await userEvent.type(field, ' of mine')
  await userEvent.click(screen.getByRole('button', { name: 'Guardar la contraseña' }))
  expect(await screen.findByText(/quedó guardada/)).toBeInTheDocument()
  expect(asked.at(-1)?.body).toEqual({ link: 'secret-of-the-link', password: 'password of mine' })
  expect(await screen.findByLabelText('Usuario o correo')).toHaveValue('ana')
  expect(place()).toBe('/login')
  expect(localStorage.getItem('token')).toBeNull()
})

test('a link that is of no use leads to another one', async () => {
  fakeApi({ [LOOK]: () => ({ status: 409, body: { code: 'LINK_USELESS' } }) })
  renderAt(<Login />, '/login?reset=secret-of-the-link')
  expect(await screen.findByText('El enlace ya se usó o venció.')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Pedir otro enlace' }))
  expect(await screen.findByRole('button', { name: 'Enviar el enlace' })).toBeInTheDocument()
})
