import { cleanup, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderAt } from '../../testing/render.tsx'
import { type CatalogueFilter, FilterChips, type CatalogueState } from './filter-chips.tsx'

const options = (count: number) => Array.from({ length: count }, (_, at) => ({ value: `v${at}`, label: `Valor ${at}` }))
const chips = (filter: Partial<CatalogueFilter>, values: readonly string[] = []) => {
  const set: unknown[] = []
  const whole: CatalogueFilter = {
    name: 'role',
    label: 'Rol',
    all: 'Todos',
    kind: 'one',
    options: options(3),
    ...filter,
  }
  const state = { values: { role: values }, setFilter: (...one: unknown[]) => void set.push(one) }
  renderAt(<FilterChips filters={[whole]} state={state as unknown as CatalogueState} />)
  return set
}

test('a filter chip names its value; without a value it names all', async () => {
  const set = chips({})
  expect(screen.queryByRole('button', { name: 'Quitar Rol' })).not.toBeInTheDocument()
  fireEvent.click(screen.getByRole('button', { name: 'Rol Todos' }))
  expect(await screen.findByRole('menuitem', { name: 'Todos' })).toHaveTextContent(/^Todos$/)
  expect(screen.getByRole('menuitem', { name: 'Todos' }).querySelector('svg')).not.toBeNull()
  fireEvent.click(screen.getByRole('menuitem', { name: 'Valor 1' }))
  expect(set).toEqual([['role', ['v1']]])
})

test('a value is cleared by its cross or by choosing all; an unknown value is shown as it is stored', async () => {
  const set = chips({}, ['v2'])
  expect(screen.getByRole('button', { name: 'Rol Valor 2' })).toHaveAttribute('title', 'Valor 2')
  fireEvent.click(screen.getByRole('button', { name: 'Quitar Rol' }))
  expect(screen.getByRole('button', { name: 'Rol Valor 2' })).toHaveFocus()
  fireEvent.click(screen.getByRole('button', { name: 'Rol Valor 2' }))
  expect((await screen.findByRole('menuitem', { name: 'Valor 2' })).querySelector('svg')).not.toBeNull()
  fireEvent.click(screen.getByRole('menuitem', { name: 'Todos' }))
  expect(set).toEqual([
    ['role', []],
    ['role', []],
  ])
  cleanup()
  chips({}, ['old'])
  expect(screen.getByRole('button', { name: 'Rol old' })).toBeInTheDocument()
})

test('several values are ticked in list order; a long list has a search', async () => {
  const set = chips({ kind: 'many', options: [...options(13), { value: 'n', label: 'Nota', note: 'nueva' }] }, ['v2'])
  fireEvent.click(screen.getByRole('button', { name: 'Rol Valor 2' }))
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Valor 0' }))
  fireEvent.click(screen.getByRole('checkbox', { name: 'Valor 2' }))
  expect(set).toEqual([
    ['role', ['v0', 'v2']],
    ['role', []],
  ])
  fireEvent.change(screen.getByRole('textbox', { name: 'Buscar en la lista' }), { target: { value: 'nota' } })
  expect(screen.getAllByRole('checkbox')).toHaveLength(1)
  expect(screen.getByText('nueva')).toBeInTheDocument()
  cleanup()
  chips({ kind: 'many', options: options(12) })
  fireEvent.click(screen.getByRole('button', { name: 'Rol Todos' }))
  await screen.findByRole('checkbox', { name: 'Valor 0' })
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
})

test('a day is typed, and shown in the format of days', async () => {
  const set = chips({ kind: 'day', all: 'cualquier día', options: [] })
  fireEvent.click(screen.getByRole('button', { name: 'Rol cualquier día' }))
  const field = await screen.findByRole('textbox', { name: 'Rol' })
  expect(field).toHaveFocus()
  await userEvent.type(field, '05/12/2026')
  // The typed text stays until the new values arrive.
  expect(field).toHaveValue('05/12/2026')
  expect(set.at(-1)).toEqual(['role', ['2026-12-05']])
  cleanup()
  chips({ kind: 'day', options: [] }, ['2026-12-05'])
  expect(screen.getByRole('button', { name: 'Rol 05/12/2026' })).toBeInTheDocument()
})
