import type { ExpressDetail } from '@freight/contracts/express-shipment/express-shipment-routes'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { memoryDrafts, draftOf, readDrafts, saveDraft } from '../../../lib/storage/drafts.ts'
import { keepToken } from '../../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import { bodyOf, emptyForm, emptyGoods, emptyPiece, type ExpressCells } from './cells.ts'
import { expressDraft } from './draft.ts'
import { ExpressForm } from './express-form.tsx'

const countries = [
  { alpha2: 'IT', name: 'Italia' },
  { alpha2: 'UY', name: 'Uruguay' },
]
const empty = emptyForm()
const filled: ExpressCells = {
  ...empty,
  cliente: { id: 'boreal', nombreFantasia: 'Óptica Boreal' },
  clientReference: 'OB-771',
  contents: 'Monturas',
  shipperAddress: {
    ...empty.shipperAddress,
    id: 'p-1',
    company: 'Ottica Veneta',
    description: 'Via Tommaseo 41',
    city: 'Padua',
    stateOrProvinceCode: 'PD',
    postalCode: '35129',
    countryCode: 'IT',
  },
  recipientAddress: {
    ...empty.recipientAddress,
    id: 'p-2',
    company: 'Óptica Boreal',
    description: 'Av. Rivera 2210',
    city: 'Montevideo',
    postalCode: '11300',
    countryCode: 'UY',
  },
  packingData: [
    { ...emptyPiece(), cantidad: '1', peso: '6.2', largo: '40', ancho: '30', alto: '30' },
    { ...emptyPiece(), cantidad: '1', peso: '4.1', largo: '30', ancho: '25', alto: '20' },
  ],
}

const open = (
  form: Partial<ExpressCells> | undefined,
  handlers: Parameters<typeof fakeApi>[0] = {},
  source?: Parameters<typeof ExpressForm>[0]['source'],
) => {
  if (form !== undefined)
    saveDraft({
      type: 'NEW_EXPRESS',
      name: 'x',
      display: expressDraft.display(empty),
      data: { ...filled, ...form },
      user: 'u-1',
    })
  const calls = fakeApi({
    'GET /app/v1/reference/countries': () => ({ body: { rows: countries } }),
    'GET /app/v1/organizations/boreal': () => ({ body: { id: 'boreal', ibExpress: 'IP7', obExpress: '' } }),
    ...handlers,
  })
  const onCreated = vi.fn()
  const onClose = vi.fn()
  renderAt(
    <ExpressForm onClose={onClose} onCreated={onCreated} {...(source && { source })} />,
    `/operativa/express?new=express${form === undefined ? '' : '&draft=0'}`,
  )
  return { onCreated, onClose, posted: () => calls.filter(({ method }) => method === 'POST') }
}
const created = () => ({ status: 201, body: { id: 'MVD-X-2026-000611', revision: 1, position: 1 } })
const send = () => userEvent.keyboard('{Control>}{Enter}{/Control}')
const party = (name: string) => within(screen.getByRole('region', { name }))
const field = (name: string) => screen.getByRole('textbox', { name })
const piece = (name: string) => within(screen.getByRole('table', { name: 'Bultos' })).getByRole('textbox', { name })
const totals = () => screen.getByRole('complementary', { name: 'Totales' })

const detailOf = (form: ExpressCells, revision = 4): ExpressDetail => {
  const { copiedFrom: _copied, returnOf: _return, ...body } = { ...form, ...bodyOf(form) }
  const request = { ...body, ibExpress: 'IP0', obExpress: 'IP0', shippingDay: '2026-11-18' }
  // Only these parts are read by the form.
  return { row: { id: 'MVD-X-2026-000611', revision }, request } as unknown as ExpressDetail
}

beforeEach(() => {
  localStorage.clear()
  memoryDrafts.remove('MVD-X-2026-000611:amend')
  keepToken(fakeToken(['SOLICITAR_SHIPMENT', 'CONSULTAR_SHIPMENT', 'CONSULTAR_COUNTRY', 'CONSULTAR_CLIENTE']))
})

