import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { chargeCode } from '@freight/contracts/testing/sample-charges'
import i18next from 'i18next'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keepToken } from '../../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import { cheapCost, quotation } from '../samples/quotation.ts'
import { SellTab } from './sell-tab.tsx'

const open = (key: string, over: Partial<typeof quotation> = {}, more: Parameters<typeof fakeApi>[0] = {}) => {
  const calls = fakeApi({
    'GET /app/v1/charge-codes': () => ({
      body: {
        rows: [
          chargeCode('INS', 'Seguro', { section: 'OTHER', sea: true, road: true }),
          chargeCode('LOC', 'Cargo local', { section: 'DESTINATION', conceptEn: 'Terminal handling' }),
          chargeCode('DTO', 'Descuento', { section: 'OTHER', discount: true }),
        ],
      },
    }),
    'GET /app/v1/settings/MVD': () => ({ body: { company: 'MVD', margins: { AIR: '0', defaultMarkup: '12.5' } } }),
    'GET /app/v1/markup-rules/for': () => ({
      body: {
        rules: [{ costIndex: 1, rule: { id: 'air', name: 'Flete aéreo', kind: 'PER_UNIT', value: '0.25' } }],
        mainFreight: [],
        unapplied: [],
      },
    }),
    [`POST /app/v1/quotations/${key}/add-sell-group`]: () => ({ body: { id: key, revision: 6, position: 9 } }),
    [`GET /app/v1/quotations/${key}`]: () => ({ body: { ...quotation, key, revision: 6 } }),
    ...more,
  })
  const search = '?tab=sell&edit=new&from=cost-1'
  renderAt(<SellTab detail={{ ...quotation, key, ...over }} />, `/pricing/cotizaciones/${key}${search}`)
  return calls
}
const save = () => userEvent.click(screen.getByRole('button', { name: /Guardar alternativa/ }))
const box = (name: string) => screen.findByRole('textbox', { name })

afterEach(async () => void (await i18next.changeLanguage('es')))

beforeEach(() => keepToken(fakeToken(['PRICING', 'MODIFICAR_COTIZACION_VENTAS', 'CONSULTAR_COTIZACION'])))

test('without the right to margins the editor opens without a markup', async () => {
  keepToken(fakeToken(['CONSULTAR_SPOT', 'MODIFICAR_COTIZACION_VENTAS', 'CONSULTAR_COTIZACION']))
  const refused = () => ({ status: 403, body: { code: 'FORBIDDEN' } })
  open(
    'unseen',
    {},
    {
      'GET /app/v1/settings/MVD': () => ({ body: { company: 'MVD' } }),
      'GET /app/v1/markup-rules/for': refused,
    },
  )
  expect(await box('Precio de Flete aéreo')).toBeInTheDocument()
  expect(screen.getAllByText('+ 0 % por defecto').length).toBeGreaterThan(0)
})

test('each line shows its rule', async () => {
  open('rules')
  const grid = within(await screen.findByRole('group', { name: 'Líneas de la venta' }))
  expect(grid.getByText('+ 0,25 por kg')).toBeInTheDocument()
  expect(grid.getAllByText('+ 12,5 % por defecto')).toHaveLength(3)
  await userEvent.type(await box('Precio de Flete aéreo'), '9')
  expect(grid.getByText('a mano')).toBeInTheDocument()
})

test('a new alternative names what its cost leaves out, in the words of the cost card', async () => {
  const row = { quantity: 1, peso: '9000' }
  const of20 = { calculator: 'PER_CONTAINER', unit: '20GP' } as const
  const freight = cheapCost.charges.filter(({ idCharge }) => idCharge === 'AFR').map((one) => ({ ...one, ...of20 }))
  open('lacks', {
    transportMode: 'SEA',
    modo: 'FCL',
    incoterm: 'FOB',
    direction: 'IMPORT',
    containerData: [
      { ...row, type: '40HC' },
      { ...row, type: '20GP' },
    ],
    cost: [{ ...cheapCost, charges: freight }],
  })
  expect(await screen.findByText('sin 40HC, destino')).toBeInTheDocument()
})

