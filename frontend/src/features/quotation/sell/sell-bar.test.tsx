import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { sellOfDetail } from '@freight/contracts/testing/sample-views'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { keepToken } from '../../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import { cheapCost, quotation } from '../samples/quotation.ts'
import { SellBar } from './sell-bar.tsx'

type Sell = QuotationDetail['sell'][number]

const sold = sellOfDetail({
  idCost: 'cost-1',
  description: 'Económica',
  totals: [
    { amount: '800.00', currency: 'USD' },
    { amount: '65.00', currency: 'EUR' },
  ],
  converted: '871.50',
})
const margin: NonNullable<Sell['margin']> = { currency: 'USD', margin: '71.50', marginPct: '8.20', markupPct: '8.94' }

beforeEach(() => keepToken(fakeToken(['PRICING'])))

const draw = (more: Partial<Sell> = {}, detail: Partial<QuotationDetail> = {}, path = '/') => {
  const calls = fakeApi({
    [`POST /app/v1/quotations/${quotation.key}/select-sell`]: () => ({
      body: { id: quotation.key, revision: 6, position: 9 },
    }),
  })
  const [onEdit, onCopy, onRemove] = [vi.fn(), vi.fn(), vi.fn()]
  const sell = { ...sold, ...more }
  const shown: QuotationDetail = { ...quotation, cost: undefined, sell: [sell], actions: [], ...detail }
  renderAt(<SellBar detail={shown} sell={sell} onEdit={onEdit} onCopy={onCopy} onRemove={onRemove} />, path)
  return { bar: within(screen.getByRole('region', { name: '1 · Económica' })), calls, onEdit, onCopy, onRemove }
}
const possible = (...commands: ('AddSellGroup' | 'ChangeSellGroup' | 'RemoveSellGroup' | 'SelectSell')[]) => ({
  actions: commands.map((command) => ({ command, possible: true })),
})

test("the selected alternative is labelled and starts open with the client's total", () => {
  const { bar } = draw({}, { sellectedSell: 'sell-1' })
  expect(bar.getByText('Elegida')).toBeInTheDocument()
  expect(bar.getByText(/El cliente paga/)).toHaveTextContent(/US\$\s*800,00 · €\s*65,00/)
  fireEvent.click(bar.getByRole('button', { name: '1 · Económica' }))
  expect(bar.queryByText(/El cliente paga/)).not.toBeInTheDocument()
})

test('departures and what is charged after the free days are shown as in the document', () => {
  const sailings = [{ vessel: 'Maersk Lota', voyage: '412W', departure: '2026-12-10', arrival: '2027-01-15' }]
  const tiers = [
    { kind: 'DEMURRAGE' as const, fromDay: 15, currency: 'USD' as const, amount: '90', container: '40HC' as const },
  ]
  const { bar } = draw({ sailings, tiers }, { sellectedSell: 'sell-1' })
  expect(bar.getByText(/^Maersk Lota 412W · sale .* · llega /)).toBeInTheDocument()
  expect(bar.getByText(/^Demurrage 40HC, desde el día 15: USD 90,00 por contenedor y día/)).toBeInTheDocument()
})

test.each([
  ['no taxes', [], 'US$800,00 · Sin impuestos'],
  ['taxes', [{ amount: '176.00', currency: 'USD' as const }], 'US$800,00 y de impuestos US$176,00'],
])("an alternative with %s shows them next to the client's total", (_, taxes, words) => {
  const totals = [{ amount: '800.00', currency: 'USD' as const }]
  const { bar } = draw({ totals, taxes }, { sellectedSell: 'sell-1' })
  const text = bar.getByText(/El cliente paga/).textContent
  expect(text).toBe(`El cliente paga ${words}`)
})

test.each([
  ['names the agent of its cost', cheapCost, true],
  [
    'has no "cost of" where the cost has neither agent nor carrier',
    { ...cheapCost, agenteNombre: '', carrier: '', description: '' },
    false,
  ],
])('an alternative %s', (_, cost, isNamed) => {
  const { bar } = draw({ idCost: cost.idCost }, { cost: [cost] })
  expect(bar.queryByText(/costo de/) !== null).toBe(isNamed)
})

test('an alternative that is not selected starts closed', () => {
  const { bar } = draw()
  expect(bar.queryByText('Elegida')).not.toBeInTheDocument()
  expect(bar.getByRole('button', { name: '1 · Económica' })).toHaveAttribute('aria-expanded', 'false')
  expect(bar.queryByText(/El cliente paga/)).not.toBeInTheDocument()
})

test('an alternative shows its price converted', () => {
  const { bar } = draw()
  expect(bar.getByText(/871,50/)).toBeInTheDocument()
  expect(bar.queryByText(/800,00/)).not.toBeInTheDocument()
})

