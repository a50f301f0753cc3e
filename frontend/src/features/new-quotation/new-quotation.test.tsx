import { usualSettings } from '@freight/contracts/company-settings/settings'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { draftOf, saveDraft } from '../../lib/storage/drafts.ts'
import { keepToken } from '../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../testing/fake-api.ts'
import { renderAt } from '../../testing/render.tsx'
import { emptyRow, emptyForm, type RequestForm } from './form/form.ts'
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
const LANE = { ...emptyForm(), client, origin: place('FRA'), destination: place('MVD'), commodityDescr: 'Reactivos' }

/** Renders the page with a form in which the list fields are already chosen. */
const open = (form: Partial<RequestForm>, handlers: Parameters<typeof fakeApi>[0] = {}) => {
  const display = { type: '', mode: '', origin: '', destination: '', incoterm: '', volume: '', weight: '' }
  const emptyFields = { chargeable: '', client: '' }
  saveDraft({
    type: 'NEW_QUOTATION',
    name: 'Acme',
    display: { ...display, ...emptyFields },
    data: { ...LANE, ...form },
    user: 'u-1',
  })
  const calls = fakeApi({ 'GET /app/v1/quotations/similar': () => ({ body: { rows: [] } }), ...handlers })
  const { place: at } = renderAt(<NewQuotationPage />, '/mis-cotizaciones?new&draft=0')
  return { at, posted: () => calls.filter(({ method }) => method === 'POST') }
}
const totals = () => within(screen.getByRole('complementary', { name: 'Totales' }))
const send = () => userEvent.keyboard('{Control>}{Enter}{/Control}')
const type = (name: string, text: string) => userEvent.type(screen.getByRole('textbox', { name }), text)

beforeEach(() => {
  localStorage.clear()
  keepToken(fakeToken(['SOLICITAR_COTIZACION', 'CONSULTAR_COTIZACION', 'COMERCIAL']))
})

test('an existing client is found by the tax id of a new one', async () => {
  const rows = [{ ...client, id: 'nordika', nombreFantasia: 'Nordika', active: true, mail: '', reasons: ['RUT'] }]
  let calls = new URLSearchParams()
  open(
    { client: { ...client, id: '', nombreFantasia: 'Nord Imp', paisCod: '' } },
    {
      'GET /app/v1/organizations/similar': ({ query }) => {
        calls = query
        return { body: { rows: query.get('rut') === '217' ? rows : [] } }
      },
    },
  )
  await type('RUT opcional', '217')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'País opcional' }), 'Uruguay')
  expect(await screen.findByText(/Se parece a Nordika/)).toBeInTheDocument()
  await waitFor(() => expect(calls.get('country')).toBe('UY'))
  await userEvent.click(screen.getByRole('button', { name: 'Usar ese' }))
  expect(screen.queryByRole('textbox', { name: 'RUT opcional' })).not.toBeInTheDocument()
}, 60_000)

test('the client’s side is asked if neither place is in our country, and determines the quoted services', async () => {
  const foreignLane = { origin: { ...place('PVG'), country: 'CN' }, destination: { ...place('ASU'), country: 'PY' } }
  open({ ...foreignLane, incoterm: 'FOB' })
  const quoted = () =>
    totals()
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
  const imported = quoted()
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Operación' }), 'Exportación')
  expect(quoted()).not.toEqual(imported)
})

test('the side is not asked if the lane determines it', () => {
  open({})
  expect(screen.queryByRole('combobox', { name: 'Operación' })).not.toBeInTheDocument()
})

const settingsWith = (numbers: Partial<typeof usualSettings.chargeable>) => ({
  ...usualSettings,
  chargeable: { ...usualSettings.chargeable, ...numbers },
  company: 'MVD',
  revision: 1,
})
const pallet = { ...emptyRow(), cantidad: '1', peso: '150.5', largo: '140', ancho: '100', alto: '90' }

test('a request is weighed with the company’s numbers, in the totals and in the draft', async () => {
  const settings = { body: settingsWith({ airDivisor: '5000', airStep: '1' }) }
  open({ rows: [pallet] }, { 'GET /app/v1/settings/MVD': () => settings })
  expect(await totals().findByText('252,0')).toBeInTheDocument()
  await type('Mercadería', '!')
  await waitFor(() => expect(draftOf(0, 'u-1')?.display.chargeable).toBe('252'))
})

