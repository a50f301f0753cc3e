import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { keepToken } from '../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../testing/fake-api.ts'
import { renderAt } from '../../testing/render.tsx'
import { OutboxSection } from './outbox/outbox-section.tsx'
import { PasswordSection } from './password-section.tsx'

const sessions = {
  open: 3,
  lastSignInAt: '2026-03-02T12:00:00Z',
  failedIn30Days: 2,
  passwordChangedAt: '2026-01-19T12:00:00Z',
}
const SESSIONS = 'GET /app/v1/users/u-1/sessions'
const CHANGE = 'POST /app/v1/session/password'
const END = 'POST /app/v1/users/u-1/end-sessions'

beforeEach(() => keepToken(fakeToken([])))

const change = async (current: string, next: string) => {
  if (current !== '') await userEvent.type(screen.getByLabelText('Contraseña actual'), current)
  if (next !== '') await userEvent.type(screen.getByLabelText('Contraseña nueva'), next)
  await userEvent.click(screen.getByRole('button', { name: 'Cambiar la contraseña' }))
}

test('the password form changes the password with the current one and empties its fields', async () => {
  const calls = fakeApi({ [SESSIONS]: () => ({ body: sessions }), [CHANGE]: () => ({ status: 204 }) })
  renderAt(<PasswordSection />)
  expect(await screen.findByText('la misma desde el 19/01/2026')).toBeInTheDocument()
  await change('the old one', 'a better one')
  await waitFor(() => expect(screen.getByLabelText('Contraseña nueva')).toHaveValue(''))
  const sent = calls.find(({ path }) => path.endsWith('/password'))
  expect(sent?.body).toEqual({ current: 'the old one', password: 'a better one' })
})

test.each([
  [{ code: 'WRONG_PASSWORD', details: { triesLeft: 3 } }, 'La contraseña actual es incorrecta. Quedan 3 intentos.'],
  [{ code: 'WEAK_PASSWORD', details: { why: 'too short' } }, 'Hacen falta al menos 8 caracteres.'],
  [{ code: 'SAME_PASSWORD' }, 'La contraseña nueva es igual a la actual.'],
])('a refused password shows %j at its field', async (body, words) => {
  fakeApi({ [SESSIONS]: () => ({ body: sessions }), [CHANGE]: () => ({ status: 409, body }) })
  renderAt(<PasswordSection />)
  await change('the old one', 'x')
  expect(await screen.findByRole('alert')).toHaveTextContent(words)
})

test('the password form requires missing fields without a request to the server', async () => {
  const calls = fakeApi({ [SESSIONS]: () => ({ body: sessions }) })
  renderAt(<PasswordSection />)
  await change('', 'a better one')
  expect(screen.getByRole('alert')).toHaveTextContent('Escribir la contraseña actual.')
  expect(screen.getByLabelText('Contraseña actual')).toHaveFocus()
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([])
})

test('the session list ends the other sessions except that of this token', async () => {
  const calls = fakeApi({
    [SESSIONS]: () => ({ body: sessions }),
    [END]: () => ({ body: { id: 'u-1', revision: 2, position: 9 } }),
  })
  renderAt(<PasswordSection />)
  await screen.findByText('Intentos fallidos')
  await userEvent.click(screen.getByRole('button', { name: 'Cerrar las demás' }))
  await waitFor(() => expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ except: 'j-1' }))
})

test('with a single session there is none to end', async () => {
  fakeApi({ [SESSIONS]: () => ({ body: { ...sessions, open: 1 } }) })
  renderAt(<PasswordSection />)
  await screen.findByText('Intentos fallidos')
  expect(screen.getByRole('button', { name: 'Cerrar las demás' })).toBeDisabled()
})

const OUTBOX = 'GET /app/v1/outbox'
const mail = (n: number, more: object = {}) => ({
  id: `m-${n}`,
  kind: 'INVITATION',
  to: `user${n}@example.com`,
  subject: `Mail ${n}`,
  state: 'SENT',
  tries: 1,
  at: '2026-03-02T12:00:00Z',
  ...more,
})
const page = (...rows: object[]) => ({ body: { rows, total: rows.length, states: { WAITING: 0, SENT: 1, FAILED: 1 } } })

test('the outbox lists mails, previews one in a frame without scripts, and resends a failed one', async () => {
  const failed = mail(2, { state: 'FAILED', error: 'The mail server says 550' })
  const read = (row: object) => () => ({ body: { ...row, text: 'Hola', html: '<p>Hola</p>' } })
  const calls = fakeApi({
    [OUTBOX]: () => page(mail(1), failed),
    'GET /app/v1/outbox/m-1': read(mail(1)),
    'GET /app/v1/outbox/m-2': read(failed),
    'POST /app/v1/outbox/m-2/retry': () => ({ body: { ...failed, state: 'WAITING' } }),
  })
  renderAt(<OutboxSection />)
  const first = await screen.findByRole('article', { name: 'Mail 1' })
  expect(within(first).queryByRole('button')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: /Mail 2/ }))
  expect(await screen.findByText('El servidor de correo lo rechazó (550).')).toBeInTheDocument()
  expect(screen.getByTitle('Contenido del correo')).toHaveAttribute('sandbox', '')
  await userEvent.click(screen.getByRole('button', { name: 'Enviar de nuevo' }))
  await waitFor(() => expect(calls.some(({ path }) => path.endsWith('/m-2/retry'))).toBe(true))
})

