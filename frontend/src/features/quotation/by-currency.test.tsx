import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { keepToken } from '../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../testing/fake-api.ts'
import { renderAt } from '../../testing/render.tsx'
import { quotation } from './samples/quotation.ts'
import { MoneyList } from './money-list.tsx'
import { sold } from './samples/sold.ts'
import { QuotationPage } from './page/quotation-page.tsx'

const { key } = quotation
const open = (tab: string) => {
  const actions = ['AddSellGroup', 'ChangeSellGroup', 'ChangeCostGroup', 'AddCostGroup'].map((command) => ({
    command,
    possible: true,
  }))
  const body = { ...quotation, sell: [sold], sellectedSell: 'sell-1', actions }
  fakeApi({
    [`GET /app/v1/quotations/${key}`]: () => ({ body }),
    'GET /app/v1/charge-codes': () => ({ body: { rows: [] } }),
    'GET /app/v1/settings/MVD': () => ({
      body: { company: 'MVD', displayCurrency: 'USD', margins: { AIR: '5', defaultMarkup: '15' }, targets: {} },
    }),
    'GET /app/v1/markup-rules/for': () => ({ body: { rules: [], mainFreight: [], unapplied: [] } }),
    'GET /app/v1/providers': () => ({ body: { rows: [] } }),
  })
  const page = <QuotationPage quotationKey={key} listPath="/pricing/cotizaciones" history={() => null} />
  return renderAt(page, `/pricing/cotizaciones/${key}?tab=${tab}`)
}
const box = () => screen.findByRole('checkbox', { name: 'Ver por moneda' })
const own = async (name: string | RegExp) => within(await screen.findByRole('region', { name }))

beforeEach(() =>
  keepToken(
    fakeToken(['PRICING', 'CONSULTAR_COTIZACION', 'MODIFICAR_COTIZACION_COSTOS', 'MODIFICAR_COTIZACION_VENTAS']),
  ),
)

test('totals by currency leave out what the seller pays and apply to every tab', async () => {
  const { place } = open('costs')
  const bar = await own(/^BlueDelta/)
  expect(bar.getByText('731,50')).toBeInTheDocument()
  ;(await box()).focus()
  await userEvent.keyboard(' ')
  await waitFor(() => expect(bar.queryByText('731,50')).not.toBeInTheDocument())
  expect(bar.getByText('630,00')).toBeInTheDocument()
  expect(bar.getByText('45,00')).toBeInTheDocument()
  expect(bar.getByText('52.000,00')).toBeInTheDocument()
  expect(screen.getByText(/totales por moneda sin los cargos del vendedor/)).toBeInTheDocument()
  await userEvent.click(screen.getByRole('tab', { name: /Comparación/ }))
  expect(await box()).toBeChecked()
  expect(screen.getByRole('rowheader', { name: 'Total' })).toBeInTheDocument()
  await userEvent.click(await box())
  expect(place()).not.toContain('in=')
})

test('a sale has one total per currency, each with its profit', async () => {
  open('sell')
  expect(await screen.findByRole('rowheader', { name: 'Total en US$' })).toBeInTheDocument()
  await userEvent.click(await box())
  const row = (name: string) => within(screen.getByRole('row', { name: new RegExp(name) }))
  expect(row('^Total en US\\$').getByText('94,50')).toBeInTheDocument()
  expect(row('^Total en €').getByText('60,00')).toBeInTheDocument()
  expect(row('^Total en AR\\$').getByText('13.000,00')).toBeInTheDocument()
  expect(screen.queryByText('855,50', { selector: '.sell-bar-figures *' })).not.toBeInTheDocument()
})

test.each([
  ['costs', /^Acciones de BlueDelta/, /Guardar costo/],
  ['sell', /^Acciones de la alternativa/, /Guardar alternativa/],
])('a form opened from the menu of %s keeps the focus', async (tab, name, save) => {
  open(tab)
  const button = await screen.findByRole('button', { name })
  await userEvent.click(button)
  await userEvent.click(await screen.findByText('Cambiar', { selector: '[role=menuitem] *' }))
  await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument())
  const editor = (await screen.findByRole('button', { name: save })).closest('section')
  await waitFor(() => expect(editor?.contains(document.activeElement)).toBe(true))
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(editor).not.toBeInTheDocument())
})

test('amounts of several currencies are shown in one line, without dashes', () => {
  const usd = { amount: '973.56', currency: 'USD' } as const
  renderAt(
    <>
      <p data-testid="two">
        <MoneyList amounts={[usd, { amount: '65', currency: 'EUR' }]} />
      </p>
      <p data-testid="none">
        <MoneyList amounts={[]} />
      </p>
    </>,
  )
  expect(screen.getByTestId('two')).toHaveTextContent(/^US\$\s?973,56 · €\s?65,00$/)
  expect(screen.getByTestId('none')).toHaveTextContent(/^—$/)
})