test('the company’s minimum charge is labelled', async () => {
  const settings = { body: settingsWith({ airMinimum: '300' }) }
  open({ rows: [pallet] }, { 'GET /app/v1/settings/MVD': () => settings })
  expect(await totals().findByText('300,0')).toBeInTheDocument()
  expect(totals().getByText('mínimo')).toBeInTheDocument()
})

test('typed packing rows show chargeable weight and basis, and are sent', async () => {
  const { at, posted } = open(
    {},
    { 'POST /app/v1/quotations': () => ({ status: 201, body: { id: 'MVD-2026-000001', revision: 1, position: 1 } }) },
  )
  for (const [name, value] of [
    ['Cantidad', '1'],
    ['Peso', '150,5'],
    ['Largo', '140'],
    ['Ancho', '100'],
    ['Alto', '90'],
  ] as const)
    await type(`${name}, fila 1`, value)
  expect(screen.getByRole('textbox', { name: 'Peso, fila 1' })).toHaveValue('150,5')
  expect(totals().getByText('210,0')).toBeInTheDocument()
  expect(totals().getByText('volumen')).toBeInTheDocument()
  await send()
  await waitFor(() => expect(at()).toBe('/mis-cotizaciones/MVD-2026-000001'))
  expect(posted()[0]?.body).toMatchObject({
    client: { id: 'acme' },
    modo: 'LSE',
    packingData: [{ ctnPlt: 'PLT', cantidad: 1, peso: '150.5' }],
  })
}, 60_000)

test('an ambiguous number is restored when its draft is opened again', async () => {
  open({ rows: [emptyRow('PLT')] })
  await type('Peso, fila 1', '1.234,5')
  await waitFor(() => expect(localStorage.getItem('drafts')).toContain('1.234,5'))
  cleanup()
  renderAt(<NewQuotationPage />, '/mis-cotizaciones?new&draft=0')
  expect(screen.getByRole('textbox', { name: 'Peso, fila 1' })).toHaveValue('1.234,5')
  expect(screen.getByRole('textbox', { name: 'Peso, fila 1' })).toBeInvalid()
}, 60_000)

test('an invalid date and an unchosen name are restored when their draft is opened again', async () => {
  open({ origin: undefined })
  await userEvent.type(screen.getByRole('textbox', { name: /^Embarque/ }), '31/02')
  await userEvent.type(screen.getByRole('combobox', { name: 'Origen' }), 'franc')
  await waitFor(() => expect(localStorage.getItem('drafts')).toContain('franc'))
  cleanup()
  renderAt(<NewQuotationPage />, '/mis-cotizaciones?new&draft=0')
  expect(screen.getByRole('textbox', { name: /^Embarque/ })).toHaveValue('31/02')
  expect(screen.getByRole('combobox', { name: 'Origen' })).toHaveValue('franc')
  expect(screen.getByRole('combobox', { name: 'Origen' })).toBeInvalid()
}, 60_000)

test('typed totals replace those of the rows', async () => {
  open({})
  await userEvent.click(screen.getByRole('checkbox', { name: /Totales a mano/ }))
  await type('Peso total kg', '400')
  await type('Volumen total m³', '1,5')
  expect(totals().getByText('400,0')).toBeInTheDocument()
  expect(totals().getByText('a mano')).toBeInTheDocument()
}, 60_000)

test('each mode shows its own unit fields', async () => {
  open({})
  await userEvent.click(screen.getByRole('radio', { name: 'ULD' }))
  await type('Peso pivote por ULD en kg, fila 1', '650')
  expect(totals().getByText('pivote')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('radio', { name: 'Terrestre' }))
  expect(screen.getByRole('combobox', { name: 'Tipo de camión, fila 1' })).toHaveValue('SIDER')
  await userEvent.click(screen.getByRole('radio', { name: 'Marítimo' }))
  await userEvent.click(screen.getByRole('radio', { name: 'FCL' }))
  expect(screen.getByRole('combobox', { name: 'Tipo de contenedor, fila 1' })).toHaveValue('40HC')
  await userEvent.click(screen.getByRole('radio', { name: 'RORO' }))
  expect(screen.getByRole('combobox', { name: 'Cómo se embarca, fila 1' })).toHaveValue('SELF_PROPELLED')
}, 60_000)

