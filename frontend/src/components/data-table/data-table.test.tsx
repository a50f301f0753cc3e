import { cleanup, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { asIfLaidOut } from '../../testing/laid-out.ts'
import { renderAt } from '../../testing/render.tsx'
import type { Sort } from '../../lib/browser/url-state.ts'
import { type DataColumn, useColumnLayout } from './column.ts'
import { ColumnsButton } from './columns-button.tsx'
import { DataTable } from './data-table.tsx'

interface Row {
  key: string
  client: string
  amount: string
}

const columns: readonly DataColumn<Row>[] = [
  { id: 'key', header: 'Referencia', width: 120, fixed: true, cell: (row) => row.key },
  { id: 'client', header: 'Cliente', width: 160, grow: 1, sort: 'client', cell: (row) => row.client },
  { id: 'amount', header: 'Venta US$', width: 90, align: 'end', sticky: true, cell: (row) => row.amount },
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

test('the table announces the number of rows, loaded or not', () => {
  renderAt(<Table />)
  expect(screen.getByRole('grid', { name: 'Cotizaciones' })).toHaveAttribute('aria-rowcount', '48')
})

test('the table marks its right edge as long as columns are hidden there', () => {
  const sides = { scrollWidth: 900, clientWidth: 600, scrollLeft: 0 }
  for (const side of Object.keys(sides))
    Object.defineProperty(HTMLElement.prototype, side, {
      configurable: true,
      get: () => sides[side as keyof typeof sides],
    })
  renderAt(<Table />)
  const grid = screen.getByRole('grid', { name: 'Cotizaciones' })
  expect(grid).toHaveAttribute('data-more')
  sides.scrollLeft = 300
  fireEvent.scroll(grid)
  expect(grid).not.toHaveAttribute('data-more')
  sides.scrollLeft = 100
  fireEvent.scroll(grid)
  expect(grid).toHaveAttribute('data-more')
  for (const side of Object.keys(sides)) Reflect.deleteProperty(HTMLElement.prototype, side)
})

test('a column of actions remains visible when the table scrolls sideways', () => {
  asIfLaidOut()
  renderAt(<Table />)
  expect(screen.getByRole('columnheader', { name: /Venta/ })).toHaveAttribute('data-sticky')
  expect(screen.getAllByText('1.045,06')[0]).toHaveAttribute('data-sticky')
  expect(screen.getByRole('columnheader', { name: /Cliente/ })).not.toHaveAttribute('data-sticky')
})

test('a click on a head sorts, and the sorted column is marked', async () => {
  renderAt(<Table sort={{ column: 'client', descending: false }} />)
  expect(screen.getByRole('columnheader', { name: /Cliente/ })).toHaveAttribute('aria-sort', 'ascending')
  await userEvent.click(screen.getByRole('button', { name: /^Cliente/ }))
  expect(sorts.at(-1)).toEqual({ column: 'client', descending: true })
  expect(screen.getByRole('columnheader', { name: /Referencia/ })).not.toHaveAttribute('aria-sort')
})

test('arrows move the selection and Enter opens', async () => {
  renderAt(<Table />)
  screen.getByRole('grid').focus()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}{End}{Enter}')
  expect(opened).toEqual(['b', 'c'])
  expect(screen.getByRole('grid')).toHaveAttribute('aria-activedescendant', 'row-c')
})

test('arrow keys control the table while no element has the focus', async () => {
  renderAt(<Table />)
  expect(document.activeElement).toBe(document.body)
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  expect(document.activeElement).toBe(screen.getByRole('grid'))
  expect(opened.at(-1)).toBe('b')
})

test('hidden columns stay hidden after a reload', async () => {
  renderAt(<Table />)
  await userEvent.click(screen.getByRole('button', { name: /Columnas/ }))
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Venta US$' }))
  expect(screen.queryByRole('columnheader', { name: /Venta/ })).not.toBeInTheDocument()
  cleanup()
  renderAt(<Table />)
  expect(screen.queryByRole('columnheader', { name: /Venta/ })).not.toBeInTheDocument()
})

test('a column can be widened by keyboard', () => {
  renderAt(<Table />)
  fireEvent.keyDown(screen.getByRole('separator', { name: 'Ancho de Cliente' }), { key: 'ArrowRight' })
  expect(JSON.parse(localStorage.getItem('columns:test') ?? '{}')).toMatchObject({
    widths: { client: expect.any(Number) },
  })
})
