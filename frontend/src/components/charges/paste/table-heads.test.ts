import { expect, test } from 'vitest'
import { breakHeads, containerHead } from './paste-columns.ts'

test.each([
  [
    'as airlines print them',
    ['Code', 'M', 'N', '+45', '+100', '+1000'],
    ['minimum', 'from:0', 'from:45', 'from:100', 'from:1000'],
  ],
  [
    'with units',
    ['Code', '-45 kg', '45+', '>100kg', 'Q300', '1.000+'],
    ['from:0', 'from:45', 'from:100', 'from:300', 'from:1000'],
  ],
  ['bare beside a normal rate', ['Code', 'N', '45', '100', '300'], ['from:0', 'from:45', 'from:100', 'from:300']],
  ['with a currency', ['Code', 'N USD/kg', '+45 USD/kg'], ['from:0', 'from:45']],
  ['from and to', ['Code', '0-44', '45 - 99', '100+'], ['from:0', 'from:45', 'from:100']],
])('a heading row of breaks is read: %s', (_, cells, columns) =>
  expect(breakHeads(cells)).toEqual([undefined, ...columns]),
)

test.each([[['Code', 'N', 'Total']], [['No.', '45', 'Amount']], [['AFR', 'USD', '-45']]])(
  'the headings %s are no breaks',
  (cells) => expect(breakHeads(cells)).toEqual([undefined, undefined, undefined]),
)

test.each([
  ['20DV', 'type:20GP'],
  ["40'", 'type:40GP'],
  ['1 x 40HQ', 'type:40HC'],
  ['USD/40HC', 'type:40HC'],
  ["40' High Cube", 'type:40HC'],
  ['45HC', 'type:45HC'],
  ['40RF', 'type:40RE'],
  ['40RH', 'type:40REHC'],
  ['20OT', 'type:20OT'],
  ['40', undefined],
  ['20XX', undefined],
  ['Total', undefined],
])('%s names the container %s', (cell, type) => expect(containerHead(cell)).toBe(type))
