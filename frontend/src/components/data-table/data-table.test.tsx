import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import type { Sort } from '../../lib/browser/url-state.ts'
import type { DataColumn } from './column.ts'
import { ColumnsButton } from './columns-button.tsx'
import { DataTable } from './data-table.tsx'
import { useColumnLayout } from './use-column-layout.ts'

interface Row {
  key: string
  client: string
  amount: string
}

const columns: readonly DataColumn<Row>[] = [
  { id: 'key', header: 'Referencia', width: 120, fixed: true, cell: (row) => row.key },
  { id: 'client', header: 'Cliente', width: 160, grow: 1, sort: 'client', cell: (row) => row.client },
  { id: 'amount', header: 'Venta US$', width: 90, align: 'end', cell: (row) => row.amount },
]
const rows: readonly Row[] = ['a', 'b', 'c'].map((key) => ({ key, client: `Cliente ${key}`, amount: '1.045,06' }))

const opened: string[] = []
const sorts: Sort[] = []

const Table = ({ sort }: { sort?: Sort }) => {
  const control = useColumnLayout('test')
  const [selected, setSelected] = useState<string>()
  return (
    <>
      <ColumnsButton columns={columns} control={control} />
      <DataTable
        label="Cotizaciones"
        columns={columns}
        control={control}
        rows={rows}
        rowKey={(row) => row.key}
        total={47}
        sort={sort}
        onSort={(next) => sorts.push(next)}
        selected={selected}
        onSelect={setSelected}
        onOpen={(row) => opened.push(row.key)}
      />
    </>
  )
}

test('the table says how many rows there are, loaded or not', () => {
  render(<Table />)
  expect(screen.getByRole('grid', { name: 'Cotizaciones' })).toHaveAttribute('aria-rowcount', '48')
})

test('a click on a head sorts, and the sorted column says so', async () => {
  render(<Table sort={{ column: 'client', descending: false }} />)
  expect(screen.getByRole('columnheader', { name: /Cliente/ })).toHaveAttribute('aria-sort', 'ascending')
  await userEvent.click(screen.getByRole('button', { name: /^Cliente/ }))
  expect(sorts.at(-1)).toEqual({ column: 'client', descending: true })
  expect(screen.getByRole('columnheader', { name: /Referencia/ })).not.toHaveAttribute('aria-sort')
})

test('arrows move the selection and Enter opens', async () => {
  render(<Table />)
  screen.getByRole('grid').focus()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}{End}{Enter}')
  expect(opened).toEqual(['b', 'c'])
  expect(screen.getByRole('grid')).toHaveAttribute('aria-activedescendant', 'row-c')
})

test('arrows are meant for the table while nothing has the focus', async () => {
  render(<Table />)
  expect(document.activeElement).toBe(document.body)
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  expect(document.activeElement).toBe(screen.getByRole('grid'))
  expect(opened.at(-1)).toBe('b')
})

test('hidden columns stay hidden after a reload', async () => {
  const { unmount } = render(<Table />)
  await userEvent.click(screen.getByRole('button', { name: /Columnas/ }))
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Venta US$' }))
  expect(screen.queryByRole('columnheader', { name: /Venta/ })).not.toBeInTheDocument()
  unmount()
  render(<Table />)
  expect(screen.queryByRole('columnheader', { name: /Venta/ })).not.toBeInTheDocument()
})

test('a column is made wider by keyboard too', () => {
  render(<Table />)
  fireEvent.keyDown(screen.getByRole('separator', { name: 'Ancho de Cliente' }), { key: 'ArrowRight' })
  expect(JSON.parse(localStorage.getItem('columns:test') ?? '{}')).toMatchObject({
    widths: { client: expect.any(Number) },
  })
})
