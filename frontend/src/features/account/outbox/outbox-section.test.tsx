import type { OutboxMail } from '@freight/contracts/mail/outbox'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { keepToken } from '../../../lib/auth/session.ts'
import { type Answer, type ApiCall, fakeApi, fakeToken } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import { MailDetail, OutboxSection, ParkedStreams } from './outbox-section.tsx'

const mail = (more: Partial<OutboxMail> = {}): OutboxMail => ({
  id: 'm-1',
  kind: 'OFFER',
  to: 'laura@acme.example',
  subject: 'Cotización MVD-1',
  state: 'SENT',
  tries: 1,
  at: '2020-11-20T12:00:00.000Z',
  sentAt: '2020-11-20T12:01:00.000Z',
  text: 'Hola',
  html: '<p>Hola</p>',
  from: 'no-reply@mvd.example',
  ...more,
})
const states = { WAITING: 1, SENT: 2, FAILED: 3 }
const page = (rows: readonly OutboxMail[], more: object = {}) => ({
  body: { rows, total: rows.length, states, ...more },
})

beforeEach(() => keepToken(fakeToken(['MODIFICAR_USUARIO'])))

const open = (answer: (calls: ApiCall) => Answer, more: Parameters<typeof fakeApi>[0] = {}) => {
  const apiCalls = fakeApi({
    'GET /app/v1/outbox': answer,
    'GET /app/v1/outbox/m-1': () => ({ body: mail() }),
    'GET /app/v1/outbox/m-2': () => ({ body: mail({ id: 'm-2', subject: 'Invitación' }) }),
    'GET /app/v1/parked-streams': () => ({ body: { rows: [] } }),
    'GET /app/v1/held-work': () => ({ body: {} }),
    ...more,
  })
  renderAt(<OutboxSection />)
  return apiCalls
}
const lines = () => within(screen.getByRole('navigation', { name: 'Correo saliente' })).getAllByRole('button')