test('an alternative shows its price by currency where the user chose that', () => {
  const { bar } = draw({}, {}, '/?in=none')
  expect(bar.getByText(/800,00/)).toBeInTheDocument()
  expect(bar.queryByText(/871,50/)).not.toBeInTheDocument()
})

test('a user with the right to margins sees the margin in green', () => {
  const { bar } = draw({ margin })
  expect(bar.getByText('8,20 %')).toHaveAttribute('data-hue', 'green')
  expect(bar.getByText(/8,94 %/)).toBeInTheDocument()
})

test('the margin of a loss is red', () => {
  expect(draw({ margin: { ...margin, margin: '-3.00' } }).bar.getByText('8,20 %')).toHaveAttribute('data-hue', 'red')
})

test('a user without the right to margins sees neither margin nor markup', () => {
  const { bar } = draw()
  expect(bar.queryByText('Margen %')).not.toBeInTheDocument()
  expect(bar.queryByText('S/costo %')).not.toBeInTheDocument()
})

test('known transit and free days are shown', () => {
  expect(draw({ ttime: 6, freeDays: 3 }).bar.getByText(/vence el 31\/12\/2026 · 6 días · 3 libres/)).toBeInTheDocument()
})

test('unknown transit and free days are left out', () => {
  expect(draw().bar.getByText('vence el 31/12/2026')).toBeInTheDocument()
})

test('an alternative that needs approval is highlighted', () => {
  draw({ needsApproval: true })
  expect(screen.getByText('Necesita autorización')).toBeInTheDocument()
  expect(document.querySelector('[data-needs]')).not.toBeNull()
})

test('an alternative without need for approval is not highlighted', () => {
  draw()
  expect(document.querySelector('[data-needs]')).toBeNull()
})

test('an alternative that the user may neither change nor remove has no menu and no button to select it', () => {
  expect(draw({}, possible('SelectSell')).bar.getAllByRole('button')).toHaveLength(1)
})

test('an alternative that is not selected can be selected', async () => {
  const { bar, calls } = draw({}, possible('ChangeSellGroup', 'SelectSell'))
  fireEvent.click(bar.getByRole('button', { name: 'Elegir' }))
  await waitFor(() => expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ idSell: 'sell-1' }))
})

test('the selected alternative cannot be selected again', () => {
  const { bar } = draw({}, { ...possible('ChangeSellGroup', 'SelectSell'), sellectedSell: 'sell-1' })
  expect(bar.queryByRole('button', { name: 'Elegir' })).not.toBeInTheDocument()
})

test.each([
  [['ChangeSellGroup'] as const, ['Cambiar']],
  [['RemoveSellGroup'] as const, ['Quitar']],
])('the menu of a user with %o alone has %o', async (commands, lines) => {
  const { bar, onEdit, onRemove } = draw({}, possible(...commands))
  fireEvent.click(bar.getByRole('button', { name: 'Acciones de la alternativa 1 · Económica' }))
  await screen.findByRole('menu')
  const items = screen.getAllByRole('menuitem')
  expect(items.map(({ textContent }) => textContent)).toEqual(lines)
  items.forEach((item) => fireEvent.click(item))
  expect(onEdit.mock.calls.length + onRemove.mock.calls.length).toBe(1)
})

test('several suppliers show their number, and their names on hover', () => {
  const [bought] = cheapCost.charges
  if (bought === undefined) throw new Error('The sample has charges')
  const { amount: _, ...line } = { ...bought, sellCurrency: 'USD' as const, sellAmount: '1.00', taxAmount: '0.00' }
  const charge = { ...line, scope: 'CLIENT' as const, included: false, costIndex: bought.chargeIndex }
  const other = { ...cheapCost, idCost: 'cost-9', agenteNombre: 'Fletes del Sur', legs: ['DELIVERY' as const] }
  const { bar } = draw(
    { idCost: cheapCost.idCost, charges: [charge, { ...charge, chargeIndex: 1, idCost: 'cost-9' }] },
    { cost: [{ ...cheapCost, legs: ['MAIN_CARRIAGE' as const] }, other] },
  )
  expect(bar.getByText(/2 proveedores/)).toHaveAttribute('title', expect.stringContaining('Fletes del Sur'))
})

test('an alternative is copied with one click', async () => {
  const { bar, onCopy } = draw({}, possible('AddSellGroup', 'ChangeSellGroup'))
  fireEvent.click(bar.getByRole('button', { name: 'Duplicar 1 · Económica' }))
  expect(onCopy).toHaveBeenCalledOnce()
})

test('a user who may not add alternatives cannot copy one', () => {
  const { bar } = draw({}, possible('ChangeSellGroup'))
  expect(bar.queryByRole('button', { name: /Duplicar/ })).not.toBeInTheDocument()
})

test('an alternative has a warning where its validity ends before the shipment', () => {
  const { bar } = draw({ validez: '2098-12-31' }, { shipmentDate: '2099-01-15' })
  expect(bar.getByText(/Vence antes del embarque/)).toBeInTheDocument()
})
