import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { sellOfDetail } from '@freight/contracts/testing/sample-views'
import { cleanup, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { keepToken } from '../../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import { quotation } from '../samples/quotation.ts'
import { MarginCard } from '../sell/sell-tab.tsx'
import { MarginFigures } from './margin-now.tsx'
import { RulesCard } from './rules-card.tsx'

type Sell = QuotationDetail['sell'][number]

const margin: NonNullable<Sell['margin']> = {
  currency: 'USD',
  cost: '800.00',
  sell: '1000.00',
  margin: '200.00',
  marginPct: '20.00',
  markupPct: '25.00',
}
const sold = sellOfDetail({ idCost: 'cost-1', margin })

beforeEach(() => {
  keepToken(fakeToken(['PRICING', 'MODIFICAR_COTIZACION_VENTAS']))
  fakeApi({
    'GET /app/v1/settings/MVD': () => ({ body: { company: 'MVD', margins: { AIR: '12', defaultMarkup: '15' } } }),
  })
})

const draw = (sell: readonly Sell[], sellectedSell: string | undefined = 'sell-1') =>
  renderAt(<MarginCard detail={{ ...quotation, sell: [...sell], sellectedSell }} />)
const card = () => screen.queryByRole('region', { name: 'Margen de la elegida' })

test('the card shows the margin as a percentage of the sale and of the cost, each with its name', () => {
  draw([sold])
  expect(card()).toHaveTextContent('Margen % s/venta20,00 %200,00 de 1.000,00')
  expect(card()).toHaveTextContent('Markup s/costo25,00 %200,00 sobre 800,00')
  expect(screen.getByText('20,00 %')).toHaveAttribute('data-hue', 'green')
})

test('the margin of a loss is red', () => {
  draw([{ ...sold, margin: { ...margin, margin: '-10.64', marginPct: '-1.18' } }])
  expect(screen.getByText('−1,18 %')).toHaveAttribute('data-hue', 'red')
})

test('the margin of a stale alternative is not green and is marked', async () => {
  draw([{ ...sold, stale: true }])
  expect(screen.getByText('20,00 %')).toHaveAttribute('data-hue', 'amber')
  expect(await screen.findByText('1 · 20,00, a revisar')).toBeInTheDocument()
})

test('without a selected alternative or its margin there is no card', () => {
  draw([sold], 'sell-9')
  expect(card()).not.toBeInTheDocument()
})

test('a user without the right to margins gets no card', () => {
  draw([{ ...sold, margin: undefined }])
  expect(card()).not.toBeInTheDocument()
})

test('the minimum margin is drawn next to the alternatives once it is loaded', async () => {
  draw([sold, { ...sold, idSell: 'sell-2', margin: { ...margin, marginPct: undefined } }])
  expect(await screen.findByText('mínimo 12 %')).toBeInTheDocument()
})

test('a margin percentage that is an upper bound is labelled; without a margin only the sale is shown', () => {
  renderAt(<MarginFigures sell="1000" currency="USD" marginFigures={{ ...margin, atMost: true }} />)
  expect(screen.getByText(/≤ 20,00 %/)).toBeInTheDocument()
  expect(screen.getByText('≤', { exact: false, selector: 'dd.label' })).toHaveTextContent(/≤ US\$\s*200,00/)
})

test.each([
  [false, 'green'],
  [true, 'amber'],
])('a margin that needs a review (%s) is %s', (isStale, hue) => {
  renderAt(<MarginFigures sell="1000" currency="USD" marginFigures={margin} isStale={isStale} />)
  expect(document.querySelector('dd.figure.hue')).toHaveAttribute('data-hue', hue)
})

test('a user without the right to margins sees only the sale', () => {
  renderAt(<MarginFigures sell="1000" currency="USD" marginFigures={undefined} />)
  expect(screen.getByText('1.000,00')).toBeInTheDocument()
  expect(screen.queryByText('Margen %')).not.toBeInTheDocument()
})

const rules = (given: readonly object[], prices: readonly object[] = [], more: object = {}) => {
  fakeApi({
    'GET /app/v1/settings/MVD': () => ({ body: { company: 'MVD', margins: { AIR: '12', defaultMarkup: '15' } } }),
    'GET /app/v1/markup-rules/for': () => ({ body: { rules: given, mainFreight: [0], unapplied: [], ...more } }),
    [`GET /app/v1/quotations/${quotation.key}/selling-rates`]: () => ({ body: { prices, added: [] } }),
  })
  renderAt(<RulesCard detail={quotation} idCosts={['cost-1']} />)
}

test('each rule is listed once with its number of lines', async () => {
  const air = { id: 'r-1', name: 'Aéreo', kind: 'PERCENT', value: '20' }
  const local = { id: 'r-2', name: 'Locales', kind: 'PERCENT', value: '5' }
  rules([
    { idCharge: 'AFR', rule: air },
    { idCharge: 'FSC', rule: air },
    { idCharge: 'HDL', rule: local },
  ])
  expect(await screen.findByText('Aéreo', { exact: false })).toHaveTextContent('Aéreo 2 líneas')
  expect(screen.getByText('Locales', { exact: false })).toHaveTextContent('Locales 1 línea')
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    '+ 20\u00A0% en cada línea',
    '+ 5\u00A0% en cada línea',
  ])
})

