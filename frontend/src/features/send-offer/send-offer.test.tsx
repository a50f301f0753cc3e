import { quotationCommands } from '@freight/contracts/quotation/quotation-commands'
import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { isPageHeld } from '../../lib/browser/leaving-page.ts'
import { keepToken } from '../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../testing/fake-api.ts'
import { renderAt } from '../../testing/render.tsx'
import { SendOfferPage } from './send-offer-page.tsx'
import { clientDocument, KEY, ready, sell } from './samples/ready.ts'

const contact = { id: 'k-1', name: 'Laura Techera', mail: 'laura@acme.example', area: 'compras', primary: true }
const disclaimers = [
  { id: 'd-must', name: 'Validez y recargos', mandatory: true, services: ['SEA'], version: 1 },
  { id: 'd-may', name: 'Demoras y almacenaje', mandatory: false, services: ['SEA'], version: 1 },
]
const answer = { body: { id: KEY, revision: 6, position: 7 } }

type Handlers = Parameters<typeof fakeApi>[0]

const open = async (detail: Partial<QuotationDetail> = {}, contacts = [contact], handlers: Handlers = {}) => {
  const calls = fakeApi({
    [`GET /app/v1/quotations/${KEY}`]: () => ({ body: { ...ready, ...detail } }),
    'GET /app/v1/organizations/c-1': () => ({ body: { contacts } }),
    'GET /app/v1/disclaimers': () => ({ body: { rows: disclaimers } }),
    'GET /app/v1/quotations': () => ({ body: { rows: [{ key: KEY }, { key: 'MVD-2026-000002' }] } }),
    'GET /app/v1/quotations/counts': () => ({ body: { lists: { 'to-finalize': 2 } } }),
    'GET /app/v1/session': () => ({ body: { name: 'Martín Olivera', mail: 'martin@mvd.example' } }),
    [`GET /app/v1/quotations/${KEY}/client-document`]: () => ({ body: clientDocument }),
    [`POST /app/v1/quotations/${KEY}/set-client-document`]: () => answer,
    [`POST /app/v1/quotations/${KEY}/send-quote`]: () => answer,
    ...handlers,
  })
  const page = renderAt(<SendOfferPage quotationKey={KEY} />, `/finalizar/${KEY}`)
  await screen.findByRole('heading', { name: 'Alternativas' })
  const commands = (name: string) => calls.filter(({ method, path }) => method === 'POST' && path.endsWith(name))
  return { ...page, calls, commands, user: userEvent.setup() }
}

beforeEach(() => keepToken(fakeToken(['COMERCIAL', 'CONSULTAR_COTIZACION'])))

test('the offer is sent in the contract’s shape, and the next one of the list opens', async () => {
  const { user, commands, place } = await open()
  await user.click(await screen.findByRole('checkbox', { name: 'Demoras y almacenaje' }))
  await user.click(screen.getByRole('button', { name: /Enviar revisión 1/ }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog).toHaveTextContent('laura@acme.example')
  await user.click(within(dialog).getByRole('button', { name: /Confirmar/ }))
  await waitFor(() => expect(commands('/send-quote')).toHaveLength(1))
  const body = quotationCommands.SendQuote.data.parse(commands('/send-quote')[0]?.body)
  expect(body).toMatchObject({
    idSells: ['sell-1'],
    recipients: [{ name: 'Laura Techera', mail: 'laura@acme.example' }],
    channel: 'MAIL',
    language: 'es',
    disclaimers: ['d-must', 'd-may'],
  })
  await waitFor(() => expect(place()).toBe('/finalizar/MVD-2026-000002'))
})

test('an alternative without approval is locked with the reason', async () => {
  const needy = { ...sell, idSell: 'sell-2', description: 'Económica', needsApproval: true }
  await open({ sell: [sell, needy] })
  expect(screen.getByRole('checkbox', { name: 'Económica' })).toBeDisabled()
  expect(screen.getByText('Necesita autorización')).toBeInTheDocument()
  expect(screen.getByRole('checkbox', { name: 'Vía Santos' })).toBeChecked()
})

test('an offer without a recipient is not sent, and the field shows an error', async () => {
  const { user, commands } = await open({}, [])
  await user.click(screen.getByRole('button', { name: /Enviar revisión 1/ }))
  expect(await screen.findByText('Agregar al menos un destinatario.')).toBeInTheDocument()
  expect(screen.getByRole('combobox', { name: 'Para' })).toHaveFocus()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(commands('/send-quote')).toEqual([])
})

test('a refusal appears at the field that corrects it, and the choices stay', async () => {
  const refused = () => ({ status: 409, body: { code: 'NOT_PUBLISHED' } })
  const { user } = await open({}, [contact], { [`POST /app/v1/quotations/${KEY}/send-quote`]: refused })
  await user.click(screen.getByRole('button', { name: /Enviar revisión 1/ }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /Confirmar/ }))
  const card = screen.getByRole('region', { name: 'Alternativas' })
  expect(await within(card).findByRole('alert')).toHaveTextContent('publicarla de nuevo antes de enviarla')
  expect(screen.getByRole('checkbox', { name: 'Vía Santos' })).toBeChecked()
})

