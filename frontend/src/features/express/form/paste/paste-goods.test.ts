import { expect, test } from 'vitest'
import { bodyOf, emptyForm, emptyGoods } from '../cells.ts'
import { countryOf } from '../country-of.ts'
import { pasteGoods } from './paste-goods.ts'
import { errorsOf } from '../problems.ts'

const paste = (text: string, rows = [emptyGoods()], at = { row: 0, column: 'description' }) =>
  pasteGoods(text, rows, at, emptyGoods)

test('a country has a code and a name in three languages; a union and an unknown word are none', () => {
  const codes = ['cn', 'China', 'Alemania', 'Germany', 'Alemanha'].map(countryOf)
  expect(codes).toEqual(['CN', 'CN', 'DE', 'DE', 'DE'])
  expect(['EU', 'Narnia', 'XX', 'BU'].map(countryOf)).toEqual([undefined, undefined, undefined, undefined])
})

test('a pasted line is never cut: a name of a country is its code, and what is too long or unknown is an error', () => {
  const sku = 'S'.repeat(61)
  const { rows, count } = paste(
    `Lentes\t2\tPCS\t10\t9004.10\tChina\t\t\t${sku}\nMarcos\t1\tPCS\t5\t9003\tNarnia\t\t\tM`,
  )
  expect(count).toBe(2)
  expect(rows).toMatchObject([
    { origin: 'CN', sku },
    { origin: 'Narnia', sku: 'M' },
  ])
  const [first, second] = rows
  const errors = errorsOf({ ...emptyForm(), goods: rows })
  expect(errors).toMatchObject({ [`goods.${first?.id}.sku`]: 'tooLong', [`goods.${second?.id}.origin`]: 'country' })
  expect(errors).not.toHaveProperty([`goods.${first?.id}.origin`])
})

test('two letters that are no country are an error, and a typed name is sent as its code', () => {
  const line = { ...emptyGoods(), description: 'Lentes', quantity: '1', unitValue: '1' }
  const form = (origin: string) => ({ ...emptyForm(), goods: [{ ...line, origin }] })
  expect(errorsOf(form('XX'))).toMatchObject({ [`goods.${line.id}.origin`]: 'country' })
  expect(bodyOf(form('italia')).goods?.[0]?.origin).toBe('IT')
})

test('a block begins at the focused cell, and the other cells of its rows stay', () => {
  const rows = ['Lentes', 'Marcos'].map((description) => ({ ...emptyGoods(), description, sku: 'S' }))
  const pasted = paste('9004\tCN\n9003\tIT', rows, { row: 1, column: 'hsCode' }).rows
  expect(pasted).toMatchObject([
    { description: 'Lentes', hsCode: '', sku: 'S' },
    { description: 'Marcos', hsCode: '9004', origin: 'CN', sku: 'S' },
    { description: '', hsCode: '9003', origin: 'IT' },
  ])
})

test('a row of headings gives the order, and an unknown heading pastes nothing', () => {
  expect(paste('Origen\tDescripción\tQty\nItaly\tLentes\t2').rows).toMatchObject([
    { origin: 'IT', description: 'Lentes', quantity: '2' },
  ])
  expect(paste('Origen\tDescripción\tColor\nItaly\tLentes\trojo')).toMatchObject({ count: 0, unclear: ['Color'] })
})

test('a number that cannot be read stays as text at its cell', () => {
  const { rows, open } = paste('Lentes\tdos')
  expect(open).toEqual([{ cell: `${rows[0]?.id}.quantity`, text: 'dos' }])
})