test('totals are live: the greater weight per piece, up to the next half kilogram', async () => {
  open({})
  expect(await within(totals()).findByText('11,5')).toBeInTheDocument()
  expect(totals()).toHaveTextContent('10,30 kg')
  expect(totals()).toHaveTextContent('10,20 kg')
  await userEvent.type(piece('Cantidad, fila 2'), '0')
  expect(totals()).toHaveTextContent('48,5')
})

test('a request is sent with Ctrl+Enter, its draft is deleted, and the screen gets the id', async () => {
  const { posted, onCreated } = open({}, { 'POST /app/v1/express-shipments': created })
  expect(await screen.findByPlaceholderText('IP7')).toBeInTheDocument()
  await userEvent.type(field('Contenido'), ' y lentes')
  await send()
  await waitFor(() => expect(onCreated).toHaveBeenCalledWith('MVD-X-2026-000611'))
  expect(posted()[0]?.body).toMatchObject({
    cliente: { id: 'boreal' },
    contents: 'Monturas y lentes',
    insur: 'CARRIER',
    packingData: [{ cantidad: 1, peso: '6.2', largo: '40' }, { peso: '4.1' }],
    duties: { payer: 'RECIPIENT', incoterm: 'DAP' },
  })
  expect(posted()[0]?.body).not.toHaveProperty('ibExpress')
  expect(readDrafts()).toEqual([])
})

test('an incomplete form is not sent, and the first wrong field gets the focus', async () => {
  const { posted } = open({
    shipperAddress: { ...filled.shipperAddress, countryCode: '' },
    packingData: [emptyPiece()],
  })
  await waitFor(() => expect(screen.getAllByRole('combobox', { name: 'País' })).toHaveLength(2))
  await send()
  expect(await screen.findByText('Elegir un país.')).toBeInTheDocument()
  expect(screen.getByText('Agregar al menos un bulto, con su peso.')).toBeInTheDocument()
  await waitFor(() => expect(party('Remitente').getByRole('combobox', { name: 'País' })).toHaveFocus())
  expect(posted()).toEqual([])
})

test('a row with one side shows its error when the user leaves it', async () => {
  open({ packingData: [{ ...emptyPiece(), cantidad: '1', peso: '2' }, emptyPiece()] })
  await userEvent.type(await screen.findByRole('textbox', { name: 'Largo, fila 1' }), '40')
  expect(screen.queryByText('Indicar las tres medidas, o ninguna.')).not.toBeInTheDocument()
  await userEvent.click(field('Contenido'))
  expect(screen.getByText('Indicar las tres medidas, o ninguna.')).toBeInTheDocument()
  expect(field('Ancho, fila 1')).toHaveAttribute('aria-invalid', 'true')
})

test('pieces are pasted from a spreadsheet, and the paste is undone', async () => {
  open({ packingData: [emptyPiece()] })
  const cell = piece('Cantidad, fila 1')
  fireEvent.paste(cell, { clipboardData: { getData: () => '2\t1,5\t10\t10\t10\nPLT\t1\t30\t60\t40\t40' } })
  expect(await screen.findByText('2 filas pegadas.')).toBeInTheDocument()
  expect(field('Peso, fila 1')).toHaveValue('1,5')
  field('Peso, fila 1').focus()
  await userEvent.keyboard('{Control>}z{/Control}')
  expect(piece('Cantidad, fila 1')).toHaveValue('')
})

test('goods are pasted at the focused cell', async () => {
  open({ goods: [{ ...emptyGoods(), description: 'Lentes' }] })
  fireEvent.paste(field('Código HS, fila 1'), { clipboardData: { getData: () => '9004\tChina' } })
  expect(await screen.findByText('1 fila pegada.')).toBeInTheDocument()
  expect(field('Descripción, fila 1')).toHaveValue('Lentes')
  expect(field('Origen, fila 1')).toHaveValue('CN')
})

