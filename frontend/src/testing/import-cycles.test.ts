import { expect, test } from 'vitest'
import { importCycles } from './import-cycles.ts'

test('names the files that wait for each other, once, and not those that only wait for them', () => {
  const cycles = importCycles({
    'home.js': ['lazy-part.js', 'react.js'],
    'lazy-part.js': ['shell.js', 'react.js'],
    'shell.js': ['lazy-part.js', 'react.js'],
    'react.js': [],
  })
  expect(cycles).toEqual([['lazy-part.js', 'shell.js']])
})

test('names a longer round, two rounds apart, and a file that waits for itself', () => {
  const cycles = importCycles({ a: ['b'], b: ['c'], c: ['a'], d: ['e'], e: ['d'], f: ['f'] })
  expect(cycles).toEqual([['a', 'b', 'c'], ['d', 'e'], ['f']])
})

test('names nothing where files share what they need', () => {
  expect(importCycles({ a: ['b', 'c'], b: ['d'], c: ['d'], d: [] })).toEqual([])
})
