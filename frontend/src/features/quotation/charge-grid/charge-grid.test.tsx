import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { UnparsedInputsScope, useUnparsedInputs } from '../../../components/form/unparsed-inputs.ts'
import { chargeCode as code } from '@freight/contracts/testing/sample-charges'
import { beforeEach, expect, test } from 'vitest'
import { keepToken } from '../../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import { cheapCost, quotation } from '../samples/quotation.ts'
import { costDraftOf, type CostLineDraft, type CostProblem, pricedRows } from './cost-draft.ts'
import { CostsTab } from '../costs/costs-tab.tsx'
import { ChargeGrid } from './charge-grid.tsx'

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

test('arrows and Enter move between cells as in a spreadsheet', async () => {
  open('arrows')
  await userEvent.click(field('Por kg', 2))
  await userEvent.keyboard('{ArrowDown}')
  expect(field('Por kg', 3)).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}')
  expect(field('Por kg', 2)).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(field('Por kg', 3)).toHaveFocus()
})

test('Ctrl and an arrow copy the cell of the row above, Alt and an arrow move the row', async () => {
  open('copy')
  await userEvent.click(field('Por kg', 3))
  await userEvent.keyboard('{Control>}{ArrowDown}{/Control}')
  expect(field('Por kg', 3)).toHaveValue('2,35')
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
  expect(rows()[1]).toHaveValue('FSC')
})

test('a currency copied from the row above clears the number, like a chosen one', async () => {
  open('copied-currency')
  const currency = (line: number) => screen.getByRole('combobox', { name: `Moneda, línea ${line}` })
  await userEvent.selectOptions(currency(1), 'EUR')
  await userEvent.click(currency(2))
  await userEvent.keyboard('{Control>}{ArrowDown}{/Control}')
  expect(currency(2)).toHaveValue('EUR')
  expect(field('Por kg', 2)).toHaveValue('')
  expect(field('Por kg', 2)).toHaveAttribute('placeholder', 'antes 2,35 USD')
})

test('copying an empty cell keeps the amount of the line', async () => {
  open('copied-nothing')
  await userEvent.click(field('Por kg', 5))
  const [before, above] = [field('Importe', 5), field('Por kg', 4)]
  expect(above).toHaveValue('')
  const text = before instanceof HTMLInputElement ? before.value : ''
  expect(text).not.toBe('')
  await userEvent.keyboard('{Control>}{ArrowDown}{/Control}')
  expect(field('Importe', 5)).toHaveValue(text)
})

test('Undo restores a removed line at its place', async () => {
  open('undo')
  expect(rows()).toHaveLength(5)
  await userEvent.click(screen.getByRole('button', { name: 'Quitar la línea 2' }))
  expect(rows()).toHaveLength(4)
  await userEvent.click(await screen.findByRole('button', { name: 'Deshacer' }))
  expect(rows().map((one) => (one instanceof HTMLInputElement ? one.value : ''))[1]).toBe('AFR')
})

test('typing an amount clears the price per unit', async () => {
  open('hand')
  await userEvent.clear(field('Importe', 2))
  await userEvent.type(field('Importe', 2), '400')
  expect(field('Por kg', 2)).toHaveValue('')
  expect(field('Importe', 2)).toHaveValue('400')
})

test('a line with another basis and a minimum amount is priced by both', async () => {
  open('meaning')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Cantidad, línea 2' }), 'PER_CBM')
  expect(field('Importe', 2)).toHaveValue('')
  await userEvent.type(field('Por unidad', 2), '2,35')
  expect(field('Importe', 2)).toHaveValue('2,96')
  await userEvent.type(field('Mínimo', 2), '45')
  expect(field('Importe', 2)).toHaveValue('45,00')
})

const { lines: stored } = costDraftOf(cheapCost)
const line = (idCharge: string, more: Partial<CostLineDraft> = {}): CostLineDraft => {
  const found = stored.find((one) => one.idCharge === idCharge)
  if (found === undefined) throw new TypeError(`The sample has no ${idCharge}`)
  return { ...found, ...more }
}
const blank = line('AFR', { rowId: 'blank', idCharge: '', concept: '', perUnit: '' })

const grid = (
  lines: readonly CostLineDraft[],
  problems: readonly CostProblem[] = [],
  more: Partial<QuotationDetail> = {},
) => {
  fakeApi({ 'GET /app/v1/charge-codes': () => ({ body: { rows: [{ ...code('AFR', 'Flete aéreo'), tax: 'VAT' }] } }) })
  const detail = { ...quotation, ...more }
  const Grid = () => {
    const [draft, setDraft] = useState({ ...costDraftOf(cheapCost), lines })
    return (
      <UnparsedInputsScope value={useUnparsedInputs()}>
        <ChargeGrid
          shipment={detail}
          draft={draft}
          onChange={setDraft}
          problems={problems}
          changed={new Set(['charge-2'])}
          priced={pricedRows(draft, detail)}
        />
      </UnparsedInputsScope>
    )
  }
  renderAt(<Grid />)
}
const rowOf = (number: number) => screen.getByRole('button', { name: `Quitar la línea ${number}` }).closest('tr')

