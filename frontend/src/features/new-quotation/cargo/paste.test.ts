import { expect, test } from 'vitest'
import { emptyRow } from '../form/cells.ts'
import { withPasted } from './paste.ts'

test('rows of a spreadsheet are read with or without their type, in both number styles', () => {
  const { rows, count, read } = withPasted([], 'PLT\t2\t1.150,5\t140\t100\t90\n12\t9,5\t60\t40\t40\n', emptyRow)
  expect(rows).toMatchObject([
    { ctnPlt: 'PLT', cantidad: '2', peso: '1150.5', largo: '140', ancho: '100', alto: '90' },
    { ctnPlt: 'CTN', cantidad: '12', peso: '9.5', largo: '60', ancho: '40', alto: '40' },
  ])
  expect(count).toBe(2)
  expect(read).toEqual({ from: '1.150,5', to: '1150.5' })
})

test('what cannot be read one way is no number, and stays as it was', () => {
  const { rows, open } = withPasted([], '1.000\t-80\t120\t1e2\t100\n-4\t80\t120\t80\t1.000', emptyRow)
  expect(rows.map(({ cantidad, peso, largo, ancho, alto }) => [cantidad, peso, largo, ancho, alto])).toEqual([
    ['', '', '120', '', '100'],
    ['', '80', '120', '80', '1.000'],
  ])
  const [first, second] = rows
  expect(open).toEqual([
    { cell: `${first?.id}.cantidad`, text: '1.000' },
    { cell: `${first?.id}.peso`, text: '-80' },
    { cell: `${first?.id}.ancho`, text: '1e2' },
    { cell: `${second?.id}.cantidad`, text: '-4' },
  ])
})

test('headings are passed by, and a sixth column tells what is in it', () => {
  const { rows, count } = withPasted(
    [],
    'Tipo\tCantidad\tPeso\tLargo\tAncho\tAlto\nPallet\t1\t80\t120\t80\t100\tReactivos',
    emptyRow,
  )
  expect(count).toBe(1)
  expect(rows).toMatchObject([{ ctnPlt: 'PLT', cantidad: '1', description: 'Reactivos' }])
})

test('what was typed before stays; rows with nothing in them make room', () => {
  const typed = { ...emptyRow(), cantidad: '7' }
  expect(withPasted([typed, emptyRow()], '1\t2\t3\t4\t5', emptyRow).rows.map(({ cantidad }) => cantidad)).toEqual([
    '7',
    '1',
  ])
})

test('a row in which nothing can be read is kept with its text; headings are not', () => {
  const block = 'Tipo\tCantidad m3\tPeso\nCTN\t1-2\tdiez\nPLT\tdos\t\nTotal\t\t'
  const { rows, open } = withPasted([emptyRow()], block, emptyRow)
  expect(rows.map(({ ctnPlt }) => ctnPlt)).toEqual(['CTN', 'PLT'])
  expect(open.map(({ text }) => text)).toEqual(['1-2', 'diez', 'dos'])
})

test('a row whose only content is text without a reading does not make room for what is pasted', () => {
  const waiting = emptyRow()
  const { rows } = withPasted([waiting, emptyRow()], 'CTN\t1\t2\t3\t4\t5', emptyRow, ({ id }) => id === waiting.id)
  expect(rows.map(({ id, cantidad }) => (id === waiting.id ? 'waiting' : cantidad))).toEqual(['waiting', '1'])
})
