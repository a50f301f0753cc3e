import { expect, test } from 'vitest'
import { type Measures, withPasted as paste } from '../../../components/packing/paste.ts'
import { emptyRow, isEmptyRow, type PackingCells } from '../form/form.ts'

const withPasted = (
  rows: readonly PackingCells[],
  text: string,
  blank: () => PackingCells,
  isEmpty = isEmptyRow,
  measures?: Measures,
) => paste(rows, text, () => blank(), isEmpty, measures)

test('spreadsheet rows are read with or without a type column, in both number styles', () => {
  const { rows, count, read } = withPasted([], 'PLT\t2\t1.150,5\t140\t100\t90\n12\t9,5\t60\t40\t40\n', emptyRow)
  expect(rows).toMatchObject([
    { ctnPlt: 'PLT', cantidad: '2', peso: '1150.5', largo: '140', ancho: '100', alto: '90' },
    { ctnPlt: 'CTN', cantidad: '12', peso: '9.5', largo: '60', ancho: '40', alto: '40' },
  ])
  expect(count).toBe(2)
  expect(read).toEqual({ from: '1.150,5', to: '1150.5' })
})

test('rows pasted without a type get the type of the row they are pasted into', () => {
  const { rows } = withPasted([], '2\t150\t140\t100\t90\nCTN\t1\t9\t60\t40\t40', () => emptyRow('PLT'))
  expect(rows.map(({ ctnPlt }) => ctnPlt)).toEqual(['PLT', 'CTN'])
})

test('ambiguous text gives no number and stays in its cell', () => {
  const { rows, open } = withPasted([], '1.000\t-80\t120\t1e2\t100\n-4\t80\t120\t80\t1.000', emptyRow)
  expect(rows.map(({ cantidad, peso, largo, ancho, alto }) => [cantidad, peso, largo, ancho, alto])).toEqual([
    ['', '', '120', '', '100'],
    ['', '80', '120', '80', ''],
  ])
  const [first, second] = rows
  expect(open).toEqual([
    { cell: `${first?.id}.cantidad`, text: '1.000' },
    { cell: `${first?.id}.peso`, text: '-80' },
    { cell: `${first?.id}.ancho`, text: '1e2' },
    { cell: `${second?.id}.cantidad`, text: '-4' },
    { cell: `${second?.id}.alto`, text: '1.000' },
  ])
})

test('headings are skipped, and a sixth column is the description', () => {
  const { rows, count } = withPasted(
    [],
    'Tipo\tCantidad\tPeso\tLargo\tAncho\tAlto\nPallet\t1\t80\t120\t80\t100\tReactivos',
    emptyRow,
  )
  expect(count).toBe(1)
  expect(rows).toMatchObject([{ ctnPlt: 'PLT', cantidad: '1', description: 'Reactivos' }])
})

test('pasted rows replace empty rows and keep filled ones', () => {
  const typed = { ...emptyRow(), cantidad: '7' }
  expect(withPasted([typed, emptyRow()], '1\t2\t3\t4\t5', emptyRow).rows.map(({ cantidad }) => cantidad)).toEqual([
    '7',
    '1',
  ])
})

test('a row without any readable number is kept as text, a heading is not', () => {
  const block = 'Tipo\tCantidad m3\tPeso\nCTN\t1-2\tdiez\nPLT\tdos\t\nTotal\t\t'
  const { rows, open } = withPasted([emptyRow()], block, emptyRow)
  expect(rows.map(({ ctnPlt }) => ctnPlt)).toEqual(['CTN', 'PLT'])
  expect(open.map(({ text }) => text)).toEqual(['1-2', 'diez', 'dos'])
})

test('pasted rows do not replace a row that has only unparsed text', () => {
  const waiting = emptyRow()
  const { rows } = withPasted([waiting, emptyRow()], 'CTN\t1\t2\t3\t4\t5', emptyRow, ({ id }) => id !== waiting.id)
  expect(rows.map(({ id, cantidad }) => (id === waiting.id ? 'waiting' : cantidad))).toEqual(['waiting', '1'])
})

const numbersOf = (text: string, measures?: Parameters<typeof withPasted>[4]) =>
  withPasted([], text, emptyRow, undefined, measures).rows.map(({ cantidad, peso, largo, ancho, alto }) =>
    [cantidad, peso, largo, ancho, alto].join(' '),
  )

test.each([
  'Bultos\tLargo cm\tAncho cm\tAlto cm\tPeso kg\n2\t120\t80\t100\t350',
  'Packing list 7\t\t\t\t\nQty\tLength (cm)\tWidth (cm)\tHeight (cm)\tGross weight kg\n2\t120\t80\t100\t350'.replace(
    ' 7',
    '',
  ),
  'Comprimento\tLargura\tAltura\tPeso\tVolumes\n120\t80\t100\t350\t2',
  'L\tW\tH\tKG\tCBM\tPcs\n120\t80\t100\t350\t1,92\t2',
])('a packing list is read by its headings in any order', (text) =>
  expect(numbersOf(text)).toEqual(['2 350 120 80 100']),
)

test('type and description are recognized by their headings too', () => {
  const { rows } = withPasted([], 'Mercadería\tPeso\tCant.\tEmbalaje\nReactivos\t80\t1\tPallet', emptyRow)
  expect(rows).toMatchObject([{ ctnPlt: 'PLT', cantidad: '1', peso: '80', description: 'Reactivos', largo: '' }])
})

test.each([
  ['Foo\tLargo\tAncho\n2\t120\t80', ['Foo']],
  ['Cantidad\tPeso total\n2\t700', ['Peso total']],
  ['Cantidad\tPeso lb\tLargo m\n2\t700\t1,2', ['Peso lb', 'Largo m']],
  ['Largo\tLength\n120\t80', ['Length']],
])('a block with unclear headings is not pasted, and the headings are returned', (text, unclear) =>
  expect(withPasted([], text, emptyRow)).toMatchObject({ count: 0, unclear }),
)

test('columns of pounds and row weight are recognized if the grid uses them', () => {
  expect(numbersOf('Cantidad\tPeso total lb\n2\t700', { system: 'imperial', basis: 'ROW' })).toEqual(['2 700   '])
  expect(
    withPasted([], 'Cantidad\tPeso kg\n2\t7', emptyRow, undefined, { system: 'imperial', basis: 'ROW' }).unclear,
  ).toEqual(['Peso kg'])
})