test.each([
  [{}, 'En FOB los paga el vendedor: no suman'],
  [{ direction: 'EXPORT', incoterm: 'FOB' }, 'En FOB los paga el comprador: no suman'],
] as const)('a section head names the payer of charges that do not count: %#', (more, words) => {
  grid([line('PUA'), line('AFR'), line('FSC'), line('HDL')], [], more)
  expect(screen.getAllByRole('columnheader', { name: /^(Origen|Flete|Destino)/ })).toHaveLength(3)
  expect(screen.getAllByText(words).length).toBeGreaterThan(0)
  expect(screen.getByRole('columnheader', { name: /^Flete/ }).textContent?.includes(words)).toBe('direction' in more)
})

test('a line without a code has no section head, and the grid asks for its code', () => {
  grid([blank])
  expect(screen.queryByRole('columnheader', { name: /^Flete/ })).not.toBeInTheDocument()
  expect(field('Concepto', 1)).toBeDisabled()
  expect(field('Importe', 1)).toHaveAttribute('placeholder', '')
  expect(screen.getByText('Elegir el código para seguir')).toBeInTheDocument()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  fireEvent.click(screen.getByRole('button', { name: 'Agregar cargo' }))
  expect(screen.getByRole('alert')).toHaveTextContent(/hasta que todos tengan código/)
  expect(rows()).toHaveLength(1)
})

test('Enter or Tab in the last line adds a line, except after an empty line is removed', () => {
  grid([line('AFR')])
  expect(screen.queryByText('Elegir el código para seguir')).not.toBeInTheDocument()
  fireEvent.keyDown(field('Por kg', 1), { key: 'Tab' })
  expect(rows()).toHaveLength(1)
  fireEvent.keyDown(field('Importe', 1), { key: 'Tab', shiftKey: true })
  expect(rows()).toHaveLength(1)
  fireEvent.keyDown(field('Importe', 1), { key: 'Tab' })
  expect(rows()).toHaveLength(2)
  fireEvent.keyDown(field('Importe', 1), { key: 'Tab' })
  fireEvent.click(screen.getByRole('button', { name: 'Quitar la línea 2' }))
  expect(rows()).toHaveLength(1)
  fireEvent.keyDown(field('Mínimo', 1), { key: 'Enter' })
  expect(rows()).toHaveLength(2)
})

