import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { keepToken } from '../../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import { daysAfter } from '../commands/dates.ts'
import type { ShownCommand } from '../shown-command.ts'
import { cheapCost, openCost, quotation } from '../samples/quotation.ts'
import { sold } from '../samples/sold.ts'
import { CargoCard } from './cargo-card.tsx'
import { CostsCard, ValidityWords, SellCard } from './price-cards.tsx'
import { InvoicesCard } from '../invoices/invoices-card.tsx'
import { SummaryTab, QuotationLane, FollowUpCard } from '../page/quotation-page.tsx'

type Detail = Partial<QuotationDetail>

const noop = () => undefined
const by = { id: 'u-1', name: 'Rosa Maidana' }
const can = (...commands: readonly ShownCommand[]) => commands.map((command) => ({ command, possible: true }))
const inDays = (days: number) => daysAfter(new Date(), days)
const card = (name: string) => screen.getByRole('region', { name })
const cell = (row: HTMLElement | undefined, at: number) => row?.querySelectorAll('td')[at]

beforeEach(() => {
  keepToken(fakeToken(['PRICING', 'CONSULTAR_COTIZACION']))
  fakeApi({})
})

const cargo = (overrides: Detail) => {
  const acts: string[] = []
  renderAt(<CargoCard detail={{ ...quotation, ...overrides }} act={(command) => void acts.push(command)} />)
  return acts
}

test.each<[Detail, string]>([
  [{}, 'por volumen: 1,260 m³ a 6.000 cm³/kg superan 150,0 kg'],
  [{ chargeableRule: { divisor: 6000, kgPerM3: 167, step: '0.5' } }, 'por volumen: 1,260 m³ × 167 superan 150,0 kg'],
  [{ chargeableBasis: 'GROSS' }, 'por peso: supera los 210,0 kg del volumen'],
  [{ chargeableBasis: 'GROSS', packingData: [], cbmTotal: '0' }, 'por peso'],
  [{ chargeableBasis: 'MINIMUM' }, 'por el mínimo cobrable'],
])('the cargo card shows the basis of the chargeable weight: %#', (overrides, words) => {
  cargo(overrides)
  expect(screen.getByText(words)).toBeInTheDocument()
  const decided = screen.getByText('Bruto').nextElementSibling?.querySelector('[data-decided]')
  expect(decided === null).toBe(!('chargeableBasis' in overrides && overrides.chargeableBasis === 'GROSS'))
})

test('a quotation priced by the unit shows neither compared weights nor weights per row', () => {
  cargo({ chargeableBasis: 'NONE', modo: 'FCL' })
  expect(screen.getByText('se cotiza por unidad')).toBeInTheDocument()
  expect(screen.queryByText('Bruto')).not.toBeInTheDocument()
  expect(screen.queryByRole('columnheader', { name: 'cobr.' })).not.toBeInTheDocument()
  cleanup()
  cargo({})
  expect(screen.getByText('Bruto')).toBeInTheDocument()
  expect(screen.getByRole('columnheader', { name: 'cobr.' })).toBeInTheDocument()
})

test('containers are shown instead of a weight that is not charged', () => {
  cargo({
    chargeableBasis: 'NONE',
    modo: 'FCL',
    packingData: [],
    containerData: [
      { type: '40HC', quantity: 2 },
      { type: '20GP', quantity: 1 },
    ],
  } as Detail)
  expect(screen.getByText('2 × 40HC · 1 × 20GP')).toBeInTheDocument()
  expect(screen.queryByText(/0,0 kg/)).not.toBeInTheDocument()
})

test("a row without a weight uses the mode's calculation; a vehicle is shown by its number", () => {
  const [first] = quotation.packingData
  if (first === undefined) throw new TypeError('The sample has no packages')
  const { chargeable: _, ...unweighed } = first
  cargo({ packingData: [{ ...unweighed, vehicle: { kind: 'CAR', moves: 'SELF_PROPELLED' } }] })
  const [, row] = screen.getAllByRole('row')
  expect(cell(row, 0)).toHaveTextContent('1')
  expect(cell(row, 6)).toHaveTextContent('210,0')
})

test('containers show their weight where known, and manual totals are labelled', () => {
  cargo({
    packingData: [],
    containerData: [
      { type: '40HC', quantity: 2, peso: '18000' },
      { type: '20DV', quantity: 1 },
    ],
    totals: { ...quotation.totals, overridden: { pesoTotal: '1', cbmTotal: '1', chargeableTotal: '1' } },
  } as Detail)
  expect(screen.getByText('2 × 40HC de 18.000,0 kg c/u · 1 × 20DV')).toBeInTheDocument()
  expect(screen.getByText('Totales escritos a mano')).toBeInTheDocument()
  expect(screen.queryByRole('table')).not.toBeInTheDocument()
})

