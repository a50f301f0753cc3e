import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { sessionEnded, requestedRoute, keepToken, storedSession } from '../../lib/auth/session.ts'
import { rememberedUser } from '../../lib/storage/storage.ts'
import { sharedBy } from '../../lib/storage/shared-computer.ts'
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

test('sign-in stores the token, and the user name only on request', async () => {
  const token = fakeToken(['PRICING'])
  fakeApi({ [POST]: () => ({ body: { token, user: { isThirdParty: false } } }) })
  renderAt(<Login />)
  await signIn()
  await waitFor(() => expect(localStorage.getItem('token')).toBe(token))
  expect(rememberedUser.read()).toBe('')
})

test('the sign-in form remembers the user name, never the password', async () => {
  fakeApi({ [POST]: () => ({ body: { token: fakeToken([]), user: { isThirdParty: false } } }) })
  renderAt(<Login />)
  await userEvent.click(screen.getByLabelText('Recordar el usuario'))
  await signIn()
  await waitFor(() => expect(rememberedUser.read()).toBe('lferreyra'))
  expect(JSON.stringify(localStorage)).not.toContain('secret')
})

test('on a shared computer, a sign-in of another user removes the drafts of the last one', async () => {
  const draft = { id: 0, type: 'NEW_QUOTATION', date: '', name: '', user: 'former', data: {} }
  const display = { type: '', mode: '', origin: '', destination: '', incoterm: '', volume: '', weight: '' }
  localStorage.setItem('drafts', JSON.stringify([{ ...draft, display: { ...display, chargeable: '', client: '' } }]))
  sharedBy.write('former')
  fakeApi({ [POST]: () => ({ body: { token: fakeToken([]), user: { isThirdParty: false } } }) })
  renderAt(<Login />)
  expect(screen.getByLabelText('Equipo compartido')).toBeChecked()
  await signIn()
  await waitFor(() => expect(localStorage.getItem('drafts')).toBe('[]'))
  await waitFor(() => expect(sharedBy.read()).toBe(storedSession()?.id))
})

test('the sign-in form shows the same message for a wrong user and a wrong password, with the remaining tries', async () => {
  fakeApi({ [POST]: () => ({ status: 401, body: { code: 'INVALID_CREDENTIALS', details: { triesLeft: 3 } } }) })
  renderAt(<Login />)
  await signIn()
  expect(await screen.findByRole('alert')).toHaveTextContent('Usuario o contraseña incorrectos. Quedan 3 intentos.')
})

test('after too many tries the sign-in form shows the wait and sends nothing meanwhile', async () => {
  const calls = fakeApi({
    [POST]: () => ({ status: 429, body: { code: 'TOO_MANY_TRIES', details: { retryAfter: 48 } } }),
  })
  renderAt(<Login />)
  await signIn()
  expect(await screen.findByText('0:48')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Ingresar' }))
  expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1)
})

test('a locked account does not block other users on the same screen', async () => {
  const token = fakeToken([])
  const calls = fakeApi({
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
  expect(calls.filter(({ path }) => path === '/app/v1/session')).toHaveLength(1)
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
])('the sign-in form shows a message for %j', async (answer, words) => {
  fakeApi({ [POST]: () => answer })
  renderAt(<Login />)
  await signIn()
  expect(await screen.findByText(words)).toBeInTheDocument()
  expect(localStorage.getItem('token')).toBeNull()
})

test('the sign-in form requires a missing password without a request to the server', async () => {
  const calls = fakeApi({})
  renderAt(<Login />)
  await signIn('lferreyra', '')
  expect(await screen.findByRole('alert')).toHaveTextContent('Escribir la contraseña.')
  expect(screen.getByLabelText('Contraseña')).toHaveFocus()
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([])
})

test('the password can be shown', async () => {
  renderAt(<Login />)
  await userEvent.type(screen.getByLabelText('Contraseña'), 'secret')
  await userEvent.click(screen.getByRole('button', { name: 'Mostrar la contraseña' }))
  expect(screen.getByLabelText('Contraseña')).toHaveAttribute('type', 'text')
})

test('an ended session shows where signing in leads back to', async () => {
  sessionEnded.keep()
  requestedRoute.keep('/pricing/cotizaciones/MVD-2026-004182?tab=costs')
  renderAt(<Login />)
  expect(await screen.findByText('MVD-2026-004182')).toBeInTheDocument()
  cleanup()
  requestedRoute.keep('/general-dashboards?tab=FCL')
  renderAt(<Login />)
  expect(await screen.findByText('Tableros')).toBeInTheDocument()
})

test('the wait is formatted in minutes and seconds', () => {
  expect(countdown(48_000, 0)).toBe('0:48')
  expect(countdown(125_400, 0)).toBe('2:06')
  expect(countdown(0, 5)).toBe('0:00')
})

test('a demo links to its users; any other installation shows nothing', async () => {
  fakeApi({ 'GET /app/v1/session/hint': () => ({ body: { demo: true } }) })
  renderAt(<Login />)
  expect(await screen.findByText(/Esto es una demostración/)).toBeInTheDocument()
})

const RESET = 'POST /app/v1/session/password-reset'

test('a reset link is requested in the page’s language; the answer discloses no user', async () => {
  const calls = fakeApi({ [RESET]: () => ({ status: 202, body: {} }) })
  renderAt(<Login />)
  await userEvent.type(screen.getByLabelText('Usuario o correo'), 'lferreyra')
  await userEvent.click(screen.getByRole('button', { name: 'Olvidé la contraseña' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Enviar el enlace' }))
  expect(await screen.findByText(/Si ese usuario existe/)).toBeInTheDocument()
  expect(calls.at(-1)?.body).toEqual({ user: 'lferreyra', language: 'es' })
  await userEvent.click(screen.getByRole('button', { name: 'Volver al ingreso' }))
  expect(screen.getByRole('button', { name: 'Ingresar' })).toBeInTheDocument()
})

test('the reset form shows how long to wait after too many requested links', async () => {
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
  const calls = fakeApi({
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
  expect(calls.at(-1)?.body).toEqual({ link: 'secret-of-the-link', password: 'password of mine' })
  expect(await screen.findByLabelText('Usuario o correo')).toHaveValue('ana')
  expect(place()).toBe('/login')
  expect(localStorage.getItem('token')).toBeNull()
})

test('an invalid link leads to requesting another one', async () => {
  fakeApi({ [LOOK]: () => ({ status: 409, body: { code: 'LINK_USELESS' } }) })
  renderAt(<Login />, '/login?reset=secret-of-the-link')
  expect(await screen.findByText('El enlace ya se usó o venció.')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Pedir otro enlace' }))
  expect(await screen.findByRole('button', { name: 'Enviar el enlace' })).toBeInTheDocument()
})

test('a notice warns that a session which the browser cannot store ends with the next load', async () => {
  const { setItem } = Storage.prototype
  Storage.prototype.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  try {
    fakeApi({ [POST]: () => ({ body: { token: fakeToken(['PRICING']), user: { isThirdParty: false } } }) })
    renderAt(<Login />)
    await signIn()
    expect(await screen.findByText('El navegador no tiene espacio para guardar la sesión')).toBeInTheDocument()
  } finally {
    Storage.prototype.setItem = setItem
  }
})
