import { cleanup, fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { emptyUnit, type UnitCells, emptyForm, type RequestForm, type UnitList } from '../form/form.ts'
import { openPart } from '../samples/open-part.tsx'
import { uldRows } from './packing.ts'
import { UnitGrid } from './unit-grid.tsx'

const start = emptyForm()

const open = (list: UnitList, units: UnitCells[], errors: { units?: string } = {}) =>
  openPart((part) => <UnitGrid {...part} list={list} />, { [list]: units }, errors)

test.each([
  ['containers', 'Agregar contenedor', 'Quitar el contenedor 1', '40HC', '20GP'],
  ['ulds', 'Agregar ULD', 'Quitar el ULD 1', 'PMC', 'AKE'],
  ['trucks', 'Agregar camión', 'Quitar el camión 1', 'SIDER', 'BOX'],
] as const)('the %s can be added, changed and removed', (list, add, remove, first, other) => {
  const { typed } = open(list, [emptyUnit(other)])
  const types = () => typed()[list].map(({ type }) => type)
  fireEvent.click(screen.getByRole('button', { name: add }))
  expect(types()).toEqual([other, first])
  expect(screen.getByRole('textbox', { name: /^Cantidad de .*, fila 2$/ })).toHaveFocus()
  fireEvent.change(screen.getByRole('combobox', { name: /, fila 2$/ }), { target: { value: other } })
  expect(types()).toEqual([other, other])
  fireEvent.click(screen.getByRole('button', { name: remove }))
  expect(types()).toEqual([other])
  const otherLists = (['containers', 'ulds', 'trucks'] as const).filter((one) => one !== list)
  const typesOf = (form: RequestForm) => otherLists.map((one) => form[one].map(({ type }) => type))
  expect(typesOf(typed())).toEqual(typesOf(start))
})

test.each([
  ['containers', 'Peso bruto por contenedor en kg, fila 1', { peso: '0' }, { peso: '18000' }],
  ['ulds', 'Peso pivote por ULD en kg, fila 1', { pivot: '-1' }, { pivot: '0' }],
] as const)('an error of the %s is marked in its cell', (list, name, wrongText, rightText) => {
  const errors = { units: 'Agregar al menos una unidad, con cantidad.' }
  open(list, [{ ...emptyUnit('40HC'), quantity: '0', ...wrongText }], errors)
  expect(screen.getByRole('alert')).toHaveTextContent(errors.units)
  expect(screen.getByRole('textbox', { name: /^Cantidad de .*, fila 1$/ })).toBeInvalid()
  expect(screen.getByRole('textbox', { name })).toBeInvalid()
  cleanup()
  open(list, [{ ...emptyUnit('40HC'), ...rightText }, { ...emptyUnit('40HC') }], errors)
  expect(screen.getByRole('textbox', { name: /^Cantidad de .*, fila 1$/ })).toBeValid()
  expect(screen.getByRole('textbox', { name })).toBeValid()
  expect(screen.getByRole('textbox', { name: name.replace('fila 1', 'fila 2') })).toBeValid()
  cleanup()
  open(list, [{ ...emptyUnit('40HC'), ...wrongText }])
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  expect(screen.getByRole('textbox', { name })).toBeValid()
})

test('a device has a weight, and a row of several splits into one row per device', () => {
  const unit = { ...emptyUnit('AKE'), quantity: '3', pivot: '1000', peso: '900' }
  const { typed } = open('ulds', [unit])
  fireEvent.click(screen.getByRole('button', { name: 'Separar el ULD 1 en uno por fila' }))
  expect(typed().ulds).toMatchObject([1, 2, 3].map(() => ({ type: 'AKE', quantity: '1', pivot: '1000', peso: '900' })))
  expect(new Set(typed().ulds.map(({ id }) => id)).size).toBe(3)
  fireEvent.change(screen.getByRole('textbox', { name: 'Peso bruto por ULD en kg, fila 2' }), {
    target: { value: '700' },
  })
  expect(uldRows(typed()).map(({ weight }) => weight)).toEqual(['900', '700', '900'])
})

test('a device with both weights labels each of the two numbers', () => {
  open('ulds', [{ ...emptyUnit('AKE'), pivot: '1000', peso: '900' }])
  expect(screen.getByText('pivote kg')).toBeInTheDocument()
  expect(screen.getByText('kg c/u')).toBeInTheDocument()
})

test('a truck has neither pivot nor weight', () => {
  open('trucks', [emptyUnit('SIDER')])
  expect(screen.getByRole('textbox', { name: /^Cantidad de/ })).toBeInTheDocument()
  expect(screen.queryByRole('textbox', { name: /pivote|por contenedor/ })).not.toBeInTheDocument()
})
