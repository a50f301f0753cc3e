import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ErrorPlace } from '../form/contract-errors.ts'
import { emptyRow, type PackingCells, type RequestForm } from '../form/form.ts'
import { openPart } from '../samples/open-part.tsx'
import { liveTotals } from './packing.ts'
import { Cargo } from '../form/request-fields.tsx'

const row = (overrides: Partial<PackingCells> = {}): PackingCells => ({
  ...emptyRow('PLT'),
  id: 'r1',
  cantidad: '2',
  peso: '100',
  largo: '120',
  ancho: '100',
  alto: '100',
  ...overrides,
})

const open = (
  start: Partial<RequestForm> = {},
  errors: Partial<Record<ErrorPlace, string>> = {},
  isSubmitted = false,
) =>
  openPart(
    (part) => (
      <Cargo
        {...part}
        formWithoutRows={part.form}
        totals={liveTotals(part.form)}
        wrongCells={[{ id: 'wrong', row: 0, cell: 'peso', text: 'digits' }]}
        isSubmitted={isSubmitted}
      />
    ),
    { rows: [row()], ...start },
    errors,
  )
const headings = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent?.trim())
const lines = () => within(screen.getByRole('table', { name: 'Bultos' }))
const sums = (place = 0) =>
  [...(lines().getAllByRole('rowgroup')[place + 1]?.querySelectorAll('.computed') ?? [])].map(
    ({ textContent }) => textContent,
  )

test('loose cargo has rows, which can be pasted', () => {
  open()
  expect(screen.getByText(/^Se puede pegar desde una planilla/)).toBeInTheDocument()
  expect(screen.getByRole('radio', { name: 'Por bulto' })).toBeChecked()
  expect(headings()).toEqual(expect.arrayContaining(['Tipo', 'Peso kg', 'Largo cm']))
  expect(screen.queryByRole('group', { name: /Contenedores|ULD|Camiones/ })).not.toBeInTheDocument()
  expect(sums()).toEqual(['200,0', '2,400', '400,0'])
})

test.each([
  ['SEA', 'FCL', 'Contenedores', /^Contenedores y, si se conoce/],
  ['AIR', 'ULD', 'ULD', /^Los ULD y los bultos/],
  ['ROAD', 'FTL', 'Camiones', /^Camiones y, si se conoce/],
] as const)('%s %s cargo has units too', (transportMode, modo, name, hint) => {
  open({ transportMode, modo })
  expect(screen.getByRole('group', { name })).toBeInTheDocument()
  expect(screen.getByText(hint)).toBeInTheDocument()
})

test('cargo priced per unit has no chargeable weight per row', () => {
  open({ transportMode: 'SEA', modo: 'FCL' })
  expect(sums()).toEqual(['200,0', '2,400', '—'])
})

test('vehicles have a kind and a way of loading instead of a package type', () => {
  const { typed } = open({ transportMode: 'SEA', modo: 'RORO' })
  expect(screen.getByText(/^Una fila por tipo de unidad/)).toBeInTheDocument()
  expect(screen.getByRole('radio', { name: 'Por unidad' })).toBeInTheDocument()
  expect(headings()).toContain('Unidad')
  fireEvent.change(screen.getByRole('combobox', { name: 'Tipo de la fila 1' }), { target: { value: 'BUS' } })
  fireEvent.change(screen.getByRole('combobox', { name: 'Cómo se embarca, fila 1' }), { target: { value: 'TOWED' } })
  fireEvent.change(screen.getByRole('textbox', { name: 'Marca y modelo, fila 1' }), { target: { value: 'Agrale' } })
  expect(typed().rows[0]).toMatchObject({ vehicle: 'BUS', moves: 'TOWED', description: 'Agrale' })
})

test('a package has its kind; contents and danger open a second line', () => {
  const { typed } = open()
  expect(screen.queryByRole('textbox', { name: 'Contenido, fila 1' })).not.toBeInTheDocument()
  fireEvent.change(screen.getByRole('combobox', { name: 'Tipo de la fila 1' }), { target: { value: 'CTN' } })
  fireEvent.click(screen.getByRole('button', { name: 'Peligrosa, fila 1' }))
  expect(typed().rows[0]).toMatchObject({ ctnPlt: 'CTN', isDangerous: true })
  expect(screen.getByRole('textbox', { name: 'Contenido, fila 1' })).toBeInTheDocument()
  expect(screen.getByRole('textbox', { name: 'Número ONU, fila 1' })).toBeValid()
  expect(screen.queryByRole('combobox', { name: 'Cómo se embarca, fila 1' })).not.toBeInTheDocument()
  cleanup()
  open({ rows: [row({ description: 'Rodamientos' })] })
  expect(screen.getByRole('textbox', { name: 'Contenido, fila 1' })).toHaveValue('Rodamientos')
  expect(screen.queryByRole('textbox', { name: 'Número ONU, fila 1' })).not.toBeInTheDocument()
})

