import { expect, test } from 'vitest'
import { isCode, matchingCodes } from './matching-codes.ts'

const codes = [
  { id: 'FRB', concept: 'Recargo', conceptEn: 'Surcharge of AFR', leg: 'origin' },
  { id: 'AFRX', concept: 'Flete especial', leg: 'main' },
  { id: 'AFR', concept: 'Flete aéreo', conceptPt: 'Frete aéreo', leg: 'main' },
  { id: 'PUP', concept: 'Retiro', leg: 'afr origin' },
  { id: 'DOC', concept: 'Emisión', leg: 'origin' },
]
const found = (query: string, legOf?: (code: (typeof codes)[number]) => string) =>
  matchingCodes(codes, query, legOf).map(({ id }) => id)

test('the exact code comes first, then codes that begin with the text, names and legs', () => {
  expect(found(' afr', ({ leg }) => leg)).toEqual(['AFR', 'AFRX', 'FRB', 'PUP'])
  expect(found('afr')).toEqual(['AFR', 'AFRX', 'FRB'])
})

test('names match in any language, without accents', () => {
  expect(found('emision')).toEqual(['DOC'])
  expect(found('FRETE AEREO')).toEqual(['AFR'])
  expect(found('nada')).toEqual([])
})

test('an empty text matches all codes in their order', () => {
  expect(found('')).toEqual(codes.map(({ id }) => id))
})

test('a code is recognized in any case', () => {
  expect([isCode('AFR', 'afr '), isCode('AFR', 'AF')]).toEqual([true, false])
})
