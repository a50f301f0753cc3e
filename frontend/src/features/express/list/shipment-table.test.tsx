import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { keepToken } from '../../../lib/auth/session.ts'
import { loadTexts } from '../../../lib/i18n/i18n.ts'
import { moneyStyle } from '../../../lib/storage/storage.ts'
import { asIfLaidOut } from '../../../testing/laid-out.ts'
import { fakeToken } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import { bookedShipment } from '../samples/shipment.ts'
import { ShipmentTable } from './shipment-list.tsx'

beforeAll(() => loadTexts('express'))
beforeEach(() => {
  asIfLaidOut()
  localStorage.clear()
  keepToken(fakeToken(['CONSULTAR_SHIPMENT']))
})

const row = { ...bookedShipment.row, declared: { amount: '1240', currency: 'USD' as const } }
const show = (marks?: Parameters<typeof ShipmentTable>[0]['marks']) => {
  const pages = { rows: [row], isLoading: false, isStale: false, loadMore: () => {} }
  const acts = { onSelect: () => {}, onOpen: () => {}, onEscape: () => {} }
  renderAt(<ShipmentTable {...{ pages, ...acts }} {...(marks && { marks })} total={1} selected={undefined} empty="" />)
  return screen.findByRole('grid', { name: 'Envíos express' })
}
const heads = (table: HTMLElement) =>
  within(table)
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent)

test('a value has its currency in both number styles', async () => {
  expect(within(await show()).getByText('US$ 1.240,00')).toBeInTheDocument()
  moneyStyle.write('us')
  expect(await screen.findByText('USD 1,240.00')).toBeInTheDocument()
})

test('the cost is a column only for readers of costs, and only on demand', async () => {
  localStorage.setItem('columns:express', '{"order":[],"visibility":{"expectedCost":true},"widths":{}}')
  expect(heads(await show()).join()).not.toContain('Costo previsto')
})

test('the mark of a row is toggled, with Shift as a range', async () => {
  const toggled: [string, boolean][] = []
  const marks = {
    has: () => false,
    count: 0,
    toggle: (key: string, isRange: boolean) => void toggled.push([key, isRange]),
  }
  const box = within(await show(marks)).getByRole('checkbox', { name: /0611/ })
  const user = userEvent.setup()
  await user.click(box)
  await user.keyboard('{Shift>}')
  await user.click(box)
  await user.keyboard('{/Shift}')
  expect(toggled).toEqual([
    [row.id, false],
    [row.id, true],
  ])
})