test('errors are listed and linked to their fields', async () => {
  const { posted } = open({ commodityDescr: '', modo: 'ULD' })
  await userEvent.click(screen.getByRole('button', { name: /^Pedir cotización/ }))
  expect(screen.getByText('1 dato por corregir.')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Mercadería' }))
  expect(screen.getByRole('textbox', { name: 'Mercadería' })).toHaveFocus()
  expect(posted()).toEqual([])
}, 60_000)

test('requests of the week for the same lane are listed with a link', async () => {
  const rows = [{ key: 'MVD-2026-000098', createdAt: '2026-11-17T12:00:00.000Z', status: 'REQUESTED', modo: 'LSE' }]
  open({}, { 'GET /app/v1/quotations/similar': () => ({ body: { rows } }) })
  expect(await screen.findByText('Puede ser un duplicado')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'MVD-2026-000098' })).toHaveAttribute(
    'href',
    '/mis-cotizaciones/MVD-2026-000098',
  )
}, 60_000)

test('a goods value with two readings blocks sending', async () => {
  const { posted } = open({
    rows: [{ ...emptyRow(), cantidad: '1', peso: '10', largo: '10', ancho: '10', alto: '10' }],
  })
  await type('Valor de la mercadería', '18.450,00')
  await send()
  expect(screen.getByRole('textbox', { name: 'Valor de la mercadería' })).toHaveFocus()
  expect(screen.getByRole('textbox', { name: 'Valor de la mercadería' })).toHaveValue('18.450,00')
  expect(posted()).toHaveLength(0)
})

const full = { ...emptyRow('PLT'), cantidad: '1', peso: '10', largo: '10', ancho: '10', alto: '10' }

test('a number over the limit is named with its row and linked to its cell', async () => {
  const { posted } = open({ rows: [full, { ...full, id: 'second', cantidad: '2000000' }] })
  await userEvent.click(screen.getByRole('button', { name: /^Pedir cotización/ }))
  const reason = 'Fila 2, cantidad: Como máximo 1.000.000.'
  await userEvent.click(screen.getByRole('button', { name: `Bultos: ${reason}` }))
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Cantidad, fila 2' })).toHaveFocus())
  expect(screen.getByRole('textbox', { name: 'Cantidad, fila 2' })).toBeInvalid()
  expect(screen.getByRole('textbox', { name: 'Cantidad, fila 1' })).toBeValid()
  expect(screen.getByText(reason, { selector: '[role=alert]' })).toBeInTheDocument()
  expect(posted()).toEqual([])
}, 60_000)

test('a refused field is marked at its place until the form changes', async () => {
  const errors = ['/packingData/0/largo', '/valorSeguro', '/modo'].map((path) => ({ path, message: 'Invalid' }))
  const { posted } = open(
    { rows: [full] },
    { 'POST /app/v1/quotations': () => ({ status: 400, body: { code: 'VALIDATION', errors } }) },
  )
  await userEvent.click(screen.getByRole('button', { name: /^Pedir cotización/ }))
  expect(await screen.findByText('3 datos por corregir.')).toBeInTheDocument()
  expect(screen.getByText('El servidor tampoco aceptó: Modo.')).toBeInTheDocument()
  expect(screen.getByRole('textbox', { name: 'Largo, fila 1' })).toBeInvalid()
  expect(screen.getByRole('textbox', { name: 'Valor asegurado' })).toBeInvalid()
  await type('Valor asegurado', '5')
  expect(screen.queryByText('3 datos por corregir.')).not.toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: /^Pedir cotización/ }))
  await waitFor(() => expect(posted()).toHaveLength(2))
}, 60_000)

test('cargo of an unlikely density requires a confirmation before sending; going back keeps the form', async () => {
  const warnings = [{ code: 'DENSITY', path: 'packingData.0', params: { density: '1.2', from: '20', to: '2500' } }]
  const { at, posted } = open(
    { rows: [{ ...pallet, peso: '1.2' }] },
    {
      'POST /app/v1/quotations': ({ headers }) =>
        headers.has('prefer')
          ? { status: 409, body: { code: 'WARNINGS', details: { warnings } } }
          : { status: 201, body: { id: 'MVD-2026-000001', revision: 1, position: 1 } },
    },
  )
  await screen.findByDisplayValue('Reactivos')
  await send()
  expect(
    await screen.findByText('Fila 1: densidad 1,2 kg/m³, fuera de 20–2.500. ¿El peso es por bulto o de la fila?'),
  ).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: /^Cancelar/ }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(screen.getByDisplayValue('Reactivos')).toBeInTheDocument()
  expect(posted()).toHaveLength(1)
  screen.getByDisplayValue('Reactivos').focus()
  await send()
  await userEvent.click(await screen.findByRole('button', { name: /^Confirmar/ }))
  await waitFor(() => expect(at()).toContain('/mis-cotizaciones/MVD-2026-000001'))
})
