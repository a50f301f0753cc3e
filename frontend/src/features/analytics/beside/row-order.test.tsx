import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { loadTexts } from '../../../lib/i18n/i18n.ts'
import { renderAt } from '../../../testing/render.tsx'
import { useChartSettings } from '../dashboard-chart.tsx'
import { RowOrder } from './row-order.tsx'

const columns = [
  { id: 'CNSHA', name: 'Shanghái' },
  { id: 'BEANR', name: 'Amberes' },
]
const Order = () => {
  const [look, onChange] = useChartSettings('lcl/origins')
  return <RowOrder look={look} columns={columns} onChange={onChange} />
}

test('the menu sorts rows as answered, by name or by the cheapest in one origin, and stores the order in the URL', async () => {
  await loadTexts('reports')
  const { place } = renderAt(<Order />, '/d?tab=LCL')
  const order = screen.getByRole('combobox', { name: 'Orden' })
  expect(order).toHaveDisplayValue('más barato')
  fireEvent.change(order, { target: { value: 'BEANR' } })
  expect(decodeURIComponent(place() ?? '')).toBe('/d?tab=LCL&sort=lcl.origins:asc:BEANR')
  expect(order).toHaveDisplayValue('más cerca en Amberes')
  fireEvent.change(order, { target: { value: 'name' } })
  expect(order).toHaveDisplayValue('por nombre')
  fireEvent.change(order, { target: { value: '' } })
  expect(place()).toBe('/d?tab=LCL')
})

test('an order by an origin that is not shown falls back to the default', async () => {
  await loadTexts('reports')
  renderAt(<Order />, '/d?sort=lcl.origins:asc:USNYC')
  expect(screen.getByRole('combobox')).toHaveDisplayValue('más barato')
})
