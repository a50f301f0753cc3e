import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { keepToken } from '../../../lib/auth/session.ts'
import { draftOf, saveDraft } from '../../../lib/storage/drafts.ts'
import { type Answer, fakeApi, fakeToken } from '../../../testing/fake-api.ts'
import { lateAnswers } from '../../../testing/late-answers.ts'
import { renderAt } from '../../../testing/render.tsx'
import { emptyForm, emptyGoods, type ExpressCells } from './cells.ts'
import { expressDraft } from './draft.ts'
import { ExpressForm } from './express-form.tsx'

const empty = emptyForm()
const { id: _id, ...noParty } = empty.shipperAddress
const verona = {
  ...noParty,
  description: 'Via Mazzini 2',
  id: 'p-v',
  company: 'Ottica Verona',
  city: 'Verona',
  countryCode: 'IT',
  name: '',
  remarks: '',
}
const padua = { ...noParty, id: 'p-old', company: 'Ottica Padua', city: 'Padua', countryCode: 'IT' }
const REFERENCE = 'MVD-X-2026-000611'
const lastUsed = { at: '2026-03-02T09:00:00.000Z', shipment: REFERENCE }
const place = ({ company, city, countryCode }: typeof padua) => ({
  name: company,
  company,
  postalCode: '',
  city,
  countryCode,
})
const rows = [
  { source: { kind: 'ENTRY', id: 'a-1' }, ...place(verona), lastUsed },
  { source: { kind: 'SHIPMENT', id: REFERENCE, party: 'shipperAddress' }, ...place(padua), lastUsed },
]
const goods = [{ ...emptyGoods(), id: undefined, description: 'Lentes', quantity: '2', unitValue: '10' }]
const shipment = { row: { id: REFERENCE }, request: { ...empty, shipperAddress: padua, packingData: [], goods } }

const open = (form: Partial<ExpressCells> = {}, handlers: Parameters<typeof fakeApi>[0] = {}, mayChange = true) => {
  const data = { ...empty, cliente: { id: 'boreal', nombreFantasia: 'Óptica Boreal' }, ...form }
  saveDraft({ type: 'NEW_EXPRESS', name: 'x', display: expressDraft.display(empty), data, user: 'u-1' })
  const calls = fakeApi({
    'GET /app/v1/express-addresses': ({ query }) => {
      const found = rows.filter(({ city }) => city.toLowerCase().startsWith(query.get('q') ?? ''))
      return { body: { rows: found, mayChange } }
    },
    'GET /app/v1/express-addresses/a-1': () => ({
      body: { id: 'a-1', revision: 3, organization: 'boreal', active: true, address: verona },
    }),
    [`GET /app/v1/express-shipments/${REFERENCE}`]: () => ({ body: shipment }),
    'POST /app/v1/express-addresses': () => ({ status: 201, body: { id: 'a-2', revision: 1, position: 1 } }),
    'POST /app/v1/express-addresses/a-1/change-express-address': () => ({
      body: { id: 'a-1', revision: 4, position: 2 },
    }),
    ...handlers,
  })
  renderAt(<ExpressForm onClose={vi.fn()} onCreated={vi.fn()} />, '/operativa/express?new=express&draft=0')
  return { posted: () => calls.filter(({ method }) => method === 'POST') }
}
const shipper = () => within(screen.getByRole('region', { name: 'Remitente' }))
const search = () => shipper().getByRole('combobox', { name: 'Direcciones del remitente' })
const box = (name: string) => shipper().getByRole<HTMLInputElement>('textbox', { name })
const choose = async (city: string) => {
  await userEvent.type(search(), `${city}{Enter}`)
  await waitFor(() => expect(box('Ciudad')).toHaveValue(city.replace(/^./, (first) => first.toUpperCase())))
}
const stored = () => {
  const { shipperAddress } = expressDraft.parse(draftOf(0, 'u-1')?.data)
  return shipperAddress
}

beforeEach(() => {
  localStorage.clear()
  keepToken(fakeToken(['SOLICITAR_SHIPMENT', 'CONSULTAR_SHIPMENT']))
})

