import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { loadTexts } from '../../../lib/i18n/i18n.ts'
import { renderAt } from '../../../testing/render.tsx'
import { useLook } from '../look/use-look.ts'
import { RowOrder } from './row-order.tsx'

const columns = [
  { id: 'CNSHA', name: 'Shanghái' },
  { id: 'BEANR', name: 'Amberes' },
]
const Order = () => {
  const [look, onChange] = useLook('lcl/origins')
  return <RowOrder look={look} columns={columns} onChange={onChange} />
}

test('rows stand as they come, by name, or the nearest of one origin first, and the address keeps it', async () => {
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

test('an order by an origin that is not drawn is the usual one', async () => {
  await loadTexts('reports')
  renderAt(<Order />, '/d?sort=lcl.origins:asc:USNYC')
  expect(screen.getByRole('combobox')).toHaveDisplayValue('más barato')
})
