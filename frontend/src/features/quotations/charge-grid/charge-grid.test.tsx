import { beforeEach, expect, test } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { keepToken } from '../../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import { quotation } from '../samples/quotation.ts'
import { CostsTab } from '../costs/costs-tab.tsx'

const code = (id: string, concept: string) => ({
  id,
  concept,
  description: '',
  tax: 'NONE',
  section: 'FREIGHT',
  air: true,
  sea: false,
  road: false,
})

const open = (key: string) => {
  fakeApi({
    'GET /app/v1/charge-codes': () => ({ body: { rows: [code('AFR', 'Flete aéreo'), code('FSC', 'Combustible')] } }),
    'GET /app/v1/providers': () => ({ body: { rows: [] } }),
  })
  const actions = [...quotation.actions, { command: 'ChangeCostGroup', possible: true }]
  renderAt(<CostsTab detail={{ ...quotation, key, actions }} />, `/pricing/cotizaciones/x?tab=costs&edit=cost-1`)
}
const field = (name: string, line: number) => screen.getByRole('textbox', { name: `${name}, línea ${line}` })
const rows = () => within(screen.getByRole('group', { name: 'Cargos' })).getAllByRole('combobox', { name: /^Código/ })

beforeEach(() => keepToken(fakeToken(['PRICING', 'MODIFICAR_COTIZACION_COSTOS', 'CONSULTAR_COTIZACION'])))

test('arrows and Enter go from cell to cell as in a spreadsheet', async () => {
  open('arrows')
  await userEvent.click(field('Por kg', 2))
  await userEvent.keyboard('{ArrowDown}')
  expect(field('Por kg', 3)).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}')
  expect(field('Por kg', 2)).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(field('Por kg', 3)).toHaveFocus()
})

test('a cell is copied from above, and a row moves with Alt', async () => {
  open('copy')
  await userEvent.click(field('Por kg', 3))
  await userEvent.keyboard('{Control>}{ArrowDown}{/Control}')
  expect(field('Por kg', 3)).toHaveValue('2,35')
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
  expect(rows()[1]).toHaveValue('FSC')
})

test('a currency that is copied from above takes the number out, as one that is chosen does', async () => {
  open('copied-currency')
  const currency = (line: number) => screen.getByRole('combobox', { name: `Moneda, línea ${line}` })
  await userEvent.selectOptions(currency(1), 'EUR')
  await userEvent.click(currency(2))
  await userEvent.keyboard('{Control>}{ArrowDown}{/Control}')
  expect(currency(2)).toHaveValue('EUR')
  expect(field('Por kg', 2)).toHaveValue('')
  expect(field('Por kg', 2)).toHaveAttribute('placeholder', 'antes 2.35 USD')
})

test('nothing is copied from a cell in which nothing was typed: the amount of the line stays', async () => {
  open('copied-nothing')
  await userEvent.click(field('Por kg', 5))
  const [before, above] = [field('Importe', 5), field('Por kg', 4)]
  expect(above).toHaveValue('')
  const text = before instanceof HTMLInputElement ? before.value : ''
  expect(text).not.toBe('')
  await userEvent.keyboard('{Control>}{ArrowDown}{/Control}')
  expect(field('Importe', 5)).toHaveValue(text)
})

test('a removed line comes back where it was', async () => {
  open('undo')
  expect(rows()).toHaveLength(5)
  await userEvent.click(screen.getByRole('button', { name: 'Quitar la línea 2' }))
  expect(rows()).toHaveLength(4)
  await userEvent.click(await screen.findByRole('button', { name: 'Deshacer' }))
  expect(rows().map((one) => (one instanceof HTMLInputElement ? one.value : ''))[1]).toBe('AFR')
})

test('an amount typed by hand takes the price per unit out', async () => {
  open('hand')
  await userEvent.clear(field('Importe', 2))
  await userEvent.type(field('Importe', 2), '400')
  expect(field('Por kg', 2)).toHaveValue('')
  expect(field('Importe', 2)).toHaveValue('400')
})

test('a line can be priced by another quantity, with a least amount', async () => {
  open('meaning')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Cantidad, línea 2' }), 'PER_CBM')
  expect(field('Importe', 2)).toHaveValue('2,96')
  await userEvent.type(field('Mínimo', 2), '45')
  expect(field('Importe', 2)).toHaveValue('45,00')
})
