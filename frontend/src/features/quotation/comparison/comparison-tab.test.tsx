import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { keepToken } from '../../../lib/auth/session.ts'
import { fakeToken } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import { cheapCost, quotation } from '../samples/quotation.ts'
import { sold } from '../samples/sold.ts'
import { ComparisonTab } from './comparison-tab.tsx'

const open = (search = '', over: Partial<QuotationDetail> = {}) => {
  const actions = [...quotation.actions, { command: 'ChangeCostGroup', possible: true }]
  return renderAt(
    <ComparisonTab detail={{ ...quotation, actions, ...over }} />,
    `/pricing/cotizaciones/x?tab=comparison${search}`,
  )
}
const heads = () =>
  screen.getAllByRole('columnheader').map((head) => within(head).getByText(/BlueDelta|Sino|Hua/).textContent)

beforeEach(() => keepToken(fakeToken(['PRICING', 'MODIFICAR_COTIZACION_COSTOS', 'CONSULTAR_COTIZACION'])))

test('columns are sorted by transit, and the URL stores the order', async () => {
  const { place } = open()
  expect(heads()).toEqual(['BlueDelta Consolidators', 'Sino-Andes Forwarding', 'Hua Yuan Freight'])
  await userEvent.click(screen.getByRole('radio', { name: 'Tránsito' }))
  expect(heads()).toEqual(['Hua Yuan Freight', 'Sino-Andes Forwarding', 'BlueDelta Consolidators'])
  expect(place()).toContain('order=transit')
})

test("the seller's charges are hatched and excluded until the user includes them", async () => {
  open()
  const pickup = () => screen.getByRole('rowheader', { name: /Retiro/ }).closest('tr')
  expect(screen.getByText(/los paga el vendedor: se muestran, no suman/)).toBeInTheDocument()
  expect(pickup()).toHaveClass('hatched')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Incluir cargos del vendedor' }))
  expect(pickup()).not.toHaveClass('hatched')
  expect(screen.queryByText(/no suman/)).not.toBeInTheDocument()
  expect(screen.getByText('811,50', { selector: 'strong' })).toBeInTheDocument()
})

test('totals are shown in another currency, or by currency without conversion', async () => {
  open()
  const choice = screen.getByRole('combobox', { name: 'Moneda de los totales' })
  await userEvent.selectOptions(choice, 'EUR')
  expect(screen.getByRole('rowheader', { name: 'Total en €' })).toBeInTheDocument()
  expect(screen.getByText('665,00', { selector: 'strong' })).toBeInTheDocument()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Ver por moneda' }))
  expect(choice).not.toBeInTheDocument()
  expect(screen.getByRole('rowheader', { name: 'Total' })).toBeInTheDocument()
  expect(screen.queryByText('el más bajo')).not.toBeInTheDocument()
})

test('a company that compares in euros starts with euros and can switch to dollars', async () => {
  const { place } = open('', { displayCurrency: 'EUR' })
  const choice = screen.getByRole('combobox', { name: 'Moneda de los totales' })
  expect(choice).toHaveValue('EUR')
  expect(screen.getByRole('rowheader', { name: 'Total en €' })).toBeInTheDocument()
  expect(screen.getByText('665,00', { selector: 'strong' })).toBeInTheDocument()
  expect(screen.queryByText(/Total.*US\$/)).not.toBeInTheDocument()
  await userEvent.selectOptions(choice, 'USD')
  expect(place()).toContain('in=USD')
  expect(screen.getByRole('rowheader', { name: 'Total en US$' })).toBeInTheDocument()
})

test("without a rate into the company's currency the totals show that", () => {
  open('', { displayCurrency: 'EUR', fx: { ...quotation.fx, rates: [] } })
  expect(screen.getByRole('combobox', { name: 'Moneda de los totales' })).toHaveValue('EUR')
  expect(screen.getAllByText(/sin cotización|sin tipo de cambio/i)).not.toHaveLength(0)
})

test('prices per unit are shown until the user hides them', async () => {
  open()
  expect(screen.getByText('2,35 × 210 kg')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Por unidad' }))
  expect(screen.queryByText('2,35 × 210 kg')).not.toBeInTheDocument()
})

test('an incomplete alternative leads to its missing amounts, a complete one to a sale', async () => {
  const { place } = open()
  await userEvent.click(screen.getByRole('button', { name: 'Completar importes' }))
  expect(place()).toContain('tab=costs&edit=cost-3')
})

test('the keyboard folds a section to its totals, and the URL stores it', async () => {
  const { place } = open()
  const head = screen.getByRole('button', { name: 'Flete' })
  expect(head).toHaveAttribute('aria-expanded', 'true')
  expect(screen.getByRole('rowheader', { name: 'AFR Flete aéreo' })).toBeInTheDocument()
  head.focus()
  await userEvent.keyboard('{Enter}')
  expect(head).toHaveAttribute('aria-expanded', 'false')
  expect(screen.queryByRole('rowheader', { name: 'AFR Flete aéreo' })).not.toBeInTheDocument()
  expect(within(head.closest('tr') ?? head).getByText('630,00')).toBeInTheDocument()
  expect(place()).toContain('closed=FREIGHT')
  await userEvent.click(screen.getByRole('button', { name: 'Origen' }))
  await userEvent.keyboard('{Enter}')
  await userEvent.click(head)
  expect(place()).not.toContain('closed')
})

test('sections folded in the URL are folded', () => {
  open('&closed=ORIGIN.FREIGHT')
  expect(screen.getAllByRole('button', { expanded: false }).map((one) => one.textContent)).toEqual(['Origen', 'Flete'])
})

test('an alternative that is in the sale links to that sale instead of creating another one', async () => {
  const { place } = open('', { sell: [sold], sellectedSell: 'sell-1' })
  await userEvent.click(screen.getByRole('button', { name: 'Usado como venta' }))
  expect(place()).toMatch(/tab=sell$/)
})

test('a cost of another alternative opens it, and one more is made only by name', () => {
  const other = { ...sold, idSell: 'sell-2', sources: undefined, idCost: cheapCost.idCost }
  open('', { sell: [other], sellectedSell: 'sell-1' })
  expect(screen.getByRole('button', { name: 'Ver alternativa 1' })).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Otra alternativa con este costo' })).toBeInTheDocument()
})

test('a column shows the departures of its cost', () => {
  const sailings = [{ vessel: 'Jade Star', voyage: '123W', departure: '2099-01-05' }]
  open('', { cost: [{ ...cheapCost, sailings }] })
  expect(screen.getByText(/^Jade Star 123W · sale /)).toBeInTheDocument()
})

test('a past validity is shown as a sentence', () => {
  open('', { cost: [{ ...cheapCost, validez: '2020-01-02' }] })
  expect(screen.getByText(/^Venció hace/)).toBeInTheDocument()
  expect(screen.queryByText(/Vence venció/)).not.toBeInTheDocument()
})

test('a column has a warning where the validity of its cost ends before the shipment', () => {
  open('', {
    cost: quotation.cost?.map((one, index) => ({ ...one, validez: index === 0 ? '2098-12-31' : '2099-02-01' })),
    shipmentDate: '2099-01-15',
  })
  expect(screen.getAllByText(/Vence antes del embarque/)).toHaveLength(1)
})
