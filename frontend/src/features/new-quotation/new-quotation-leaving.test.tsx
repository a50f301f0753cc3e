import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { chooseFiles, forgetChosen } from '../../components/documents/uploads.ts'
import { keepToken } from '../../lib/auth/session.ts'
import { saveDraft } from '../../lib/storage/drafts.ts'
import { fakeApi, fakeToken } from '../../testing/fake-api.ts'
import { renderAt } from '../../testing/render.tsx'
import { emptyRow, emptyForm } from './form/form.ts'
import { NewQuotationPage } from './new-quotation-page.tsx'

const place = (code: string) => ({ code, name: code, country: 'UY', kinds: ['AIRPORT' as const, 'PORT' as const] })
const client = {
  id: 'acme',
  nombreFantasia: 'Acme',
  razonSocial: '',
  rut: '',
  ciudad: '',
  paisCod: 'UY',
  prospect: false,
  contacts: [],
}
const row = { ...emptyRow('PLT'), cantidad: '1', peso: '10', largo: '10', ancho: '10', alto: '10' }
const display = {
  type: '',
  mode: '',
  origin: '',
  destination: '',
  incoterm: '',
  volume: '',
  weight: '',
  chargeable: '',
  client: '',
}
const keepDraft = () =>
  saveDraft({
    type: 'NEW_QUOTATION',
    name: 'Acme',
    display,
    data: {
      ...emptyForm(),
      client,
      origin: place('FRA'),
      destination: place('MVD'),
      commodityDescr: 'Reactivos',
      rows: [row],
    },
    user: 'u-1',
  })
const open = (handlers: Parameters<typeof fakeApi>[0] = {}) => {
  const calls = fakeApi({ 'GET /app/v1/quotations/similar': () => ({ body: { rows: [] } }), ...handlers })
  const shown = renderAt(<NewQuotationPage />, '/mis-cotizaciones?new&draft=0')
  return { ...shown, posts: () => calls.filter(({ method }) => method === 'POST') }
}
const typeGoods = (text: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: 'Mercadería' }), { target: { value: text } })
const goHome = (router: ReturnType<typeof open>['router']) => act(() => router.navigate('/home'))

const setItem = Storage.prototype.setItem
beforeEach(() => {
  localStorage.clear()
  keepToken(fakeToken(['SOLICITAR_COTIZACION', 'CONSULTAR_COTIZACION', 'COMERCIAL']))
  keepDraft()
})
afterEach(() => {
  Storage.prototype.setItem = setItem
  forgetChosen()
})

test('leaving the form requires a confirmation while the draft storage is full', async () => {
  const { router, place: at } = open()
  Storage.prototype.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  typeGoods('Pinturas')
  await goHome(router)
  expect(await screen.findByText(/lo escrito se pierde al salir/)).toBeInTheDocument()
  fireEvent.click(screen.getByRole('button', { name: /Cancelar/ }))
  expect(at()).toContain('/mis-cotizaciones?new')
  await goHome(router)
  fireEvent.click(await screen.findByRole('button', { name: /Confirmar/ }))
  await waitFor(() => expect(at()).toBe('/home'))
})

test('leaving the form with chosen files requires a confirmation, with a saved draft it does not', async () => {
  const { router, place: at } = open()
  typeGoods('Pinturas')
  await goHome(router)
  await waitFor(() => expect(at()).toBe('/home'))
  cleanup()
  const reopened = open()
  act(() => chooseFiles('new', [new File(['x'], 'ficha.pdf', { type: 'application/pdf' })]))
  await goHome(reopened.router)
  expect(await screen.findByText(/1 archivo elegido no se guarda/)).toBeInTheDocument()
})

test('after a lost answer the request keeps its id, also after a reload, and the focus stays', async () => {
  const lost = { 'POST /app/v1/quotations': () => 'unreachable' as const }
  const first = open(lost)
  const goods = screen.getByRole('textbox', { name: 'Mercadería' })
  goods.focus()
  fireEvent.keyDown(goods, { key: 'Enter', ctrlKey: true })
  expect(await screen.findByText('No se sabe si la cotización se creó')).toBeInTheDocument()
  expect(screen.getByText(/Puede haberse enviado.*Reintentar no lo duplica/)).toBeInTheDocument()
  const [sent] = first.posts()
  cleanup()
  const second = open(lost)
  fireEvent.keyDown(screen.getByRole('textbox', { name: 'Mercadería' }), { key: 'Enter', ctrlKey: true })
  await waitFor(() => expect(second.posts()).toHaveLength(1))
  expect(second.posts()[0]?.headers.get('idempotency-key')).toBe(sent?.headers.get('idempotency-key'))
  expect(sent?.headers.get('idempotency-key')).toBeTruthy()
})

/** Creates a quotation per new id and refuses the same id with other content; the first answer is lost. */
const creating = () => {
  const created = new Map<string, string>()
  let answers = 0
  const handler = ({ headers, body }: { headers: Headers; body: unknown }) => {
    const key = headers.get('idempotency-key') ?? ''
    const words = JSON.stringify(body)
    const isReused = (created.get(key) ?? words) !== words
    created.set(key, created.get(key) ?? words)
    answers += 1
    if (answers === 1) return 'unreachable' as const
    if (isReused)
      return { status: 422, body: { code: 'IDEMPOTENCY_KEY_REUSED', status: 422, title: '', instance: 'x' } }
    return { body: { id: `MVD-${[...created.keys()].indexOf(key) + 1}`, revision: 1, position: 1 } }
  }
  return { created, handlers: { 'POST /app/v1/quotations': handler } }
}
const submit = () =>
  fireEvent.keyDown(screen.getByRole('textbox', { name: 'Mercadería' }), { key: 'Enter', ctrlKey: true })

test.each([
  ['in the same page', false],
  ['after a reload', true],
])('a request changed after a lost answer creates no second quotation, %s', async (_, isReloaded) => {
  const { created, handlers } = creating()
  open(handlers)
  submit()
  await screen.findByText('No se sabe si la cotización se creó')
  if (isReloaded) {
    cleanup()
    open(handlers)
  }
  typeGoods('Pinturas')
  submit()
  expect(await screen.findByText('MVD-1 ya se creó')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Abrir MVD-1' })).toHaveAttribute('href', '/mis-cotizaciones/MVD-1')
  expect(created.size).toBe(1)
  fireEvent.click(screen.getByRole('button', { name: 'Crear otra' }))
  await waitFor(() => expect([...created.values()]).toHaveLength(2))
  expect([...created.values()][1]).toContain('Pinturas')
})

test('a changed request is created if the lost one never arrived', async () => {
  let isDown = true
  const { posts, place: at } = open({
    'POST /app/v1/quotations': () => (isDown ? 'unreachable' : { body: { id: 'MVD-7', revision: 1, position: 1 } }),
  })
  submit()
  await screen.findByText('No se sabe si la cotización se creó')
  isDown = false
  typeGoods('Pinturas')
  submit()
  await waitFor(() => expect(at()).toContain('/mis-cotizaciones/MVD-7'))
  const [first, second] = posts()
  expect(second?.headers.get('idempotency-key')).toBe(first?.headers.get('idempotency-key'))
})