test('an alternative on a stale cost is locked; a refusal for it appears at the alternatives', async () => {
  const staleCost = { ...sell, idSell: 'sell-2', description: 'Económica', staleCost: true }
  const refused = () => ({ status: 409, body: { code: 'STALE_COST' } })
  const { user } = await open({ sell: [sell, staleCost] }, [contact], {
    [`POST /app/v1/quotations/${KEY}/send-quote`]: refused,
  })
  expect(screen.getByRole('checkbox', { name: 'Económica' })).toBeDisabled()
  expect(screen.getByText('Costo a revisar')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: /Enviar revisión 1/ }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /Confirmar/ }))
  const card = screen.getByRole('region', { name: 'Alternativas' })
  expect(await within(card).findByRole('alert')).toHaveTextContent('el costo en el que se basa')
})

test('without a mail only the file is created, and a recipient needs no address', async () => {
  const { user, commands } = await open({}, [{ ...contact, mail: '' }])
  await user.click(screen.getByRole('radio', { name: 'Solo PDF' }))
  await user.click(screen.getByRole('button', { name: /Emitir revisión 1/ }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /Confirmar/ }))
  await waitFor(() => expect(commands('/send-quote')).toHaveLength(1))
  expect(quotationCommands.SendQuote.data.parse(commands('/send-quote')[0]?.body)).toMatchObject({
    channel: 'DOWNLOAD',
    recipients: [{ name: 'Laura Techera', mail: '' }],
  })
})

test('a conflict with another user is reported, and the choices stay', async () => {
  const faster = () => ({ status: 409, body: { code: 'CONFLICT' } })
  const { user } = await open({}, [contact], { [`POST /app/v1/quotations/${KEY}/send-quote`]: faster })
  await user.click(screen.getByRole('button', { name: /Enviar revisión 1/ }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /Confirmar/ }))
  await user.click(await screen.findByRole('button', { name: 'Recargar y aplicar' }))
  expect(await screen.findByRole('dialog')).toHaveTextContent('laura@acme.example')
})

test('a quotation already sent shows why it cannot be sent', async () => {
  const actions = [{ command: 'SendQuote', possible: false, reason: 'INVALID_TRANSITION' }]
  await open({ status: 'SENT', actions })
  expect(screen.getByRole('button', { name: /Enviar revisión 1: Esta acción no es posible/ })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
})

test('a typed address becomes a recipient, and the choices are saved without notification', async () => {
  const { user, commands } = await open({}, [])
  await user.type(screen.getByRole('combobox', { name: 'Para' }), 'laura.techera@acme.example{Enter}')
  await waitFor(() => expect(commands('/set-client-document')).toHaveLength(1))
  const body = quotationCommands.SetClientDocument.data.parse(commands('/set-client-document')[0]?.body)
  expect(body).toMatchObject({
    alternatives: ['sell-1'],
    contacts: [{ name: 'Laura Techera', mail: 'laura.techera@acme.example' }],
  })
  expect(commands('/set-client-document')[0]?.headers.get('if-match')).toBe('5')
})

test('a mandatory text cannot be unticked', async () => {
  await open()
  expect(await screen.findByText('Validez y recargos')).toBeInTheDocument()
  expect(screen.queryByRole('checkbox', { name: 'Validez y recargos' })).not.toBeInTheDocument()
})

test('document and mail are shown as the client gets them', async () => {
  await open()
  expect(await screen.findByText('Flete marítimo LCL')).toBeInTheDocument()
  expect(screen.getByText('Hola, Laura:')).toBeInTheDocument()
})

test('the mail names the offer, its sender and the reply address', async () => {
  await open()
  const mail = await screen.findByRole('region', { name: 'Correo' })
  const offered = await within(mail).findAllByRole('listitem')
  expect(offered.map(({ textContent }) => textContent)).toEqual([
    'Vía Santos · 38 días USD\u00a0639,36',
    'Válida hasta el 15/12/2099',
  ])
  expect(mail).toHaveTextContent('Martín Olivera vía MVD Cargas Internacionales S.A.')
  expect(mail).toHaveTextContent('Responder amartin@mvd.example')
})

test('the file size appears once known', async () => {
  await open({}, [contact], {
    [`HEAD /app/v1/quotations/${KEY}/document`]: () => ({ headers: { 'content-length': '184320' } }),
  })
  expect(await screen.findByText(/^A4 · 1 página · 180\s?kB$/)).toBeInTheDocument()
  const mail = screen.getByRole('region', { name: 'Correo' })
  expect(within(mail).getByText(/^180\s?kB$/)).toBeInTheDocument()
})

test('unsaved choices or texts block leaving the page', async () => {
  let isReached = false
  const { user, commands } = await open({}, [contact], {
    [`POST /app/v1/quotations/${KEY}/set-client-document`]: () => (isReached ? answer : 'unreachable'),
  })
  const choice = await screen.findByRole('checkbox', { name: 'Demoras y almacenaje' })
  expect(isPageHeld()).toBe(false)
  await user.click(choice)
  expect(isPageHeld()).toBe(true)
  await waitFor(() => expect(commands('/set-client-document')).toHaveLength(1))
  await user.click(choice)
  isReached = true
  await user.click(choice)
  await waitFor(() => expect(commands('/set-client-document').length).toBeGreaterThan(1))
  await waitFor(() => expect(isPageHeld()).toBe(false))
})