test('the card offers a change of the request where it is possible', () => {
  const acts = cargo({ actions: can('AmendRequest') })
  fireEvent.click(screen.getByRole('button', { name: 'Modificar solicitud…' }))
  expect(acts).toEqual(['AmendRequest'])
  cleanup()
  cargo({ actions: [{ command: 'AmendRequest', possible: false, reason: 'CANCELLED' }] })
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
  expect(screen.queryByText('Totales escritos a mano')).not.toBeInTheDocument()
})

test('further cargo data is shown where it exists', async () => {
  cargo({ truckData: [{ type: 'SIDER', quantity: 2 }] })
  expect(await screen.findByText('2 × Sider')).toBeInTheDocument()
})

const costs = (overrides: Detail) => renderAt(<CostsCard detail={{ ...quotation, ...overrides }} />)

test('costs are listed cheapest first, and an incomplete one shows what it lacks instead of a difference', () => {
  costs({ cost: [openCost, { ...cheapCost, ttime: undefined, freeDays: undefined }] })
  const [, cheapRow, open] = screen.getAllByRole('row')
  expect(cell(cheapRow, 0)).toHaveTextContent('BlueDelta')
  expect([2, 3].map((at) => cell(cheapRow, at)?.textContent)).toEqual(['—', '—'])
  expect(cell(cheapRow, 5)).toHaveTextContent('731,50—')
  expect(cell(open, 2)).toHaveTextContent('2 d')
  expect(cell(open, 5)).toHaveTextContent('falta 1 importe')
})

test('a more expensive cost shows the difference', () => {
  costs({})
  expect(cell(screen.getAllByRole('row')[2], 5)).toHaveTextContent(/^837,00\+ 105,50$/)
})

test('two or more costs can be compared, and each opens in its tab', () => {
  const { place } = costs({})
  fireEvent.click(screen.getByRole('button', { name: 'Comparar' }))
  expect(place()).toBe('/?tab=comparison')
  fireEvent.click(screen.getByRole('button', { name: /BlueDelta/ }))
  expect(place()).toBe('/?tab=costs&edit=cost-1')
  fireEvent.click(screen.getByRole('button', { name: 'Agregar costo' }))
  expect(place()).toBe('/?tab=costs&edit=new')
  cleanup()
  costs({ cost: [cheapCost], actions: [] })
  expect(screen.queryByRole('button', { name: 'Comparar' })).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Agregar costo' })).not.toBeInTheDocument()
})

test('without a cost there is neither a table nor a rate', () => {
  costs({ cost: [] })
  expect(screen.getByText('Todavía no hay costos')).toBeInTheDocument()
  expect(screen.queryByRole('table')).not.toBeInTheDocument()
  expect(screen.queryByText(/1 EUR =/)).not.toBeInTheDocument()
})

const sale = (overrides: Detail) => renderAt(<SellCard detail={{ ...quotation, ...overrides }} />)

test('the sale shows its main cost and its review mark', () => {
  sale({ sell: [{ ...sold, stale: true, ttime: 6 }], sellectedSell: 'sell-1' })
  expect(card('Venta')).toHaveTextContent('base BlueDelta Consolidators')
  expect(screen.getByText('A revisar')).toBeInTheDocument()
  expect(screen.getByText('6 días · —')).toBeInTheDocument()
})

test('several alternatives have a link instead', () => {
  const { place } = sale({ sell: [sold, { ...sold, idSell: 'sell-2' }], sellectedSell: 'sell-1' })
  expect(card('Venta')).not.toHaveTextContent('base BlueDelta')
  expect(screen.queryByText('A revisar')).not.toBeInTheDocument()
  fireEvent.click(screen.getByRole('button', { name: '2 alternativas de venta' }))
  expect(place()).toBe('/?tab=sell')
})

test('without a sale the best complete cost is offered to users who may sell', () => {
  const { place } = sale({ cost: [openCost, cheapCost] })
  expect(screen.getByText('Todavía no hay venta')).toBeInTheDocument()
  fireEvent.click(screen.getByRole('button', { name: 'Usar BlueDelta Consolidators' }))
  expect(place()).toBe('/?tab=sell&edit=new&from=cost-1')
})

test.each([
  [{ cost: undefined }, 'Pricing todavía no publicó la venta.'],
  [{ cost: [openCost] }, 'Todavía no hay venta'],
  [{ actions: [] }, 'Todavía no hay venta'],
] as const)('no sale is offered without a complete cost or without the right to sell: %#', (overrides, words) => {
  sale(overrides as Detail)
  expect(screen.getByText(words)).toBeInTheDocument()
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})