test('edges 10 and 11: goods of a document stay as unused, and a document with a value is questioned', async () => {
  const goods = [{ ...emptyGoods(), description: 'Lentes', quantity: '2', unitValue: '10' }]
  const { posted } = open({ goods, valorMercaderia: '20' }, { 'POST /app/v1/express-shipments': created })
  await userEvent.click(await screen.findByRole('radio', { name: 'Documento' }))
  expect(screen.getByText('1 línea guardada, sin uso: es un documento.')).toBeInTheDocument()
  expect(screen.queryByRole('textbox', { name: 'Descripción, fila 1' })).not.toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Es mercadería' }))
  expect(field('Descripción, fila 1')).toHaveValue('Lentes')
  await send()
  await waitFor(() => expect(posted()).toHaveLength(1))
  expect(posted()[0]?.body).toMatchObject({ isDoc: false, goods: [{ description: 'Lentes', quantity: '2' }] })
})

test('an unused line that is wrong is shown when the document is sent', async () => {
  const { posted } = open({ isDoc: true, goods: [{ ...emptyGoods(), description: 'Lentes' }] })
  await screen.findByText('1 línea guardada, sin uso: es un documento.')
  await send()
  expect(await screen.findByText('Escribir un número mayor que cero.')).toBeInTheDocument()
  expect(posted()).toEqual([])
})

test('country hints are warnings that do not block, with the proposal of a leading zero', async () => {
  const { posted } = open(
    { shipperAddress: { ...filled.shipperAddress, postalCode: '5129', stateOrProvinceCode: '' } },
    { 'POST /app/v1/express-shipments': created },
  )
  expect(await screen.findByText(/pide estado o provincia/)).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Usar 05129' }))
  expect(party('Remitente').getByRole('textbox', { name: 'Código postal' })).toHaveValue('05129')
  await send()
  await waitFor(() => expect(posted()).toHaveLength(1))
})

test('a pasted address fills the empty fields of its party', async () => {
  open({ shipperAddress: { ...empty.shipperAddress, company: 'Ottica' } })
  const text = 'Ottica Veneta S.r.l.\nVia Tommaseo 41\n35129 Padua\nItalia\n+39 049 000 0000\nbianca@ottica.example'
  await waitFor(() => expect(screen.getAllByRole('combobox', { name: 'País' })).toHaveLength(2))
  fireEvent.paste(party('Remitente').getByRole('textbox', { name: 'Dirección' }), {
    clipboardData: { getData: () => text },
  })
  const value = (name: string) => party('Remitente').getByRole<HTMLInputElement>('textbox', { name }).value
  expect(['Empresa', 'Dirección', 'Ciudad', 'Código postal', 'Teléfono', 'Correo'].map(value)).toEqual([
    'Ottica',
    'Via Tommaseo 41',
    'Padua',
    '35129',
    '+39 049 000 0000',
    'bianca@ottica.example',
  ])
  expect(screen.getByText(/Sin ubicar: Ottica Veneta S.r.l./)).toBeInTheDocument()
})

test('typing creates a draft that a reload restores', async () => {
  open(undefined)
  await userEvent.type(field('Contenido'), 'Lentes')
  await waitFor(() => expect(draftOf(0, 'u-1')?.data).toMatchObject({ contents: 'Lentes' }))
  expect(draftOf(0, 'u-1')?.type).toBe('NEW_EXPRESS')
})

test('after a lost answer the form stays, and the retry has the same command id', async () => {
  let tries = 0
  const { posted, onCreated } = open(
    {},
    { 'POST /app/v1/express-shipments': () => (++tries === 1 ? 'unreachable' : created()) },
  )
  await screen.findByPlaceholderText('IP7')
  await send()
  expect(await screen.findByText('No se sabe si el envío se solicitó')).toBeInTheDocument()
  expect(field('Contenido')).toHaveValue('Monturas')
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }))
  await waitFor(() => expect(onCreated).toHaveBeenCalled())
  const [first, second] = posted().map(({ headers }) => headers.get('idempotency-key'))
  expect(second).toBe(first)
})

