import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderAt } from '../../testing/render.tsx'
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
