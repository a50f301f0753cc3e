import type { QuotationDetail } from '@freight/contracts/quotation/views'
import { sellOfDetail } from '@freight/contracts/testing/sample-views'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { fakeApi } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import { quotation } from '../samples/quotation.ts'
import { MarginCard } from './margin-card.tsx'
import { MarginFigures } from './margin-figures.tsx'
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

beforeEach(
  () =>
    void fakeApi({
      'GET /app/v1/settings/MVD': () => ({ body: { company: 'MVD', margins: { AIR: '12', defaultMarkup: '15' } } }),
    }),
)

const draw = (sell: readonly Sell[], sellectedSell: string | undefined = 'sell-1') =>
  renderAt(<MarginCard detail={{ ...quotation, sell: [...sell], sellectedSell }} />)
const card = () => screen.queryByRole('region', { name: 'Margen de la elegida' })

test('what is earned is told of the sale and of the cost, each by its name', () => {
  draw([sold])
  expect(card()).toHaveTextContent('Margen % s/venta20,00 %200,00 de 1.000,00')
  expect(card()).toHaveTextContent('Recargo s/costo25,00 %200,00 sobre 800,00')
  expect(screen.getByText('20,00 %')).toHaveAttribute('data-hue', 'green')
})

test('a loss is red', () => {
  draw([{ ...sold, margin: { ...margin, margin: '-10.64', marginPct: '-1.18' } }])
  expect(screen.getByText('−1,18 %')).toHaveAttribute('data-hue', 'red')
})

test('without an alternative that counts, or its margin, there is no card', () => {
  draw([sold], 'sell-9')
  expect(card()).not.toBeInTheDocument()
})

test('who may not see the margin has no card', () => {
  draw([{ ...sold, margin: undefined }])
  expect(card()).not.toBeInTheDocument()
})

test('the least margin is drawn beside those of the alternatives, once it is known', async () => {
  draw([sold, { ...sold, idSell: 'sell-2', margin: { ...margin, marginPct: undefined } }])
  expect(await screen.findByText('mínimo 12 %')).toBeInTheDocument()
})

test('a percentage of the sale that is known at most says so; without a margin there is the sale alone', () => {
  renderAt(<MarginFigures sell="1000" currency="USD" marginFigures={{ ...margin, atMost: true }} />)
  expect(screen.getByText(/≤ 20,00 %/)).toBeInTheDocument()
  expect(screen.getByText('≤', { exact: false, selector: 'dd.label' })).toHaveTextContent(/≤ US\$\s*200,00/)
})

test('who may not see what is earned sees what is sold', () => {
  renderAt(<MarginFigures sell="1000" currency="USD" marginFigures={undefined} />)
  expect(screen.getByText('1.000,00')).toBeInTheDocument()
  expect(screen.queryByText('Margen %')).not.toBeInTheDocument()
})

const rules = (given: readonly object[], prices: readonly object[] = []) => {
  fakeApi({
    'GET /app/v1/settings/MVD': () => ({ body: { company: 'MVD', margins: { AIR: '12', defaultMarkup: '15' } } }),
    'GET /app/v1/markup-rules/for': () => ({ body: { rules: given } }),
    [`GET /app/v1/quotations/${quotation.key}/selling-rates`]: () => ({ body: { prices, added: [] } }),
  })
  renderAt(<RulesCard detail={quotation} idCosts={['cost-1']} />)
}

test('each rule is told once, with the number of its lines', async () => {
  const air = { id: 'r-1', name: 'Aéreo', kind: 'PERCENT', value: '20' }
  const local = { id: 'r-2', name: 'Locales', kind: 'PERCENT', value: '5' }
  rules([
    { idCharge: 'AFR', rule: air },
    { idCharge: 'FSC', rule: air },
    { idCharge: 'HDL', rule: local },
  ])
  expect(await screen.findByText('Aéreo', { exact: false })).toHaveTextContent('Aéreo 2 líneas')
  expect(screen.getByText('Locales', { exact: false })).toHaveTextContent('Locales 1 línea')
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['+ 20 %', '+ 5 %'])
})

test('a tariff is told with its version and the number of its lines, which no rule prices then', async () => {
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

test('without a rule what is proposed is said; until the rules are known nothing is', async () => {
  rules([])
  expect(screen.queryByRole('region')).not.toBeInTheDocument()
  expect(await screen.findByText('Sin regla: se propone 15 % sobre el costo.')).toBeInTheDocument()
})
