import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { keepToken } from '../../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import { cheapCost, openCost, quotation } from '../samples/quotation.ts'
import { sold } from '../samples/sold.ts'
import { CostBar } from './cost-bar.tsx'
import { CostMarks } from './cost-marks.tsx'
import { type CostOfDetail, costSummaries, type CostSummary } from '../charge-grid/cost-summaries.ts'

const day = (from: number) => new Date(Date.now() + from * 86_400_000).toISOString().slice(0, 10)
const late: CostOfDetail = { ...cheapCost, validez: day(90) }
const possible = (...commands: string[]): QuotationDetail['actions'] =>
  (['AddCostGroup', 'ChangeCostGroup', 'RemoveCostGroup', 'AddSellGroup', 'ChangeSellGroup'] as const)
    .filter((command) => commands.includes(command))
    .map((command) => ({ command, possible: true }))

const summaryOf = (cost: CostOfDetail, more: Partial<CostSummary> = {}): CostSummary => {
  const [one] = costSummaries({ ...quotation, cost: [cost] })
  if (one === undefined) throw new Error('no summary')
  return { ...one, ...more }
}

beforeEach(() => {
  keepToken(fakeToken(['PRICING', 'MODIFICAR_COTIZACION_COSTOS']))
  fakeApi({})
})

const draw = (
  summary: CostSummary,
  commands: readonly string[] = [],
  path = '/',
  detail: Partial<QuotationDetail> = {},
) => {
  const [onEdit, onCopy] = [vi.fn(), vi.fn()]
  const onRemove = vi.fn(async () => undefined)
  const page = renderAt(
    <CostBar
      detail={{ ...quotation, actions: possible(...commands), ...detail }}
      summary={summary}
      label="BlueDelta"
      onEdit={onEdit}
      onCopy={onCopy}
      onRemove={onRemove}
    />,
    path,
  )
  return { ...page, bar: within(screen.getByRole('region', { name: 'BlueDelta' })), onEdit, onCopy, onRemove }
}
const openMenu = async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Acciones de BlueDelta' }))
  await screen.findByRole('menu')
  return screen.getAllByRole('menuitem').map(({ textContent }) => textContent)
}
const press = (name: string) => fireEvent.click(screen.getByRole('menuitem', { name }))

test('a complete cost shows its transit time and free days, and no US$ beside its converted total', () => {
  const { bar } = draw(summaryOf(late))
  expect(bar.getByText('6 d')).toBeInTheDocument()
  expect(bar.getByText('3 libres')).toBeInTheDocument()
  expect(bar.queryByText(/US\$/)).not.toBeInTheDocument()
})

test('with in=none in the URL a cost shows one total per currency', () => {
  const { bar } = draw(summaryOf(late), [], '/?in=none')
  expect(bar.getByText(/US\$/)).toBeInTheDocument()
})

test('an incomplete cost shows the number of missing amounts instead of a total, and dashes for unknown times', () => {
  const { bar } = draw(summaryOf({ ...openCost, validez: day(90), ttime: undefined, freeDays: undefined }))
  expect(bar.getByText('falta 1 importe')).toBeInTheDocument()
  expect(bar.getAllByText('—')).toHaveLength(2)
})

test('a cost lists the legs and the usual charges that it lacks', () => {
  const { bar } = draw(
    summaryOf(late, { complete: true, lacks: { legs: ['PICKUP'], ends: [], codes: ['THC', 'HDL'], equipment: [] } }),
  )
  expect(bar.getByText('sin THC, HDL, retiro')).toBeInTheDocument()
})

test('a cost lists the container types without freight first, and those of a usual charge with its code', () => {
  const equipment = [{ type: '40HC' }, { type: '20GP', idCharge: 'THC' }]
  const { bar } = draw(summaryOf(late, { complete: true, lacks: { legs: [], ends: [], codes: ['HDL'], equipment } }))
  expect(bar.getByText('sin 40HC, HDL, THC 20GP')).toBeInTheDocument()
})

const schedule = {
  sailings: [{ vessel: 'Jade Star', voyage: '123W', cutOff: '2099-01-02', departure: '2099-01-05' }],
  tiers: [{ kind: 'DEMURRAGE' as const, fromDay: 15, currency: 'USD' as const, amount: '120' }],
}

test('an open bar shows the departures and the tiers of its agent', () => {
  const { bar } = draw(summaryOf({ ...late, ...schedule }))
  fireEvent.click(bar.getByRole('button', { name: /BlueDelta Consolidators/ }))
  expect(bar.getByText(/^Jade Star 123W · .* · sale /)).toBeInTheDocument()
  expect(bar.getByText(/^Demurrage, desde el día 15: USD 120,00/)).toBeInTheDocument()
})

test('a bar opens to its charges and closes again', () => {
  const { bar } = draw(summaryOf(late))
  const name = bar.getByRole('button', { name: /BlueDelta Consolidators/ })
  expect(bar.queryByText('Flete aéreo')).not.toBeInTheDocument()
  fireEvent.click(name)
  expect(name).toHaveAttribute('aria-expanded', 'true')
  expect(bar.getByText('Flete aéreo')).toBeInTheDocument()
  fireEvent.click(name)
  expect(bar.queryByText('Flete aéreo')).not.toBeInTheDocument()
})

