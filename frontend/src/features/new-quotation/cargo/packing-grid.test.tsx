import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import type { DecimalInputProps } from '../../../components/form/decimal-input.tsx'
import { saveDraft } from '../../../lib/storage/drafts.ts'
import { keepToken } from '../../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import { emptyRow, type PackingCells, emptyForm } from '../form/form.ts'

const { DecimalInput } = await import('../../../components/form/decimal-input.tsx')
/** Names of the rendered fields. */
let rendered: (string | undefined)[] = []
vi.doMock('../../../components/form/decimal-input.tsx', () => ({
  DecimalInput: (props: DecimalInputProps) => {
    rendered.push(props['aria-label'])
    return <DecimalInput {...props} />
  },
}))
const { NewQuotationPage } = await import('../new-quotation-page.tsx')

const MANY = 2550
const full: PackingCells = { ...emptyRow('CTN'), cantidad: '1', peso: '10', largo: '10', ancho: '10', alto: '10' }
const rowsOf = (count: number, changes: Readonly<Record<number, Partial<PackingCells>>> = {}) =>
  Array.from({ length: count }, (_, index) => ({ ...full, id: `r${index + 1}`, ...changes[index] }))
const place = (code: string) => ({ code, name: code, country: 'UY', kinds: ['AIRPORT' as const] })

/** Renders the page with `count` rows; `texts` are unparsed texts by cell. */
const open = (rows: readonly PackingCells[], texts: Readonly<Record<string, string>> = {}) => {
  const lane = { scope: 'INTERNAL', origin: place('FRA'), destination: place('MVD'), commodityDescr: 'Reactivos' }
  const display = { type: '', mode: '', origin: '', destination: '', incoterm: '', volume: '', weight: '' }
  saveDraft({
    type: 'NEW_QUOTATION',
    name: 'x',
    display: { ...display, chargeable: '', client: '' },
    data: { ...emptyForm(), ...lane, rows, texts },
    user: 'u-1',
  })
  const calls = fakeApi({ 'GET /app/v1/quotations/similar': () => ({ body: { rows: [] } }) })
  renderAt(<NewQuotationPage />, '/mis-cotizaciones?new&draft=0')
  return { posted: () => calls.filter(({ method }) => method === 'POST') }
}
const cell = (name: string, row: number) => screen.queryByLabelText(`${name}, fila ${row}`)
const shown = (name: string, row: number) => {
  const field = cell(name, row)
  if (field === null) throw new Error(`${name}, fila ${row} is not drawn`)
  return field
}
const press = (key: string, overrides: object = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...overrides })
const focus = (field: HTMLElement) => act(() => field.focus())
const totals = () => within(screen.getByRole('complementary', { name: 'Totales' }))
const sendIt = () => fireEvent.click(screen.getByRole('button', { name: /^Pedir cotización/ }))

beforeEach(() => {
  localStorage.clear()
  rendered = []
  keepToken(fakeToken(['SOLICITAR_COTIZACION', 'CONSULTAR_COTIZACION', 'COMERCIAL']))
})

test('of thousands of rows only the visible ones are rendered, with their row indexes', () => {
  open(rowsOf(MANY))
  const table = screen.getByRole('table', { name: 'Bultos' })
  expect(table).toHaveAttribute('aria-rowcount', '2551')
  expect(table.querySelectorAll('[data-row]').length).toBeLessThan(50)
  expect(shown('Peso', MANY).closest('tr')).toHaveAttribute('aria-rowindex', '2551')
})

test('typing in a cell renders only its row again, and the totals include all rows', () => {
  open(rowsOf(MANY))
  focus(shown('Peso', 3))
  fireEvent.change(shown('Peso', 3), { target: { value: '101' } })
  rendered = []
  fireEvent.change(shown('Peso', 3), { target: { value: '1010' } })
  expect(new Set(rendered)).toEqual(
    new Set(['Cantidad', 'Peso', 'Largo', 'Ancho', 'Alto'].map((name) => `${name}, fila 3`)),
  )
  expect(totals().getByText('26.500,0 kg')).toBeInTheDocument()
})