test('an amount is shown with currency, unit and lines; a rule without effect shows the reason', async () => {
  const amount = { id: 'r-1', name: 'FCL', kind: 'AMOUNT', basis: 'CONTAINER', lines: 'MAIN_FREIGHT', value: '120' }
  const perContainer = { ...amount, currency: 'USD' }
  const profit = { id: 'r-2', name: 'Mínima', kind: 'MINIMUM_PROFIT', value: '150', currency: 'USD' }
  rules([{ costIndex: 0, rule: perContainer }], [], { minimumProfit: profit })
  await screen.findByText('FCL', { exact: false })
  const definitions = () => screen.getAllByRole('definition').map(({ textContent }) => textContent)
  expect(definitions()).toEqual([
    '+ USD 120,00 por contenedor en el flete principal',
    'Ganancia mínima de USD 150,00 por embarque',
  ])
  cleanup()
  rules([], [], { mainFreight: [], unapplied: [{ rule: perContainer, reason: 'NO_MAIN_FREIGHT' }] })
  await screen.findByText('FCL', { exact: false })
  expect(definitions()).toEqual(['No se aplica: el costo no tiene una línea de flete principal.'])
  expect(screen.getByText('Sin regla: se propone 15 % sobre el costo.')).toBeInTheDocument()
})

test('the minimum profit is not added to main freight with a tariff price, and the card explains it', async () => {
  const profit = { id: 'r-2', name: 'Mínima', kind: 'MINIMUM_PROFIT', value: '150', currency: 'USD' }
  const price = { idCost: 'cost-1', costIndex: 0, rateId: 't-1', rateVersion: 3, code: 'T-0030', tariff: 'GENERAL' }
  const local = { id: 'r-3', name: 'Locales', kind: 'PERCENT', value: '20', lines: 'ALL', chargeSection: 'DESTINATION' }
  rules([{ costIndex: 1, rule: local }], [price], { minimumProfit: profit })
  expect(await screen.findByText('No se aplica: el flete principal va por tarifa de venta.')).toBeInTheDocument()
  expect(screen.getByText('+ 20 %')).toHaveTextContent(/^\+ 20 %\s*$/)
})

test('a tariff is listed with its version and number of lines, which no rule prices then', async () => {
  const rule = { id: 'r-1', name: 'Aéreo', kind: 'PERCENT', value: '20' }
  const price = { idCost: 'cost-1', costIndex: 0, rateId: 't-1', rateVersion: 3, code: 'T-0030', tariff: 'GENERAL' }
  rules(
    [
      { costIndex: 0, rule },
      { costIndex: 1, rule },
    ],
    [price, { ...price, idCost: 'cost-9' }],
  )
  expect(await screen.findByText('Tarifa de venta general', { exact: false })).toHaveTextContent('1 línea')
  expect(screen.getByText('T-0030 v3')).toBeInTheDocument()
  expect(screen.getByText('Aéreo', { exact: false })).toHaveTextContent('Aéreo 1 línea')
})

test('without a rule the default markup is shown; nothing while the rules load', async () => {
  rules([])
  expect(screen.queryByRole('region')).not.toBeInTheDocument()
  expect(await screen.findByText('Sin regla: se propone 15 % sobre el costo.')).toBeInTheDocument()
})

test('without the right to prices neither rules nor selling rates are fetched', async () => {
  keepToken(fakeToken(['GERENTE_COMERCIAL']))
  const calls = fakeApi({})
  renderAt(<RulesCard detail={quotation} idCosts={['cost-1']} />)
  await new Promise((resolve) => setTimeout(resolve))
  expect(calls.filter(({ path }) => /markup-rules|selling-rates/.test(path))).toEqual([])
})
