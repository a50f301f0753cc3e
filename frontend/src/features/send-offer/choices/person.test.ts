import { expect, test } from 'vitest'
import { isAddress, peopleIn, withPeople } from './person.ts'

test('people pasted from a mail program are parsed', () =>
  expect(peopleIn('"Techera, Laura" <laura@acme.example>; compras@acme.example')).toEqual([
    { name: 'Techera, Laura', mail: 'laura@acme.example' },
    { name: 'Compras', mail: 'compras@acme.example' },
  ]))

test('a name is derived from an address without one', () =>
  expect(peopleIn('laura.techera@acme.example')).toEqual([
    { name: 'Laura Techera', mail: 'laura.techera@acme.example' },
  ]))

test('a name without an address is kept, for recipients of a file', () =>
  expect(peopleIn(' Laura Techera ')).toEqual([{ name: 'Laura Techera', mail: '' }]))

test('a person is added once, whatever the case of the address', () => {
  const laura = { name: 'Laura', mail: 'laura@acme.example' }
  expect(withPeople([laura], [{ name: 'L. Techera', mail: 'LAURA@acme.example' }])).toEqual([laura])
})

test.each([
  ['laura@acme.example', true],
  ['laura@acme', false],
  ['laura acme.example', false],
  ['', false],
])('"%s" is an address: %s', (text, isValid) => expect(isAddress(text)).toBe(isValid))