test('Tab leaves the grid from a line without a code', () => {
  grid([blank])
  // The browser's default action is not prevented.
  expect(fireEvent.keyDown(field('Importe', 1), { key: 'Tab' })).toBe(true)
  expect(rows()).toHaveLength(1)
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('problems of a line are shown below it, problems of the cost below the grid', () => {
  grid([line('AFR'), line('FSC')], [{ code: 'NO_CURRENCY', rowId: 'charge-2' }, { code: 'NO_CHARGE' }])
  expect(rowOf(2)?.nextElementSibling).toHaveTextContent('Falta elegir la moneda.')
  const below = screen.getByText('Debe ingresar al menos un cargo.')
  expect(below.closest('table')).toBeNull()
  expect(screen.getAllByRole('alert')).toHaveLength(2)
})

test('a line shows its payer, its change mark and its tax', async () => {
  grid([line('PUA'), line('AFR'), line('FSC')])
  expect(rowOf(1)).toHaveClass('not-ours')
  expect(rowOf(2)).not.toHaveClass('not-ours')
  expect(rowOf(2)).not.toHaveAttribute('data-changed')
  expect(rowOf(3)).toHaveAttribute('data-changed', 'true')
  expect(await screen.findByText('IVA 21 %')).toBe(rowOf(2)?.querySelectorAll('td.quiet')[0])
})

test('a fixed amount is labelled; a line without an amount shows that too', () => {
  grid([line('HDL'), line('HDL', { rowId: 'open', amount: '' })])
  const meaning = (number: number) => screen.getByRole('combobox', { name: `Cantidad, línea ${number}` })
  expect(meaning(1)).toHaveDisplayValue('importe fijo')
  expect(meaning(2)).not.toHaveDisplayValue('importe fijo')
  expect(field('Importe', 2)).toHaveAttribute('placeholder', 'sin importe')
  expect(screen.queryByRole('textbox', { name: 'Mínimo, línea 1' })).not.toBeInTheDocument()
})

test('a minimum amount is marked when it decides the amount', () => {
  grid([line('AFR', { minimum: '900' }), line('FSC', { minimum: '1' })])
  expect(field('Importe', 1).closest('td')).toHaveAttribute('title', 'Se cobra el mínimo')
  expect(field('Importe', 2).closest('td')).not.toHaveAttribute('title')
})

test('an amount with three decimals is marked, a price per unit may have more', () => {
  grid([line('AFR'), line('HDL', { amount: '', perUnit: '' })])
  fireEvent.change(field('Importe', 2), { target: { value: '0,005' } })
  expect(field('Importe', 2)).toHaveAccessibleDescription('Como máximo 2 decimales.')
  fireEvent.change(field('Por kg', 1), { target: { value: '0,005' } })
  expect(field('Por kg', 1)).toBeValid()
})

test('cells show the numbers cleared by a currency change', () => {
  const before = { currency: 'USD', text: '45', minimum: '9' } as const
  grid([
    line('AFR', { before: { ...before, field: 'perUnit' } }),
    line('HDL', { amount: '', before: { ...before, field: 'amount' } }),
    line('FSC', { currency: undefined }),
  ])
  expect(field('Por kg', 1)).toHaveAttribute('placeholder', 'antes 45,00 USD')
  expect(field('Mínimo', 1)).toHaveAttribute('placeholder', 'antes 9,00 USD')
  expect(field('Importe', 2)).toHaveAttribute('placeholder', 'antes 45,00 USD')
  expect(field('Mínimo', 3)).toHaveAttribute('placeholder', '—')
  expect(screen.getByRole('combobox', { name: 'Moneda, línea 3' })).toBeInvalid()
})

test('a quantity that is no longer offered keeps its name', () => {
  grid([line('AFR', { meaning: 'PER_TEU' })])
  const quantity = within(screen.getByRole('combobox', { name: 'Cantidad, línea 1' }))
  expect(quantity.getByRole('option', { name: /TEU/ })).toBeInTheDocument()
})

test('a typed description is stored, the description of the code is not', () => {
  grid([line('AFR')])
  const text = () => field('Concepto', 1)
  fireEvent.change(text(), { target: { value: 'Aéreo directo' } })
  expect(text()).toHaveValue('Aéreo directo')
  fireEvent.change(text(), { target: { value: '' } })
  expect(text()).toHaveValue('Flete aéreo')
})

test('a charge included in another line is chosen by keyboard, is labelled and complete; a number reverts it', async () => {
  open('included')
  const meaning = screen.getByRole('combobox', { name: 'Cantidad, línea 3' })
  const missing = () => screen.queryAllByText(/falta 1 importe/).length
  const before = missing()
  await userEvent.selectOptions(meaning, 'Incluido en otra línea')
  expect(field('Importe', 3)).toHaveValue('')
  expect(field('Importe', 3)).toHaveAttribute('placeholder', 'incluido')
  expect(missing()).toBe(before)
  await userEvent.type(field('Importe', 3), '90')
  expect(meaning).toHaveDisplayValue('importe fijo')
})

test('breaks open when they are chosen, accept a pasted block, and close with Esc', async () => {
  open('breaks')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Cantidad, línea 2' }), 'RANGE:KG')
  const price = (from: string) => screen.getByRole('textbox', { name: `Precio desde ${from}` })
  expect(price('0')).toHaveFocus()
  await userEvent.keyboard('4.10{Enter}')
  expect(price('45')).toHaveFocus()
  const clipboard = { getData: () => '3,60\t2,90\t1,90' }
  fireEvent.paste(price('45'), { clipboardData: clipboard })
  expect(['45', '100', '300'].map((from) => price(from).getAttribute('value'))).toEqual(['3,60', '2,90', '1,90'])
  // 210 kg at 2.90 are 609.00; billed as 300 kg at 1.90 they are 570.00.
  expect(field('Importe', 2)).toHaveValue('570,00')
  await userEvent.type(field('Mínimo', 2), '900')
  expect(field('Importe', 2)).toHaveValue('900,00')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Cómo se aplican' }), 'cada rango por separado')
  await userEvent.clear(field('Mínimo', 2))
  // 45 × 4.10 + 55 × 3.60 + 110 × 2.90
  expect(field('Importe', 2)).toHaveValue('701,50')
  await userEvent.click(price('100'))
  await userEvent.keyboard('{Escape}')
  const button = screen.getByRole('button', { name: 'Rangos, línea 2' })
  expect(button).toHaveFocus()
  expect(button).toHaveTextContent('4 rangos')
  expect(screen.queryByRole('textbox', { name: 'Precio desde 45' })).not.toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  expect(price('0')).toHaveFocus()
})

test('only quantities that the mode counts are offered', () => {
  open('not-offered')
  const offered = [...screen.getByRole<HTMLSelectElement>('combobox', { name: 'Cantidad, línea 2' }).options]
  const values = offered.map(({ value }) => value.split(':')[0])
  for (const other of ['PER_CONTAINER', 'PER_TEU', 'PER_TRUCK', 'PER_LDM']) expect(values).not.toContain(other)
  expect(values).toEqual(expect.arrayContaining(['PER_CBM', 'RANGE', 'PERCENT', 'FIXED', 'INCLUDED']))
})