test.each([
  ['unNumber', { unNumber: '12' }, 'Número ONU', /Cuatro dígitos/],
  ['imoClass', { unNumber: '1263', imoClass: 'x' }, 'Clase IATA', /Una clase como/],
])('an invalid %s is marked after a try to send', (_, cells, name, words) => {
  const rows = [row({ isDangerous: true, ...cells })]
  open({ rows })
  expect(screen.getByRole('textbox', { name: `${name}, fila 1` })).toBeValid()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  cleanup()
  open({ rows }, {}, true)
  expect(screen.getByRole('textbox', { name: `${name}, fila 1` })).toBeInvalid()
  expect(screen.getByText(words)).toHaveTextContent(`Fila 1, ${name.replace(' IATA', '')}`)
  const other = name === 'Clase IATA' ? 'Número ONU' : 'Clase IATA'
  expect(screen.getByRole('textbox', { name: `${other}, fila 1` })).toBeValid()
})

test('a started row names its missing or wrong number and counts only once complete', () => {
  open({ rows: [row({ alto: '' }), row({ id: 'wrong' })] }, {}, true)
  const [lacks, wrongAlert] = screen.getAllByRole('alert')
  expect(lacks).toHaveTextContent('Fila 1: falta alto. La fila no entra en los totales.')
  expect(wrongAlert).toHaveTextContent('Fila 1, peso: Hasta 15 cifras enteras y 8 decimales.')
  expect(screen.getByRole('textbox', { name: 'Alto, fila 1' })).toBeInvalid()
  expect(screen.getByRole('textbox', { name: 'Peso, fila 2' })).toBeInvalid()
  expect(screen.getByRole('textbox', { name: 'Alto, fila 2' })).toBeValid()
  expect(sums()).toEqual(['—', '—', '—'])
})

test('measures are shown in the units of the form', () => {
  const { typed } = open({ withTypedTotals: true })
  fireEvent.click(screen.getByRole('radio', { name: 'in · lb' }))
  fireEvent.click(screen.getByRole('radio', { name: 'De la fila' }))
  expect(typed()).toMatchObject({ system: 'imperial', weightOf: 'ROW' })
  expect(headings()).toEqual(expect.arrayContaining(['Peso lb', 'Largo in']))
  const notes = ['Peso total', 'Volumen total'].map((name) => screen.getByText(name).parentElement?.textContent)
  expect(notes[0]).toContain('lb')
  expect(notes[1]).toContain('ft³')
})

test('a switch opens typed totals beside the totals of the rows', () => {
  const { typed } = open()
  expect(screen.queryByRole('textbox', { name: /^Peso total/ })).not.toBeInTheDocument()
  fireEvent.click(screen.getByRole('checkbox', { name: /^Totales a mano/ }))
  expect(screen.getByText('Calculado: 200,0 kg')).toBeInTheDocument()
  expect(screen.getByText('Calculado: 2,400 m³')).toBeInTheDocument()
  expect(screen.getByText('Calculado: 400,0 kg')).toBeInTheDocument()
  expect(screen.queryByRole('textbox', { name: /^Metros lineales/ })).not.toBeInTheDocument()
  fireEvent.change(screen.getByRole('textbox', { name: /^Peso total/ }), { target: { value: '210' } })
  expect(typed()).toMatchObject({ withTypedTotals: true, typedWeight: '210' })
})

test.each([
  ['AIR', 'LSE', ['Peso total', 'Volumen total', 'Peso cobrable']],
  ['ROAD', 'LTL', ['Peso total', 'Volumen total', 'Metros lineales', 'Peso cobrable']],
  ['ROAD', 'FTL', ['Peso total', 'Volumen total']],
] as const)('%s %s shows only the typed totals that count', (transportMode, modo, names) => {
  open({ transportMode, modo, withTypedTotals: true, rows: [] }, { typedWeight: 'Escribir el peso total.' })
  const calls = ['Peso total', 'Volumen total', 'Metros lineales', 'Peso cobrable']
  const shownFields = calls.filter((name) => screen.queryByRole('textbox', { name: new RegExp(`^${name}`) }) !== null)
  expect(shownFields).toEqual(names)
  expect(screen.queryByText(/^Calculado/)).not.toBeInTheDocument()
  expect(screen.queryAllByText('Vacío: se calcula')).toHaveLength(modo === 'FTL' ? 0 : 1)
  expect(screen.getByRole('textbox', { name: /^Peso total/ })).toBeInvalid()
  expect(screen.getByText('Escribir el peso total.')).toBeInTheDocument()
})
