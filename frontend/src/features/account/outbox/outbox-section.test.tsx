import type { OutboxMail } from '@freight/contracts/mail/outbox'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { keepToken } from '../../../lib/auth/session.ts'
import { type Answer, type Asked, fakeApi, fakeToken } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import { MailDetail } from './mail-detail.tsx'
import { OutboxSection } from './outbox-section.tsx'
import { ParkedStreams } from './parked-streams.tsx'

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

const open = (answer: (asked: Asked) => Answer, more: Parameters<typeof fakeApi>[0] = {}) => {
  const asked = fakeApi({
    'GET /app/v1/outbox': answer,
    'GET /app/v1/outbox/m-1': () => ({ body: mail() }),
    'GET /app/v1/outbox/m-2': () => ({ body: mail({ id: 'm-2', subject: 'Invitación' }) }),
    'GET /app/v1/parked-streams': () => ({ body: { rows: [] } }),
    ...more,
  })
  renderAt(<OutboxSection />)
  return asked
}
const lines = () => within(screen.getByRole('navigation', { name: 'Correo saliente' })).getAllByRole('button')

test('the first mail is shown until another one is chosen, with the mouse or with the arrows', async () => {
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

test('mails are counted by their state, and more of them are fetched', async () => {
  const asked = open(({ query }) =>
    query.has('cursor') ? page([mail({ id: 'm-2', subject: 'Invitación' })]) : page([mail()], { nextCursor: 'c' }),
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Ver más' }))
  await waitFor(() => expect(lines()).toHaveLength(2))
  expect(screen.getByRole('radio', { name: 'Todos 6' })).toBeChecked()
  fireEvent.click(screen.getByRole('radio', { name: 'Fallidos 3' }))
  await waitFor(() => expect(asked.some(({ query }) => query.get('state') === 'FAILED')).toBe(true))
})

test('none yet and none that fits are two facts', async () => {
  open(() => page([]))
  expect(await screen.findByRole('heading', { name: 'Todavía no salió ningún correo' })).toBeInTheDocument()
  fireEvent.click(screen.getByRole('radio', { name: /^Fallidos/ }))
  expect(await screen.findByRole('heading', { name: 'Ningún correo coincide' })).toBeInTheDocument()
})

test('before they are there, and where they could not be had', async () => {
  open(() => 'unreachable')
  expect(screen.getByRole('radio', { name: 'Todos' })).toBeInTheDocument()
  expect(screen.queryByRole('heading', { level: 3 })).not.toBeInTheDocument()
  expect(await screen.findByRole('button', { name: 'Reintentar' })).toBeInTheDocument()
})

const detail = async (more: Partial<OutboxMail>, handlers: Parameters<typeof fakeApi>[0] = {}) => {
  const asked = fakeApi({ 'GET /app/v1/outbox/m-1': () => ({ body: mail(more) }), ...handlers })
  renderAt(<MailDetail id="m-1" />)
  await screen.findByRole('article')
  return asked
}
const terms = () => screen.getAllByRole('term').map(({ textContent }) => textContent)
const value = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent

test('of a mail that went out what is known is told, and it is not sent again', async () => {
  await detail({ error: 'old', replyTo: 'm@mvd.example', alsoTo: ['rosa@acme.example'], cc: ['x@acme.example'] })
  expect(terms()).toEqual(['De', 'Responder a', 'Para', 'Copia', 'Motivo', 'Escrito', 'Enviado'])
  expect(value('Para')).toBe('laura@acme.example, rosa@acme.example')
  expect(screen.getByTitle('Contenido del correo')).toHaveAttribute('srcdoc', '<p>Hola</p>')
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
  expect(screen.queryByText(/se muestra tapado/)).not.toBeInTheDocument()
})

const waiting = { state: 'WAITING', sentAt: undefined } as const

test.each([
  ['WAITING', 'Enviar ahora', undefined, null],
  [
    'FAILED',
    'Enviar de nuevo',
    '550 for 1 of 2 recipients',
    'Sale solo para las direcciones rechazadas: las demás ya lo recibieron.',
  ],
  ['FAILED', 'Enviar de nuevo', '550 for 2 of 2 recipients', null],
] as const)('one that is %s is sent with «%s»', async (state, name, error, title) => {
  const asked = await detail(
    { ...waiting, state, ...(error !== undefined && { error }) },
    { 'POST /app/v1/outbox/m-1/retry': () => ({ body: {} }) },
  )
  const button = screen.getByRole('button', { name })
  expect(button.getAttribute('title')).toBe(title)
  fireEvent.click(button)
  await waitFor(() => expect(asked.filter(({ method }) => method === 'POST')).toHaveLength(1))
})

test('why a mail does not go out is told while it has not; when it is tried next once it was tried', async () => {
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
  ['a link that is over', { usefulUntil: '2020-11-21T00:00:00.000Z' }],
  ['what was erased', { erasedAt: '2021-02-20T00:00:00.000Z' }],
])('%s is not sent any more', async (_, more) => {
  await detail({ ...waiting, ...more })
  expect(screen.queryByRole('button', { name: /^Enviar/ })).not.toBeInTheDocument()
})

test('in the place of its words stands why they are not shown; a personal link is covered', async () => {
  await detail({ erasedAt: '2021-02-20T00:00:00.000Z' })
  expect(screen.getByText(/se borró el/)).toBeInTheDocument()
  expect(screen.queryByTitle('Contenido del correo')).not.toBeInTheDocument()
  cleanup()
  await detail({ isWithheld: true })
  expect(screen.getByText(/son para quienes pueden ver la cotización/)).toBeInTheDocument()
  expect(screen.queryByTitle('Contenido del correo')).not.toBeInTheDocument()
  cleanup()
  await detail({ usefulUntil: '2099-01-01T00:00:00.000Z' })
  expect(screen.getByText(/se muestra tapado/)).toBeInTheDocument()
})

test('its files are handed out, with their size where it is known; one that is not says so', async () => {
  const attachments = [
    { name: 'oferta.pdf', type: 'application/pdf', size: 184320 },
    { name: 'otra.pdf', type: 'application/pdf' },
  ]
  await detail({ attachments })
  expect(screen.getByRole('button', { name: 'Descargar oferta.pdf' })).toHaveTextContent(/184\s?kB/)
  expect(screen.getByRole('button', { name: 'Descargar otra.pdf' })).toHaveTextContent(/^otra\.pdf\s*$/)
  fireEvent.click(screen.getByRole('button', { name: 'Descargar otra.pdf' }))
  expect(await screen.findByText('No se pudo descargar otra.pdf')).toBeInTheDocument()
})

test('a mail that could not be had says so', async () => {
  fakeApi({ 'GET /app/v1/outbox/m-1': () => 'unreachable' })
  renderAt(<MailDetail id="m-1" />)
  expect(screen.queryByRole('button', { name: 'Reintentar' })).not.toBeInTheDocument()
  expect(await screen.findByRole('button', { name: 'Reintentar' })).toBeInTheDocument()
})

test('what the application could not go on with is told where there is anything', async () => {
  const row = { kind: 'PROJECTION', name: 'quotation-list', stream: 'MVD-1', error: 'boom' }
  fakeApi({ 'GET /app/v1/parked-streams': () => ({ body: { rows: [row] } }) })
  renderAt(<ParkedStreams />)
  expect(await screen.findByRole('listitem')).toHaveTextContent('MVD-1 · tabla quotation-list · boom')
  cleanup()
  fakeApi({ 'GET /app/v1/parked-streams': () => ({ body: { rows: [] } }) })
  const { client } = renderAt(<ParkedStreams />)
  await waitFor(() => expect(client.isFetching()).toBe(0))
  expect(screen.queryByRole('region', { name: 'Trabajos detenidos' })).not.toBeInTheDocument()
})