test('the outbox shows unprocessed events above the mails', async () => {
  const parked = { kind: 'PROCESS', name: 'sent-offers', stream: 'quotation-MVD-2026-000001', revision: 3 }
  fakeApi({
    [OUTBOX]: () => page(),
    'GET /app/v1/parked-streams': () => ({
      body: { rows: [{ ...parked, since: '2026-03-02T12:00:00Z', error: 'boom' }] },
    }),
  })
  renderAt(<OutboxSection />)
  expect(await screen.findByRole('region', { name: 'Procesos detenidos' })).toHaveTextContent(
    'quotation-MVD-2026-000001 · proceso sent-offers · boom',
  )
})

test('a partly delivered mail states that it is resent only to refused addresses', async () => {
  const error = 'The mail server says 550 for 1 of 3 recipients'
  const failed = mail(1, { kind: 'OFFER', state: 'FAILED', error, text: '', html: '', alsoTo: ['b@x.example'] })
  fakeApi({ [OUTBOX]: () => page(failed), 'GET /app/v1/outbox/m-1': () => ({ body: failed }) })
  renderAt(<OutboxSection />)
  expect(await screen.findByText('El servidor de correo rechazó 1 de 3 direcciones (550).')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Enviar de nuevo' })).toHaveAccessibleDescription(
    'Se envía solo a las direcciones rechazadas: las demás ya lo recibieron.',
  )
})

test('an offer shows its sender, copies and attachment', async () => {
  const offer = mail(1, {
    kind: 'OFFER',
    text: '',
    html: '',
    from: 'Martín Olivera vía MVD',
    replyTo: 'martin@mvd.example',
    alsoTo: ['ben@example.com'],
    cc: ['cleo@example.com'],
    attachments: [{ name: 'MVD-2026-000001 rev 1.pdf', type: 'application/pdf', size: 31_000 }],
  })
  const calls = fakeApi({ [OUTBOX]: () => page(offer), 'GET /app/v1/outbox/m-1': () => ({ body: offer }) })
  renderAt(<OutboxSection />)
  const shown = await screen.findByRole('article', { name: 'Mail 1' })
  for (const text of [
    'Martín Olivera vía MVD',
    'martin@mvd.example',
    'user1@example.com, ben@example.com',
    'cleo@example.com',
  ])
    expect(within(shown).getByText(text)).toBeInTheDocument()
  const file = within(shown).getByRole('button', { name: 'Descargar MVD-2026-000001 rev 1.pdf' })
  expect(file).toHaveTextContent('30 kB')
  await userEvent.click(file)
  await waitFor(() => expect(calls.at(-1)?.path).toBe('/app/v1/outbox/m-1/attachments/1'))
})

test('arrow keys move from mail to mail', async () => {
  const read = (row: object) => () => ({ body: { ...row, text: '', html: '' } })
  fakeApi({
    [OUTBOX]: () => page(mail(1), mail(2)),
    'GET /app/v1/outbox/m-1': read(mail(1)),
    'GET /app/v1/outbox/m-2': read(mail(2)),
  })
  renderAt(<OutboxSection />)
  await userEvent.click(await screen.findByRole('button', { name: /Mail 1/ }))
  await userEvent.keyboard('{ArrowDown}')
  expect(screen.getByRole('button', { name: /Mail 2/ })).toHaveFocus()
  expect(await screen.findByRole('article', { name: 'Mail 2' })).toBeInTheDocument()
  await userEvent.keyboard('{ArrowDown}{ArrowUp}')
  expect(screen.getByRole('button', { name: /Mail 1/ })).toHaveFocus()
})

test('a mail with an expired link cannot be resent', async () => {
  const old = mail(1, { state: 'FAILED', error: 'EXPIRED', usefulUntil: '2026-03-02T13:00:00Z' })
  fakeApi({
    [OUTBOX]: () => page(old),
    'GET /app/v1/outbox/m-1': () => ({ body: { ...old, text: '', html: '' } }),
  })
  renderAt(<OutboxSection />)
  const shown = await screen.findByRole('article', { name: 'Mail 1' })
  expect(within(shown).getByText(/El enlace venció/)).toBeInTheDocument()
  expect(within(shown).queryByRole('button')).toBeNull()
})

test('an offer without read rights shows that it was sent and why its content is hidden', async () => {
  const offer = mail(1, { kind: 'OFFER' })
  fakeApi({
    [OUTBOX]: () => page(offer),
    'GET /app/v1/outbox/m-1': () => ({ body: { ...offer, text: '', html: '', isWithheld: true } }),
  })
  renderAt(<OutboxSection />)
  const shown = await screen.findByRole('article', { name: 'Mail 1' })
  expect(within(shown).getByText(/solo los ven quienes pueden ver la cotización/)).toBeInTheDocument()
  expect(within(shown).queryByTitle('Contenido del correo')).toBeNull()
})

test('the outbox filters by state, and distinguishes no mails from no matches', async () => {
  const calls = fakeApi({
    [OUTBOX]: () => ({ body: { rows: [], total: 0, states: { WAITING: 0, SENT: 0, FAILED: 0 } } }),
  })
  renderAt(<OutboxSection />)
  expect(await screen.findByText('Todavía no se envió ningún correo')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('radio', { name: /Fallidos/ }))
  expect(await screen.findByText('Ningún correo coincide')).toBeInTheDocument()
  expect(calls.at(-1)?.query.get('state')).toBe('FAILED')
})
