import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderAt } from '../../../testing/render.tsx'
import { renderWithReadings } from '../../../testing/render-with-readings.tsx'
import { CellsDrawer } from './cells-drawer.tsx'
import { CellsGrid } from './cells-grid.tsx'
import { columnsOf, newRow, type Row } from './column.ts'

const columns = columnsOf('code:text', 'side:choice', 'sandbox:flag')

test('an entry with a missing field is not sent, then it is sent with all its cells', async () => {
  const sent: Row[] = []
  const [column = fail()] = columns
  const problemsOf = (row: Row) => (row['code'] === '' ? [{ column, row }] : [])
  const send = async (row: Row) => {
    sent.push(row)
    return { id: 'x', revision: 1, position: 1 }
  }
  const parts = { section: 'carrier', title: 'Nuevo', help: '', columns, problemsOf, send }
  renderAt(<CellsDrawer {...parts} onSaved={() => {}} onClose={() => {}} />, '/')
  await userEvent.click(screen.getByRole('button', { name: /^Guardar/ }))
  expect(await screen.findByText('Falta.')).toBeInTheDocument()
  expect(sent).toEqual([])
  const [code] = screen.getAllByRole('textbox')
  await userEvent.type(code ?? fail(), 'DHL')
  await userEvent.click(screen.getByRole('checkbox'))
  await userEvent.click(screen.getByRole('button', { name: /^Guardar/ }))
  await waitFor(() => expect(sent).toMatchObject([{ code: 'DHL', side: 'SELL', sandbox: 'true' }]))
})

const fail = (): never => {
  throw new Error('missing')
}

test('a grid changes, adds and removes rows; of a locked row only the last cell changes', async () => {
  let last: readonly Row[] = []
  const Grid = () => {
    const [rows, setRows] = useState<readonly Row[]>([{ ...newRow(columns, 'a'), code: 'A' }])
    const onRows = (next: readonly Row[]) => {
      last = next
      setRows(next)
    }
    const isLocked = ({ id }: Row) => id === 'a'
    return <CellsGrid section="carrier" label="Filas" {...{ columns, rows, isLocked }} errors={{}} onRows={onRows} />
  }
  renderWithReadings(<Grid />)
  expect(screen.getByRole('textbox')).toBeDisabled()
  await userEvent.click(screen.getByRole('checkbox'))
  expect(last).toMatchObject([{ code: 'A', sandbox: 'true' }])
  await userEvent.click(screen.getByRole('button', { name: 'Agregar fila' }))
  await userEvent.type(screen.getAllByRole('textbox')[1] ?? fail(), 'B')
  expect(last.map(({ code }) => code)).toEqual(['A', 'B'])
})