test('a new alternative of a cost that prices the request names nothing', async () => {
  open('whole', { cost: [cheapCost] })
  expect(await box('Precio de Flete aéreo')).toBeInTheDocument()
  expect(screen.queryByText(/^sin /)).not.toBeInTheDocument()
})

test('an optional service is added, listed separately, and sent as such', async () => {
  const calls = open('optional')
  await userEvent.click(await screen.findByRole('button', { name: 'Agregar servicio opcional' }))
  await save()
  expect(await screen.findByText('Todos los cargos necesitan un código.')).toBeInTheDocument()
  await userEvent.type(screen.getByRole('combobox', { name: 'Código de la línea nueva' }), 'INS{Enter}')
  await userEvent.type(await box('Importe de Seguro'), '80')
  expect(screen.getByText('Servicios opcionales')).toBeInTheDocument()
  await userEvent.type(await box('Incluye'), 'Flete\nSeguro')
  await save()
  await waitFor(() => expect(calls.some(({ method }) => method === 'POST')).toBe(true))
  expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
    includes: ['Flete', 'Seguro'],
    charges: expect.arrayContaining([
      expect.objectContaining({ idCharge: 'INS', sellAmount: '80', scope: 'ON_REQUEST' }),
    ]),
  })
})

test('a typed price is cleared with its currency, with a message, and restored with it', async () => {
  const calls = open('currency')
  const price = await box('Precio de Flete aéreo')
  await userEvent.clear(price)
  await userEvent.type(price, '1000')
  const currency = screen.getByRole('combobox', { name: 'Moneda: Flete aéreo' })
  await userEvent.selectOptions(currency, 'ARS')
  expect(price).toHaveValue('')
  expect(price).toHaveAttribute('placeholder', 'antes 1.000,00 USD')
  expect(screen.getByText('Cambió la moneda: ingresar de nuevo el importe.')).toBeInTheDocument()
  await save()
  expect(calls.some(({ method }) => method === 'POST')).toBe(false)
  await userEvent.selectOptions(currency, 'USD')
  expect(price).toHaveValue('1.000')
  expect(screen.queryByText('Cambió la moneda: ingresar de nuevo el importe.')).not.toBeInTheDocument()
})

test("a tax other than the code's requires a reason", async () => {
  open('tax')
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Impuesto de Manejo' }), 'VAT')
  await save()
  expect(await screen.findByText('Indicar el motivo para usar un impuesto distinto al del código.')).toBeInTheDocument()
  await userEvent.type(await box('Motivo del impuesto de Manejo'), 'Depósito fiscal')
  expect(screen.queryByText('Indicar el motivo para usar un impuesto distinto al del código.')).not.toBeInTheDocument()
})

test('a charge of the other party can be added from the cost, where its price distinguishes it', async () => {
  open('more')
  const menu = await screen.findByRole('combobox', { name: 'Agregar del costo…' })
  await userEvent.selectOptions(menu, 'PUA · Retiro · USD 80,00 · fijo')
  expect(await box('Importe de Retiro')).toHaveValue('90,00')
})

test('a company that compares in euros sells and earns in euros', async () => {
  open('euros', { displayCurrency: 'EUR' })
  const total = await screen.findByRole('row', { name: /^Total en €/ })
  expect(within(total).getByText('665,00')).toBeInTheDocument()
  expect(screen.getByText('Venta en €')).toBeInTheDocument()
  expect(screen.queryByText(/(Total|Venta) en US\$/)).not.toBeInTheDocument()
})

test('a bought line is sold in another currency: converted, shown, and sent as such', async () => {
  const calls = open('pesos')
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Moneda: Flete aéreo' }), 'ARS')
  // 2.35 + 0.25 by its rule = 2.60 USD a kilogram.
  expect(await box('Precio de Flete aéreo')).toHaveValue('2.600,00')
  expect(screen.getByText(/^Costo .*493,50 = .*, a 1 USD = .*ARS del 19\/11\/2026$/)).toBeInTheDocument()
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Moneda de venta' }), 'EUR')
  expect(screen.getByRole('combobox', { name: 'Moneda: Cargo local' })).toHaveValue('EUR')
  await save()
  await waitFor(() => expect(calls.some(({ method }) => method === 'POST')).toBe(true))
  expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
    charges: expect.arrayContaining([
      expect.objectContaining({ idCharge: 'AFR', sellCurrency: 'EUR', sellAmountPerUnit: '2.36' }),
    ]),
  })
})

