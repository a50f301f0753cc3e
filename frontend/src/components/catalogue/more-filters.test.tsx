import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderAt } from '../../testing/render.tsx'
import { type CatalogueFilter, MoreFilters } from './filter-chips.tsx'

const filter = (name: string, label: string): CatalogueFilter => ({
  name,
  label,
  all: 'Todos',
  kind: 'one',
  options: [{ value: `${name}-1`, label: `${label} 1` }],
})
const filters = [filter('container', 'Contenedor'), filter('carrier', 'Transportista')]

test('a rare filter is a chip while it is set; another one opens on request', async () => {
  const set: unknown[] = []
  const state = { values: { carrier: ['carrier-1'] }, setFilter: (...one: unknown[]) => void set.push(one) }
  renderAt(<MoreFilters filters={filters} state={state} />)
  expect(screen.getByRole('button', { name: 'Transportista Transportista 1' })).toBeVisible()
  expect(screen.queryByRole('button', { name: /Contenedor/ })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Filtro' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Contenedor' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Contenedor 1' }))
  expect(set).toEqual([['container', ['container-1']]])
  expect(screen.queryByRole('button', { name: 'Filtro' })).toBeNull()
})
