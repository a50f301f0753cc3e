import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderAt } from '../../testing/render.tsx'
import { renderWithReadings } from '../../testing/render-with-readings.tsx'
import { EntryGrid, useGridRows } from './entry-grid.tsx'
import { GridHeads, GridNotes, RemoveButton } from './grid.tsx'

test('a head is visible, or for screen readers only; two may have the same text', () => {
  renderAt(
    <table>
      <GridHeads
        columns={[
          { name: 'cost', head: 'Precio', className: 'number' },
          { name: 'sale', head: 'Precio' },
          { name: 'remove', head: 'Quitar', hidden: true },
        ]}
      />
    </table>,
  )
  const [first, second] = screen.getAllByRole('columnheader', { name: 'Precio' })
  expect(first).toHaveClass('number')
  expect(second?.querySelector('.visually-hidden')).toBeNull()
  expect(screen.getByText('Quitar')).toHaveClass('visually-hidden')
})

test('each problem of a line is an alert across the columns', () => {
  renderAt(
    <table>
      <tbody>
        <GridNotes notes={[{ text: 'Falta el precio' }, { text: 'Falta la moneda' }]} columns={4} />
      </tbody>
    </table>,
  )
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent?.trim())).toEqual([
    'Falta el precio',
    'Falta la moneda',
  ])
  expect(screen.getAllByRole('cell')[0]).toHaveAttribute('colspan', '4')
})

test('the button removes its row', () => {
  let removed = 0
  renderAt(<RemoveButton label="Quitar la línea 1" onRemove={() => (removed += 1)} />)
  fireEvent.click(screen.getByRole('button', { name: 'Quitar la línea 1' }))
  expect(removed).toBe(1)
})

const Names = () => {
  const [rows, setRows] = useState<readonly { id: string; name: string; city: string }[]>([
    { id: 'a', name: 'Ana', city: 'Colonia' },
    { id: 'b', name: 'Bea', city: 'Salto' },
  ])
  const blank = () => ({ id: `new-${rows.length}`, name: '', city: '' })
  const list = useGridRows({ rows, onRows: setRows, blank, keepsOne: true })
  const columns = (['name', 'city'] as const).map((name) => ({
    name,
    head: name,
    cell: (row: (typeof rows)[number], index: number) => (
      <input
        aria-label={`${name} ${index + 1}`}
        value={row[name]}
        onChange={(event) => list.set(row.id, { [name]: event.currentTarget.value })}
      />
    ),
  }))
  const paste = (text: string) => {
    list.paste({ rows: text.split('\n').map((name) => ({ id: name, name, city: '' })) })
    return true
  }
  return <EntryGrid list={list} label="Nombres" columns={columns} isBlank={({ name }) => name === ''} onPaste={paste} />
}
const field = (name: string) => screen.getByRole('textbox', { name })
const press = (key: string, more: object = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more })
const names = () => screen.getAllByRole<HTMLInputElement>('textbox', { name: /^name/ }).map(({ value }) => value)

test('keys move between cells, copy from above and add a row at the end', () => {
  renderWithReadings(<Names />)
  field('name 1').focus()
  press('ArrowDown')
  expect(field('name 2')).toHaveFocus()
  press('d', { ctrlKey: true })
  expect(names()).toEqual(['Ana', 'Ana'])
  press('ArrowRight')
  expect(field('city 2')).toHaveFocus()
  press('Tab')
  expect(field('name 3')).toHaveFocus()
  // Tab leaves the grid from a blank row.
  field('city 3').focus()
  press('Tab')
  expect(names()).toEqual(['Ana', 'Ana', ''])
  press('Enter')
  expect(names()).toHaveLength(4)
})

test('a paste is taken back until something changes, and the last row leaves an empty one', () => {
  renderWithReadings(<Names />)
  const paste = () => fireEvent.paste(field('name 1'), { clipboardData: { getData: () => 'Eva\nIda' } })
  paste()
  expect(names()).toEqual(['Eva', 'Ida'])
  press('z', { ctrlKey: true })
  expect(names()).toEqual(['Ana', 'Bea'])
  paste()
  fireEvent.change(field('name 1'), { target: { value: 'Eda' } })
  press('z', { ctrlKey: true })
  expect(names()).toEqual(['Eda', 'Ida'])
  const remove = () => screen.getByRole('button', { name: 'Quitar la fila 1' })
  fireEvent.click(remove())
  expect(remove()).toHaveFocus()
  fireEvent.click(remove())
  expect(names()).toEqual([''])
})