test.each([
  [0, 'amber'],
  [3, 'accent'],
])('a call due in %i days is highlighted in %s', (days, hue) => {
  const followUp = { on: inDays(days), text: '', at: quotation.createdAt, by }
  renderAt(<FollowUpCard detail={{ ...quotation, followUp, actions: can('ScheduleFollowUp') }} act={noop} />)
  expect(card('Seguimiento').querySelector('[data-hue]')).toHaveAttribute('data-hue', hue)
  expect(card('Seguimiento').querySelector('.notice-text')).toHaveTextContent(/^Rosa Maidana, /)
  expect(screen.getByRole('button', { name: 'Cambiar…' })).toBeInTheDocument()
})

test('without a scheduled call there is no card', () => {
  renderAt(<FollowUpCard detail={quotation} act={noop} />)
  expect(screen.queryByRole('region')).not.toBeInTheDocument()
})

test('an invoice shows its subject: the sale, a cost, or none for a removed cost', () => {
  const invoice = {
    idCharge: [],
    date: '2026-11-20',
    currency: 'USD' as const,
    amount: '10.00',
    at: quotation.createdAt,
    by,
  }
  const invoices: QuotationDetail['invoices'] = [
    { ...invoice, side: 'SELL', idSell: 'sell-1', document: 'A 1' },
    { ...invoice, side: 'COST', idCost: 'cost-1', document: 'B 2' },
    { ...invoice, side: 'COST', idCost: 'cost-9', document: 'C 3' },
  ]
  renderAt(<InvoicesCard detail={{ ...quotation, sell: [sold], invoices }} />)
  const [removed, cost, sell] = screen.getAllByRole('listitem').map((item) => item.querySelector('.secondary'))
  expect(sell).toHaveTextContent(/^Al cliente: /)
  expect(cost).toHaveTextContent(/^Del proveedor BlueDelta Consolidators · /)
  expect(removed).toHaveTextContent(/^· 20\/11\/2026$/)
})

test.each([
  [{}, ['A cargo del vendedor', 'A cargo de Laboratorio Andrómeda']],
  [{ direction: 'EXPORT', client: undefined }, ['A cargo del comprador', 'A cargo del cliente']],
] as const)('the lane shows the payer of each part: %#', (overrides, words) => {
  renderAt(<QuotationLane detail={{ ...quotation, ...(overrides as Detail) }} />)
  for (const word of words) expect(document.body).toHaveTextContent(new RegExp(word))
  expect(/Andrómeda/.test(document.body.textContent ?? '')).toBe(!('client' in overrides))
})

test.each([
  [3, 'hue', 'en 3 días'],
  [4, 'secondary', 'en 4 días'],
])('a validity of %i days is marked %s', (days, mark, words) => {
  renderAt(<ValidityWords validez={inDays(days)} />)
  const sentence = screen.getByText(words)
  expect(sentence.parentElement).toHaveClass(mark, { exact: true })
  expect(sentence.classList.contains('hue')).toBe(mark === 'hue')
})

const tab = (overrides: Detail) =>
  renderAt(<SummaryTab detail={{ ...quotation, ...overrides }} act={noop} tabs={null} activity={undefined} />)

test('without history rights the last activity lists an amendment', () => {
  tab({ amendments: [{ at: '2026-11-28T10:00:00.000Z', by }] })
  expect(within(card('Última actividad')).getAllByRole('listitem')[0]).toHaveTextContent(
    'Rosa Maidana cambió la solicitud',
  )
})

test('the summary shows existing calls and invoices, and costs for users with cost rights', async () => {
  const followUp = { on: inDays(1), text: 'Llamar', at: quotation.createdAt, by }
  const invoice = {
    idCharge: [],
    date: '2026-11-20',
    currency: 'USD' as const,
    amount: '10.00',
    at: quotation.createdAt,
    by,
  }
  tab({ followUp, invoices: [{ ...invoice, side: 'COST', idCost: 'cost-1', document: 'B 2' }] } as Detail)
  expect(await screen.findByRole('region', { name: 'Seguimiento' })).toBeInTheDocument()
  expect(await screen.findByRole('region', { name: /Facturas/ })).toBeInTheDocument()
  // As a flexible box, the heading would not stand above its columns.
  expect(within(card('Costos')).getByRole('table')).not.toHaveClass('stack')
  cleanup()
  tab({ cost: undefined, invoices: [] })
  expect(card('Venta')).toBeInTheDocument()
  for (const name of ['Seguimiento', /Facturas/, 'Costos'])
    expect(screen.queryByRole('region', { name })).not.toBeInTheDocument()
})
