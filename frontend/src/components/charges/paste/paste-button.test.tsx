import { cleanup, fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderAt } from '../../../testing/render.tsx'
import { PasteDialog } from './paste-button.tsx'

test('the dialog of a long paste shows fifty rows and the number of the others', () => {
  const taken: unknown[] = []
  const rowsOf = (count: number) => Array.from({ length: count }, (_, at) => [at === 0 ? 'Cargo' : `C${at}`, '1'])
  const dialog = (count: number) =>
    renderAt(
      <PasteDialog
        block={{ rows: rowsOf(count), columns: ['code', 'total'], headCount: 1, isSure: false, currency: undefined }}
        onTake={(columns) => void taken.push(columns)}
        onClose={() => void taken.push('closed')}
      />,
    )
  dialog(52)
  expect(screen.getByText('y 2 filas más')).toBeInTheDocument()
  expect(screen.getByRole('cell', { name: 'Cargo' }).closest('tr')).toHaveClass('quiet')
  expect(screen.getByRole('cell', { name: 'C1' }).closest('tr')).not.toHaveClass('quiet')
  const column = screen.getByRole('combobox', { name: 'Columna 1' })
  fireEvent.change(column, { target: { value: 'concept' } })
  fireEvent.keyDown(column, { key: ' ' })
  expect(taken).toEqual([])
  fireEvent.keyDown(column, { key: 'Enter' })
  fireEvent.click(screen.getByRole('button', { name: /Cancelar/ }))
  expect(taken).toEqual([['concept', 'total'], 'closed'])
  cleanup()
  dialog(50)
  expect(screen.queryByText(/filas? más/)).not.toBeInTheDocument()
})