test('without an exchange rate the line has no price and shows why', async () => {
  open('norate', { fx: { ...quotation.fx, rates: [] } })
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Moneda: Flete aéreo' }), 'ARS')
  expect(await box('Precio de Flete aéreo')).toHaveValue('')
  expect(screen.getByText(/^No hay tipo de cambio de USD a ARS/)).toBeInTheDocument()
})

test('a discount is typed without a sign, shown below zero, and leaves a positive total', async () => {
  const calls = open('discount')
  await userEvent.click(await screen.findByRole('button', { name: 'Agregar cargo' }))
  await userEvent.type(screen.getByRole('combobox', { name: 'Código de la línea nueva' }), 'DTO{Enter}')
  const amount = await box('Importe de Descuento')
  await userEvent.type(amount, '5000')
  await userEvent.tab()
  expect(amount).toHaveValue('−5.000')
  await save()
  expect(await screen.findByText('Los descuentos igualan o superan lo que se cobra en su moneda.')).toBeInTheDocument()
  await userEvent.clear(amount)
  await userEvent.type(amount, '-50')
  await save()
  await waitFor(() => expect(calls.some(({ method }) => method === 'POST')).toBe(true))
  expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
    charges: expect.arrayContaining([expect.objectContaining({ idCharge: 'DTO', sellAmount: '-50' })]),
  })
})

test("a fee of one's own is a percentage of the freight that follows it, with a minimum amount", async () => {
  const calls = open('fee')
  await userEvent.click(await screen.findByRole('button', { name: 'Agregar cargo' }))
  await userEvent.type(screen.getByRole('combobox', { name: 'Código de la línea nueva' }), 'INS{Enter}')
  await userEvent.type(await box('Precio de Seguro'), '{Alt>}{Enter}{/Alt}')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Se calcula' }), '% de AFR')
  await userEvent.type(await box('Precio de Seguro'), '10')
  // 10 % of 2.60 × 210 kg.
  expect(await box('Importe de Seguro')).toHaveValue('54,60')
  await userEvent.clear(await box('Precio de Flete aéreo'))
  await userEvent.type(await box('Precio de Flete aéreo'), '3')
  expect(await box('Importe de Seguro')).toHaveValue('63,00')
  await userEvent.type(await box('Importe mínimo'), '80')
  expect(await box('Importe de Seguro')).toHaveValue('80,00')
  await userEvent.keyboard('{Escape}')
  expect(await box('Precio de Seguro')).toHaveFocus()
  await save()
  await waitFor(() => expect(calls.some(({ method }) => method === 'POST')).toBe(true))
  expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
    charges: expect.arrayContaining([
      expect.objectContaining({
        idCharge: 'INS',
        sellAmountPerUnit: '10',
        calculator: 'PERCENT',
        unit: 'CHARGE:AFR',
        minimum: '80',
      }),
    ]),
  })
})

test("the list of included services is proposed in the user's language", async () => {
  await i18next.changeLanguage('en')
  keepToken(fakeToken(['PRICING', 'MODIFICAR_COTIZACION_VENTAS', 'CONSULTAR_COTIZACION', 'CONSULTAR_CHARGE_CODE']))
  open('proposed')
  const included = await box('Includes')
  await waitFor(() => expect(included).toHaveAttribute('placeholder', expect.stringContaining('terminal handling')))
  expect(included).not.toHaveAttribute('placeholder', expect.stringContaining('cargo local'))
})

test('a line with one amount gets the focus back when its price details close', async () => {
  open('focus')
  await userEvent.type(await box('Importe de Manejo'), '{Alt>}{Enter}{/Alt}')
  expect(await screen.findByRole('combobox', { name: 'Se calcula' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  expect(await box('Concepto: Manejo')).toHaveFocus()
})
