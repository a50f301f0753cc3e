import { expect, test } from 'vitest'
import { hasRightCheckDigit, rutNumber } from './rut.ts'
import { type Comparable, isLikeName, likenessesOf, plainName } from './similar.ts'

const organization = (more: Partial<Comparable>): Comparable => ({
  nombreFantasia: '',
  razonSocial: '',
  rut: '',
  mail: '',
  paisCod: 'UY',
  ...more,
})

test('compares names without accents, case, signs, legal forms and small words', () => {
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
])('%s may be %s', (one, other) => {
  expect(isLikeName(one, other)).toBe(true)
  expect(isLikeName(other, one)).toBe(true)
})

test.each([
  ['Ferretería del Puerto', 'Ferretería del Norte'],
  ['Química Pampeana', 'Química Andina'],
  ['Muebles Arazá', 'Óptica Boreal'],
  ['ABC', 'ABD'],
  ['', ''],
])('%s is not %s', (one, other) => expect(isLikeName(one, other)).toBe(false))

test('likeness is mutual, and everything is like itself', () => {
  const some = ['Acme', 'Acme Uruguay S.A.', 'Textil del Plata', 'Textil Plata', 'Vinos de la Sierra', 'Sierra Vinos']
  for (const a of some) {
    expect(isLikeName(a, a)).toBe(true)
    for (const b of some) expect([a, b, isLikeName(a, b)]).toEqual([a, b, isLikeName(b, a)])
  }
})

test('equal tax numbers count within one country, in any notation', () => {
  const one = organization({ rut: '21 345678 0017' })
  expect(likenessesOf(one, organization({ rut: '213456780017' }))).toEqual(['RUT'])
  expect(likenessesOf(one, organization({ rut: '213456780017', paisCod: 'AR' }))).toEqual([])
  expect(likenessesOf(one, organization({ rut: '213456780017', paisCod: '' }))).toEqual(['RUT'])
  expect(likenessesOf(organization({}), organization({}))).toEqual([])
})

test('one different digit may be a typing error, two are another number', () => {
  const one = organization({ rut: '213456780017' })
  expect(likenessesOf(one, organization({ rut: '21 345673 0017' }))).toEqual(['RUT_ONE_DIGIT'])
  expect(likenessesOf(one, organization({ rut: '21 345673 0018' }))).toEqual([])
  expect(likenessesOf(one, organization({ rut: '21345678001' }))).toEqual([])
})

test('finds equal mail addresses in any case, and lists the strongest reason first', () => {
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
