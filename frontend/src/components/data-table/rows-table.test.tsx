import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderAt } from '../../testing/render.tsx'
import { type RowsColumn, RowsTable, type RowsTableProps } from './rows-table.tsx'

type Row = { name: string; amount: string }
const name: RowsColumn<Row> = { id: 'name', cell: (row, index) => `${index + 1}. ${row.name}` }
const amount: RowsColumn<Row> = { id: 'amount', align: 'end', className: 'money', cell: (row) => row.amount }
const rows = [{ name: 'Delta', amount: '10,00' }]

const open = (columns: readonly RowsColumn<Row>[], more: Partial<RowsTableProps<Row>> = {}) => {
  renderAt(<RowsTable columns={columns} rows={rows} rowKey={(row) => row.name} label="Ventas" {...more} />)
  return within(screen.getByRole('table', { name: 'Ventas' }))
}

test('without a visible heading a table has no head, and no foot without totals', () => {
  const table = open([name, { ...amount, hiddenHead: 'Importe' }])
  expect(table.getAllByRole('rowgroup')).toHaveLength(1)
  expect(table.queryByRole('columnheader')).not.toBeInTheDocument()
  expect(table.getByRole('cell', { name: '1. Delta' })).not.toHaveAttribute('class')
})

test('heads may be visible or for screen readers only; figures align at the end', () => {
  const foot = (
    <tr>
      <td>Total</td>
    </tr>
  )
  const table = open(
    [
      { ...name, hiddenHead: 'Cliente' },
      { ...amount, head: 'Importe' },
    ],
    { foot },
  )
  expect(table.getByText('Cliente')).toHaveClass('visually-hidden')
  expect(table.getByRole('columnheader', { name: 'Importe' })).toHaveClass('number', { exact: true })
  expect(table.getByRole('cell', { name: '10,00' })).toHaveClass('number', 'money')
  expect(table.getByRole('cell', { name: 'Total' }).closest('tfoot')).toBeInTheDocument()
})

test('a cell may be the heading of its row, and cells and rows have attributes of their own', () => {
  const table = open(
    [
      { ...name, isRowHead: true },
      { ...amount, cellProps: () => ({ title: 'US$', className: 'own' }) },
    ],
    {
      rowProps: () => ({ 'data-late': true }),
    },
  )
  expect(table.getByRole('rowheader', { name: '1. Delta' })).toHaveAttribute('scope', 'row')
  expect(table.getByRole('cell', { name: '10,00' })).toHaveAttribute('title', 'US$')
  expect(table.getByRole('cell', { name: '10,00' })).toHaveClass('number money own', { exact: true })
  expect(table.getByRole('row')).toHaveAttribute('data-late', 'true')
})