test('the outbox shows the first mail until another one is selected by mouse or arrow keys', async () => {
  open(() => page([mail(), mail({ id: 'm-2', subject: 'Invitación' })]))
  expect(await screen.findByRole('article', { name: 'Cotización MVD-1' })).toBeInTheDocument()
  const [first, second] = lines()
  if (first === undefined || second === undefined) throw new TypeError('No mails')
  expect(first).toHaveAttribute('aria-current', 'true')
  fireEvent.keyDown(first, { key: 'ArrowUp' })
  fireEvent.keyDown(first, { key: 'x' })
  expect(first).toHaveAttribute('aria-current', 'true')
  fireEvent.keyDown(first, { key: 'ArrowDown' })
  expect(second).toHaveFocus()
  expect(await screen.findByRole('article', { name: 'Invitación' })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Ver más' })).not.toBeInTheDocument()
})

test('the outbox counts mails by state and fetches more of them', async () => {
  const calls = open(({ query }) =>
    query.has('cursor') ? page([mail({ id: 'm-2', subject: 'Invitación' })]) : page([mail()], { nextCursor: 'c' }),
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Ver más' }))
  await waitFor(() => expect(lines()).toHaveLength(2))
  expect(screen.getByRole('radio', { name: 'Todos 6' })).toBeChecked()
  fireEvent.click(screen.getByRole('radio', { name: 'Fallidos 3' }))
  await waitFor(() => expect(calls.some(({ query }) => query.get('state') === 'FAILED')).toBe(true))
})

test('the outbox distinguishes no mails from no matches', async () => {
  open(() => page([]))
  expect(await screen.findByRole('heading', { name: 'Todavía no se envió ningún correo' })).toBeInTheDocument()
  fireEvent.click(screen.getByRole('radio', { name: /^Fallidos/ }))
  expect(await screen.findByRole('heading', { name: 'Ningún correo coincide' })).toBeInTheDocument()
})

test('the outbox shows that it is loading, and a failure', async () => {
  open(() => 'unreachable')
  expect(screen.getByRole('radio', { name: 'Todos' })).toBeInTheDocument()
  expect(screen.queryByRole('heading', { level: 3 })).not.toBeInTheDocument()
  expect(await screen.findByRole('button', { name: 'Reintentar' })).toBeInTheDocument()
})

const detail = async (more: Partial<OutboxMail>, handlers: Parameters<typeof fakeApi>[0] = {}) => {
  const calls = fakeApi({ 'GET /app/v1/outbox/m-1': () => ({ body: mail(more) }), ...handlers })
  renderAt(<MailDetail id="m-1" />)
  await screen.findByRole('article')
  return calls
}
const terms = () => screen.getAllByRole('term').map(({ textContent }) => textContent)
const value = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent

test('the detail of a sent mail shows its data without a resend button', async () => {
  await detail({ error: 'old', replyTo: 'm@mvd.example', alsoTo: ['rosa@acme.example'], cc: ['x@acme.example'] })
  expect(terms()).toEqual(['De', 'Responder a', 'Para', 'Copia', 'Motivo', 'Escrito', 'Enviado'])
  expect(value('Para')).toBe('laura@acme.example, rosa@acme.example')
  expect(screen.getByTitle('Contenido del correo')).toHaveAttribute('srcdoc', '<p>Hola</p>')
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
  expect(screen.queryByText(/no se muestra/)).not.toBeInTheDocument()
})

const waiting = { state: 'WAITING', sentAt: undefined } as const

test.each([
  ['WAITING', 'Enviar ahora', undefined, null],
  [
    'FAILED',
    'Enviar de nuevo',
    '550 for 1 of 2 recipients',
    'Se envía solo a las direcciones rechazadas: las demás ya lo recibieron.',
  ],
  ['FAILED', 'Enviar de nuevo', '550 for 2 of 2 recipients', null],
] as const)('a mail that is %s is sent with «%s»', async (state, name, error, title) => {
  const calls = await detail(
    { ...waiting, state, ...(error !== undefined && { error }) },
    { 'POST /app/v1/outbox/m-1/retry': () => ({ body: {} }) },
  )
  const button = screen.getByRole('button', { name })
  expect(button.getAttribute('title')).toBe(title)
  fireEvent.click(button)
  await waitFor(() => expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1))
})

test('the mail detail shows the error while a mail is unsent, and the next try after a first one', async () => {
  await detail({ ...waiting, tries: 2, nextTryAt: '2020-11-20T13:00:00.000Z', error: 'EXPIRED' })
  expect(value('Qué pasó')).toBe('El enlace venció antes de poder enviarlo.')
  expect(value('Intentos')).toBe('2')
  expect(terms()).toContain('Próximo intento')
  cleanup()
  await detail({ ...waiting, tries: 0, nextTryAt: '2020-11-20T13:00:00.000Z' })
  expect(terms()).not.toContain('Próximo intento')
  expect(terms()).not.toContain('Qué pasó')
})

test.each([
  ['an expired link', { usefulUntil: '2020-11-21T00:00:00.000Z' }],
  ['erased content', { erasedAt: '2021-02-20T00:00:00.000Z' }],
])('a mail with %s cannot be resent', async (_, more) => {
  await detail({ ...waiting, ...more })
  expect(screen.queryByRole('button', { name: /^Enviar/ })).not.toBeInTheDocument()
})

test('the mail detail shows why a content is hidden, and masks a personal link', async () => {
  await detail({ erasedAt: '2021-02-20T00:00:00.000Z' })
  expect(screen.getByText(/se borró el/)).toBeInTheDocument()
  expect(screen.queryByTitle('Contenido del correo')).not.toBeInTheDocument()
  cleanup()
  await detail({ isWithheld: true })
  expect(screen.getByText(/solo los ven quienes pueden ver la cotización/)).toBeInTheDocument()
  expect(screen.queryByTitle('Contenido del correo')).not.toBeInTheDocument()
  cleanup()
  await detail({ usefulUntil: '2099-01-01T00:00:00.000Z' })
  expect(screen.getByText(/no se muestra/)).toBeInTheDocument()
})

test('the mail detail downloads attachments, with their size where known, and reports a failed download', async () => {
  const attachments = [
    { name: 'oferta.pdf', type: 'application/pdf', size: 184320 },
    { name: 'otra.pdf', type: 'application/pdf' },
  ]
  await detail({ attachments })
  expect(screen.getByRole('button', { name: 'Descargar oferta.pdf' })).toHaveTextContent(/180\s?kB/)
  expect(screen.getByRole('button', { name: 'Descargar otra.pdf' })).toHaveTextContent(/^otra\.pdf\s*$/)
  fireEvent.click(screen.getByRole('button', { name: 'Descargar otra.pdf' }))
  expect(await screen.findByText('No se pudo descargar otra.pdf')).toBeInTheDocument()
})

test('the mail detail reports a mail that could not be loaded', async () => {
  fakeApi({ 'GET /app/v1/outbox/m-1': () => 'unreachable' })
  renderAt(<MailDetail id="m-1" />)
  expect(screen.queryByRole('button', { name: 'Reintentar' })).not.toBeInTheDocument()
  expect(await screen.findByRole('button', { name: 'Reintentar' })).toBeInTheDocument()
})

test('the outbox shows unprocessed events where there are any', async () => {
  const row = { kind: 'PROJECTION', name: 'quotation-list', stream: 'MVD-1', error: 'boom' }
  fakeApi({ 'GET /app/v1/parked-streams': () => ({ body: { rows: [row] } }) })
  renderAt(<ParkedStreams />)
  expect(await screen.findByRole('listitem')).toHaveTextContent('MVD-1 · tabla quotation-list · boom')
  cleanup()
  fakeApi({ 'GET /app/v1/parked-streams': () => ({ body: { rows: [] } }) })
  const { client } = renderAt(<ParkedStreams />)
  await waitFor(() => expect(client.isFetching()).toBe(0))
  expect(screen.queryByRole('region', { name: 'Procesos detenidos' })).not.toBeInTheDocument()
})
