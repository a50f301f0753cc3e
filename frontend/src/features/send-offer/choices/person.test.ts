import { expect, test } from 'vitest'
import { isAddress, peopleIn, withPeople } from './person.ts'

test('people are read as they are pasted from a mail program', () =>
  expect(peopleIn('"Techera, Laura" <laura@acme.example>; compras@acme.example')).toEqual([
    { name: 'Techera, Laura', mail: 'laura@acme.example' },
    { name: 'Compras', mail: 'compras@acme.example' },
  ]))

test('an address without a name is called by its own words', () =>
  expect(peopleIn('laura.techera@acme.example')).toEqual([
    { name: 'Laura Techera', mail: 'laura.techera@acme.example' },
  ]))

test('a name without an address is kept, for who downloads only', () =>
  expect(peopleIn(' Laura Techera ')).toEqual([{ name: 'Laura Techera', mail: '' }]))

test('nobody is added twice, however the address is written', () => {
  const laura = { name: 'Laura', mail: 'laura@acme.example' }
  expect(withPeople([laura], [{ name: 'L. Techera', mail: 'LAURA@acme.example' }])).toEqual([laura])
})

test.each([
  ['laura@acme.example', true],
  ['laura@acme', false],
  ['laura acme.example', false],
  ['', false],
])('"%s" is an address: %s', (text, is) => expect(isAddress(text)).toBe(is))