test('an address is searched and chosen by keyboard, and its search word does not block the form', async () => {
  open()
  await choose('verona')
  expect(box('Empresa')).toHaveValue('Ottica Verona')
  expect(await shipper().findByText('En la libreta de direcciones')).toBeInTheDocument()
  await waitFor(() => expect(stored().id).toBe('p-v'))
  await userEvent.type(search(), 'nothing')
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('a choice fills only empty fields and names the others; another choice replaces the first', async () => {
  open({ shipperAddress: { ...empty.shipperAddress, company: 'Mi texto' } })
  await choose('padua')
  expect(box('Empresa')).toHaveValue('Mi texto')
  expect(screen.getByText(/Sin ubicar: Ottica Padua/)).toBeInTheDocument()
  await choose('verona')
  expect(box('Empresa')).toHaveValue('Mi texto')
  // The typed company is another person than the entry's.
  await waitFor(() => expect(stored()).toMatchObject({ city: 'Verona', id: '' }))
})

test('a typed address is saved with the person that its shipment will have', async () => {
  const { posted } = open({ shipperAddress: { ...empty.shipperAddress, company: 'Nova', countryCode: 'IT' } })
  await userEvent.click(await shipper().findByRole('button', { name: 'Guardar en la libreta' }))
  expect(await shipper().findByText('En la libreta de direcciones')).toBeInTheDocument()
  const [{ body } = { body: {} }] = posted()
  expect(body).toMatchObject({ organization: 'boreal', address: { company: 'Nova', id: expect.stringMatching(/.+/) } })
  const { address } = body as { address: { id: string } }
  await waitFor(() => expect(stored().id).toBe(address.id))
})

test('what is typed while an address is being saved stays', async () => {
  const late = lateAnswers<Answer>()
  open(
    { shipperAddress: { ...empty.shipperAddress, company: 'Nova', countryCode: 'IT' } },
    {
      'POST /app/v1/express-addresses': late.next,
    },
  )
  await userEvent.click(await shipper().findByRole('button', { name: 'Guardar en la libreta' }))
  await userEvent.type(box('Ciudad'), 'Turin')
  late.answer({ status: 201, body: { id: 'a-2', revision: 1, position: 1 } })
  expect(await shipper().findByRole('button', { name: 'Actualizar Nova' })).toBeInTheDocument()
  expect(box('Ciudad')).toHaveValue('Turin')
})

test('a changed address of an entry updates it, on the revision that was read', async () => {
  const { posted } = open()
  await choose('verona')
  await userEvent.type(box('Teléfono'), '+39 045 1')
  await userEvent.click(await shipper().findByRole('button', { name: 'Actualizar Ottica Verona' }))
  expect(await shipper().findByText('En la libreta de direcciones')).toBeInTheDocument()
  expect(posted()[0]).toMatchObject({ body: { address: { id: 'p-v', phone: '+39 045 1', name: '' } } })
  expect(posted()[0]?.headers.get('if-match')).toBe('3')
})

test('another company in the fields of an entry is another person; saved as a new one it has its own key', async () => {
  const { posted } = open()
  await choose('verona')
  await userEvent.type(box('Empresa'), ' Due')
  await waitFor(() => expect(stored()).toMatchObject({ company: 'Ottica Verona Due', id: '' }))
  await userEvent.click(await shipper().findByRole('button', { name: 'Guardar como nueva' }))
  await waitFor(() => expect(posted()).toHaveLength(1))
  expect(posted()[0]?.body).toMatchObject({
    address: { company: 'Ottica Verona Due', id: expect.stringMatching(/.+/) },
  })
  expect(posted()[0]?.body).not.toMatchObject({ address: { id: 'p-v' } })
})

test("nothing is offered to save for another user's client", async () => {
  open({ shipperAddress: { ...empty.shipperAddress, company: 'Nova', countryCode: 'IT' } }, {}, false)
  await userEvent.click(search())
  expect(await screen.findByText(/Ottica Padua/)).toBeInTheDocument()
  expect(shipper().queryByRole('button', { name: 'Guardar en la libreta' })).not.toBeInTheDocument()
})

test('empty goods take the lines of the last shipment to the chosen recipient with one click', async () => {
  open()
  const recipient = within(screen.getByRole('region', { name: 'Destinatario' }))
  await userEvent.type(recipient.getByRole('combobox', { name: 'Direcciones del destinatario' }), 'verona{Enter}')
  await userEvent.click(await screen.findByRole('button', { name: 'Copiar 1 línea de X-26-0611' }))
  expect(screen.getByRole('textbox', { name: 'Descripción, fila 1' })).toHaveValue('Lentes')
  expect(screen.queryByRole('button', { name: /Copiar 1 línea/ })).not.toBeInTheDocument()
})

test('other data typed over an entry never replace it', async () => {
  open()
  await choose('verona')
  for (const [name, text] of [
    ['Empresa', 'Nova'],
    ['Dirección', 'Corso 5'],
  ] as const) {
    await userEvent.clear(box(name))
    await userEvent.type(box(name), text)
  }
  expect(await shipper().findByRole('button', { name: 'Guardar en la libreta' })).toBeInTheDocument()
  expect(shipper().queryByRole('button', { name: /Actualizar/ })).not.toBeInTheDocument()
})

test('of two choices the last one counts, whichever answer is late', async () => {
  const late = lateAnswers<Answer>()
  open({}, { 'GET /app/v1/express-addresses/a-1': late.next })
  await userEvent.type(search(), 'verona{Enter}')
  await waitFor(() => expect(search()).toHaveValue(''))
  await choose('padua')
  late.answer({ body: { id: 'a-1', revision: 3, organization: 'boreal', active: true, address: verona } })
  await userEvent.type(box('Teléfono'), '1')
  expect(box('Ciudad')).toHaveValue('Padua')
})