test.each([
  [3, true],
  [4, false],
])('a validity with %i days left is highlighted: %s', (days, isOut) => {
  draw(summaryOf({ ...cheapCost, validez: day(days) }))
  expect(document.querySelector('.cost-bar-date')?.classList.contains('hue')).toBe(isOut)
})

test('a cost without possible commands has no menu', () => {
  draw(summaryOf(late))
  expect(screen.queryByRole('button', { name: /Acciones/ })).not.toBeInTheDocument()
})

test('the menu of a cost lists the possible commands', async () => {
  const { onEdit, onCopy, onRemove } = draw(summaryOf(late), ['AddCostGroup', 'ChangeCostGroup', 'RemoveCostGroup'])
  expect(await openMenu()).toEqual(['Cambiar', 'Duplicar', 'Quitar'])
  press('Cambiar')
  press('Duplicar')
  press('Quitar')
  expect([onEdit, onCopy, onRemove].map((each) => each.mock.calls.length)).toEqual([1, 1, 1])
})

test('the menu of a cost opens a new sale of it in the sale tab', async () => {
  const { place } = draw(summaryOf(late), ['AddSellGroup'])
  expect(await openMenu()).toEqual(['Usar como venta'])
  press('Usar como venta')
  expect(place()).toBe('/?tab=sell&edit=new&from=cost-1')
})

test('the menu of a sold cost opens its alternative, and a second one only by name', async () => {
  const sell = [{ ...sold, idSell: 'sell-1', idCost: late.idCost, charges: [] }]
  const { place } = draw(summaryOf(late, { soldIn: 1 }), ['AddSellGroup', 'ChangeSellGroup'], '/', { sell })
  expect(await openMenu()).toEqual(['Ver alternativa 1', 'Otra alternativa con este costo'])
  press('Ver alternativa 1')
  expect(place()).toBe('/?tab=sell&edit=sell-1')
})

test('a sold cost cannot be removed', async () => {
  const { onRemove } = draw(summaryOf(late, { soldIn: 1 }), ['ChangeCostGroup', 'RemoveCostGroup'])
  expect(await openMenu()).toEqual(['Cambiar', 'Quitarestá en la venta'])
  press('Quitar está en la venta')
  expect(onRemove).not.toHaveBeenCalled()
})

const marks = (more: Partial<CostSummary>, cost = late, withValidity = false) => {
  const plain = { cheapest: false, fastest: false, inSale: false, soldIn: 0, complete: true }
  renderAt(<CostMarks summary={summaryOf(cost, { ...plain, ...more })} withValidity={withValidity} />)
  return [...document.querySelectorAll('.tag')].map(({ textContent }) => textContent)
}

test.each<[Partial<CostSummary>, string[]]>([
  [{}, []],
  [{ cheapest: true, fastest: true }, ['Más barato', 'Más rápido']],
  [{ inSale: true, soldIn: 1 }, ['En la venta']],
  [{ soldIn: 2 }, ['En otra alternativa']],
  [{ complete: false }, ['Incompleto']],
])('a cost with %o has the marks %o', (more, words) => {
  expect(marks(more)).toEqual(words)
})

test('a stale cost is marked for review', () => {
  expect(marks({}, { ...late, stale: true })).toEqual(['A revisar'])
})

test('an announced surcharge that the cost lacks, or has with another amount, is marked in the bar and the comparison', () => {
  const announced = [
    { chargeCode: 'PSS', amount: { amount: '200.00', currency: 'USD' as const }, validFrom: '2026-12-10' },
    {
      chargeCode: 'BAF',
      amount: { amount: '701.00', currency: 'USD' as const },
      costAmount: { amount: '620.00', currency: 'USD' as const },
      validFrom: '2027-01-01',
    },
    { chargeCode: 'GRI', validFrom: '2026-12-15' },
  ]
  expect(marks({}, { ...late, announced })).toEqual([
    'PSS desde 10/12: + US$ 200,00',
    'BAF: el costo tiene US$ 620,00; anunciado US$ 701,00 desde 01/01',
    'GRI desde 15/12: importe sin calcular',
  ])
  expect(document.querySelector('.tag')?.getAttribute('data-hue')).toBe('amber')
})

test.each([
  [4, true, undefined],
  [3, true, 'amber'],
  [-1, true, 'red'],
  [-1, false, undefined],
])('a validity of %i days (with highlight: %s) is marked in %s', (days, withValidity, hue) => {
  const words = marks({}, { ...cheapCost, validez: day(days) }, withValidity)
  expect(words).toHaveLength(hue === undefined ? 0 : 1)
  expect(document.querySelector('.tag')?.getAttribute('data-hue') ?? undefined).toBe(hue)
})

test('a cost has a warning where its validity ends before the shipment', () => {
  draw(summaryOf(late), [], '/', { shipmentDate: day(95) })
  expect(screen.getByText(/Vence antes del embarque/)).toBeInTheDocument()
})
