import { expect, test } from 'vitest'
import { hasRightCheckDigit, rutNumber } from './rut.ts'
import { type Comparable, isLikeName, likenessesOf, plainName } from './similar.ts'

const organization = (overrides: Partial<Comparable>): Comparable => ({
  nombreFantasia: '',
  razonSocial: '',
  rut: '',
  mail: '',
  paisCod: 'UY',
  ...overrides,
})

test('names are compared without accents, case, signs, legal forms and small words', () => {
  expect(plainName('Vinos de la Sierra S.R.L.')).toBe('vinos sierra')
  expect(plainName('FERROPUERTO LTDA')).toBe(plainName('Ferropuerto, Ltda.'))
  expect(plainName('Charrúa Automotriz S. A.')).toBe('charrua automotriz')
  expect(plainName('La Compañía S.A.')).not.toBe('')
})

test.each([
  ['Motores Charrua', 'Motores Charrúa'],
  ['Textil del Plata S.A.', 'Textil del Plata SRL'],
  ['Nordika Import', 'Nordica Import'],
  ['Nordika', 'Nordica'],
  ['Laboratorio Andrómeda', 'Laboratorios Andromeda'],
  ['Papelera Río Negro', 'Papelera Rio Negro Sociedad'],
])('the name %s is similar to %s', (one, other) => {
  expect(isLikeName(one, other)).toBe(true)
  expect(isLikeName(other, one)).toBe(true)
})

test.each([
  ['Ferretería del Puerto', 'Ferretería del Norte'],
  ['Química Pampeana', 'Química Andina'],
  ['Muebles Arazá', 'Óptica Boreal'],
  ['ABC', 'ABD'],
  ['', ''],
])('the name %s is not similar to %s', (one, other) => expect(isLikeName(one, other)).toBe(false))

test('two organizations are similar in either order, and each is similar to itself', () => {
  const names = ['Acme', 'Acme Uruguay S.A.', 'Textil del Plata', 'Textil Plata', 'Vinos de la Sierra', 'Sierra Vinos']
  for (const a of names) {
    expect(isLikeName(a, a)).toBe(true)
    for (const b of names) expect([a, b, isLikeName(a, b)]).toEqual([a, b, isLikeName(b, a)])
  }
})

test('equal tax numbers count within one country, in any notation', () => {
  const one = organization({ rut: '21 345678 0017' })
  expect(likenessesOf(one, organization({ rut: '213456780017' }))).toEqual(['RUT'])
  expect(likenessesOf(one, organization({ rut: '213456780017', paisCod: 'AR' }))).toEqual([])
  expect(likenessesOf(one, organization({ rut: '213456780017', paisCod: '' }))).toEqual(['RUT'])
  expect(likenessesOf(organization({}), organization({}))).toEqual([])
})

test('a tax number with one different digit is similar, one with two is not', () => {
  const one = organization({ rut: '213456780017' })
  expect(likenessesOf(one, organization({ rut: '21 345673 0017' }))).toEqual(['RUT_ONE_DIGIT'])
  expect(likenessesOf(one, organization({ rut: '21 345673 0018' }))).toEqual([])
  expect(likenessesOf(one, organization({ rut: '21345678001' }))).toEqual([])
})

test('equal mail addresses are found in any case, and the strongest reason is first', () => {
  const one = organization({ nombreFantasia: 'Textil del Plata', rut: '213456780017', mail: 'Comex@Plata.example' })
  const other = organization({ razonSocial: 'Textil del Plata SRL', rut: '213456780018', mail: 'comex@plata.example' })
  expect(likenessesOf(one, other)).toEqual(['RUT_ONE_DIGIT', 'MAIL', 'NAME'])
})

test('the last digit of a Uruguayan tax number reveals typing errors', () => {
  expect(hasRightCheckDigit('21 100342 0017', 'UY')).toBe(true)
  expect(hasRightCheckDigit('211003420018', 'UY')).toBe(false)
  expect(hasRightCheckDigit('21100342', 'UY')).toBe(false)
  expect(hasRightCheckDigit('30-70998124-3', 'AR')).toBe(true)
  expect(hasRightCheckDigit('', 'UY')).toBe(true)
  expect(rutNumber('30-70998124-3')).toBe('30709981243')
})