test('navigation keys move to rows that are not rendered yet, and back', () => {
  open(rowsOf(MANY))
  focus(shown('Largo', 1))
  while (Number(document.activeElement?.closest('tr')?.getAttribute('aria-rowindex')) - 1 < 2000) press('PageDown')
  expect(document.activeElement).toHaveAccessibleName(/^Largo, fila 20\d\d$/)
  press('End', { ctrlKey: true })
  expect(shown('Largo', MANY)).toHaveFocus()
  press('ArrowUp')
  expect(shown('Largo', MANY - 1)).toHaveFocus()
  press('PageUp')
  press('Home', { ctrlKey: true })
  press('ArrowDown')
  expect(shown('Largo', 2)).toHaveFocus()
  press('End', { ctrlKey: true })
  press('Enter')
  expect(shown('Cantidad', MANY + 1)).toHaveFocus()
})

test('the focused cell stays rendered wherever the grid is scrolled', () => {
  open(rowsOf(MANY))
  focus(shown('Peso', 2))
  fireEvent.change(shown('Peso', 2), { target: { value: '12.' } })
  const scroller = screen.getByRole('table', { name: 'Bultos' }).parentElement
  if (scroller === null) throw new Error('No scroller')
  scroller.scrollTop = 33 * 1500
  fireEvent.scroll(scroller)
  expect(shown('Peso', 1500)).toBeInTheDocument()
  expect(cell('Peso', 20)).toBeNull()
  expect(shown('Peso', 2)).toHaveFocus()
  expect(shown('Peso', 2)).toHaveValue('12.')
})

test('unparsed text in a row that is not rendered blocks sending and reappears with its row', async () => {
  const { posted } = open(rowsOf(400, { 299: { peso: '' } }), { 'r300.peso': '1.234,5' })
  expect(cell('Peso', 300)).toBeNull()
  sendIt()
  await waitFor(() => expect(shown('Peso', 300)).toHaveFocus())
  expect(shown('Peso', 300)).toHaveValue('1.234,5')
  expect(posted()).toEqual([])
})

test('unparsed text survives scrolling its row away', async () => {
  const { posted } = open(rowsOf(400))
  focus(shown('Peso', 5))
  fireEvent.change(shown('Peso', 5), { target: { value: '1.2.3' } })
  press('End', { ctrlKey: true })
  expect(shown('Peso', 400)).toHaveFocus()
  const scroller = screen.getByRole('table', { name: 'Bultos' }).parentElement
  if (scroller === null) throw new Error('No scroller')
  scroller.scrollTop = 33 * 390
  fireEvent.scroll(scroller)
  expect(cell('Peso', 5)).toBeNull()
  sendIt()
  await waitFor(() => expect(shown('Peso', 5)).toHaveFocus())
  expect(shown('Peso', 5)).toHaveValue('1.2.3')
  expect(shown('Peso', 5)).toBeInvalid()
  expect(screen.getByRole('button', { name: '1 dato con dos lecturas posibles' })).toBeInTheDocument()
  expect(posted()).toEqual([])
})

test('the error list leads to a row that is not rendered', async () => {
  open(rowsOf(400, { 320: { alto: '' } }))
  sendIt()
  await waitFor(() => expect(shown('Alto', 321)).toHaveFocus())
  expect(shown('Alto', 321)).toBeInvalid()
})

test('more than five hundred rows are an error', async () => {
  open(rowsOf(501))
  sendIt()
  expect((await screen.findAllByText(/501/)).length).toBeGreaterThan(0)
})

test('thousands of rows, including unparsed ones, are pasted at once, and the paste can be undone', async () => {
  open([emptyRow()])
  const lines = Array.from({ length: 3000 }, (_, n) => `CTN\t${n === 2500 ? '1-2' : '1'}\t10\t10\t10\t10`)
  focus(shown('Cantidad', 1))
  fireEvent.paste(shown('Cantidad', 1), { clipboardData: { getData: () => lines.join('\n') } })
  expect(screen.getByRole('table', { name: 'Bultos' })).toHaveAttribute('aria-rowcount', '3001')
  expect(shown('Cantidad', 1)).toHaveFocus()
  sendIt()
  await waitFor(() => expect(shown('Cantidad', 2501)).toHaveValue('1-2'))
  press('z', { ctrlKey: true })
  expect(screen.getByRole('table', { name: 'Bultos' })).toHaveAttribute('aria-rowcount', '2')
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: /con dos lecturas posibles/ })).not.toBeInTheDocument(),
  )
})

test('the focus stays in the grid when its row is removed', async () => {
  open(rowsOf(3))
  await userEvent.click(screen.getByRole('button', { name: 'Quitar la fila 2' }))
  expect(screen.getByRole('button', { name: 'Quitar la fila 2' })).toHaveFocus()
  expect(cell('Peso', 3)).toBeNull()
})