test('a field that the server refuses is marked', async () => {
  const errors = [{ path: '/recipientAddress/city', message: 'no' }]
  open({}, { 'POST /app/v1/express-shipments': () => ({ status: 400, body: { code: 'VALIDATION', errors } }) })
  await screen.findByPlaceholderText('IP7')
  await send()
  expect(await screen.findByText('El servidor no aceptó este dato: corregirlo.')).toBeInTheDocument()
  expect(party('Destinatario').getByRole('textbox', { name: 'Ciudad' })).toHaveAttribute('aria-invalid', 'true')
})

test('a return swaps the parties and names its source', async () => {
  const { posted } = open(
    undefined,
    { 'POST /app/v1/express-shipments': created },
    { kind: 'return', detail: detailOf(filled) },
  )
  expect(await screen.findByText(/Devolución de MVD-X-2026-000611/)).toBeInTheDocument()
  await send()
  await waitFor(() => expect(posted()).toHaveLength(1))
  expect(posted()[0]?.body).toMatchObject({
    returnOf: 'MVD-X-2026-000611',
    shipperAddress: { id: '', city: 'Montevideo' },
    recipientAddress: { id: '', city: 'Padua' },
    duties: { reason: 'RETURN' },
  })
})

const AMEND = 'POST /app/v1/express-shipments/MVD-X-2026-000611/amend-express-shipment'
/** The code of an amendment loads with its first use. */
const amendment = () => screen.findByRole('textbox', { name: /^Contenido/ })

test('an amendment sends only the changed fields', async () => {
  const { posted, onCreated } = open(undefined, { [AMEND]: created }, { kind: 'amend', detail: detailOf(filled) })
  await userEvent.type(await amendment(), ' finas')
  expect(screen.getByText('1 dato cambiado')).toBeInTheDocument()
  await send()
  await waitFor(() => expect(onCreated).toHaveBeenCalled())
  expect(posted()[0]?.body).toEqual({ contents: 'Monturas finas' })
  expect(posted()[0]?.headers.get('if-match')).toBe('4')
})

test('a cleared price list or day of an amendment shows the stored value again', async () => {
  const { posted } = open(undefined, {}, { kind: 'amend', detail: detailOf(filled) })
  await amendment()
  const list = field('Lista importación')
  await userEvent.clear(list)
  expect(list).toHaveValue('')
  await userEvent.tab()
  expect(list).toHaveValue('IP0')
  const day = field('Fecha de despacho')
  await userEvent.clear(day)
  await userEvent.tab()
  expect(day).toHaveValue('18/11/2026')
  await userEvent.type(field('Contenido'), ' finas')
  await userEvent.clear(list)
  await send()
  expect(list).toHaveValue('IP0')
  expect(posted()).toEqual([])
})

test('a conflict shows both versions of a field, and the choice is sent on the newer revision', async () => {
  const newer = detailOf({ ...filled, contents: 'Otra cosa', clientReference: 'OB-772' }, 5)
  const conflict = { status: 409, body: { code: 'CONFLICT' } }
  const { posted } = open(
    undefined,
    {
      [AMEND]: ({ headers }) =>
        headers.get('if-match') === '4' ? conflict : { body: { id: 'x', revision: 6, position: 2 } },
      'GET /app/v1/express-shipments/MVD-X-2026-000611': () => ({ body: newer }),
    },
    { kind: 'amend', detail: detailOf(filled) },
  )
  await userEvent.type(await amendment(), ' finas')
  await send()
  await userEvent.click(await screen.findByRole('radio', { name: /Monturas finas/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Recargar y aplicar' }))
  await waitFor(() => expect(posted()).toHaveLength(2))
  expect(posted()[1]?.body).toEqual({ contents: 'Monturas finas' })
  expect(posted()[1]?.headers.get('if-match')).toBe('5')
})
