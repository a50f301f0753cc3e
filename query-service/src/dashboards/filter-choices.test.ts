import { expect, test } from 'vitest'
import { matchingChoices, withSearchText } from './filter-choices.ts'

const choice = (id: string, name: string, quotations = 1) => ({ id, name, quotations })
const clients = [choice('o-1', 'São Bento Têxtil', 9), choice('o-2', 'Bodega Sur', 5), choice('o-3', 'Textil Sur', 2)]
const lanes = [choice('CNSHA-UYMVD', 'Shanghai – Montevideo', 9), choice('UYMVD-CNSHA', 'Montevideo – Shanghai', 2)]
const ids = (
  choices: Parameters<typeof withSearchText>[0],
  filter: Parameters<typeof withSearchText>[1],
  query: Parameters<typeof matchingChoices>[2],
) => matchingChoices(withSearchText(choices, filter), filter, query).map(({ id }) => id)

test('a choice is found by all its words, whatever accents and case', () => {
  expect(ids(clients, 'client', { q: 'sao  TEXTIL', limit: 30 })).toEqual(['o-1'])
  expect(ids(clients, 'client', { q: 'sur', limit: 30 })).toEqual(['o-2', 'o-3'])
  expect(ids(clients, 'client', { q: 'o-1', limit: 30 })).toEqual([])
})

test('a lane is found by its codes and places, in the order origin, destination', () => {
  expect(ids(lanes, 'lane', { q: 'cnsha-uy', limit: 30 })).toEqual(['CNSHA-UYMVD'])
  expect(ids(lanes, 'lane', { q: 'montevideo shang', limit: 30 })).toEqual(['UYMVD-CNSHA'])
  expect(ids(lanes, 'lane', { q: 'shang', limit: 30 })).toEqual(['CNSHA-UYMVD', 'UYMVD-CNSHA'])
})

test('a lane is found by its place names in any language', () => {
  const name = { es: 'Génova – Nueva York', en: 'Genoa – New York', pt: 'Gênova – Nova York' }
  const named = [{ id: 'ITGOA-USNYC', name, quotations: 3 }]
  for (const q of ['genoa', 'genova new york', 'genov nova y', 'nueva', 'itgoa new'])
    expect(ids(named, 'lane', { q, limit: 30 })).toEqual(['ITGOA-USNYC'])
  expect(ids(named, 'lane', { q: 'new york genoa', limit: 30 })).toEqual([])
})

test('a query without a search text returns the first choices, and one with an id that choice', () => {
  expect(ids(clients, 'client', { q: '', limit: 2 })).toEqual(['o-1', 'o-2'])
  expect(ids(clients, 'client', { q: '', ids: ['o-3', 'o-9'], limit: 2 })).toEqual(['o-3'])
})
