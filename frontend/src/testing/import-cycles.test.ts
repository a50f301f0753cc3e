import { expect, test } from 'vitest'
import { importCycles } from './import-cycles.ts'

test('names the files of a cycle once, and not the files that only import it', () => {
  const cycles = importCycles({
    'home.js': ['lazy-part.js', 'react.js'],
    'lazy-part.js': ['shell.js', 'react.js'],
    'shell.js': ['lazy-part.js', 'react.js'],
    'react.js': [],
  })
  expect(cycles).toEqual([['lazy-part.js', 'shell.js']])
})

test('names a longer cycle, two separate cycles, and a file that imports itself', () => {
  const cycles = importCycles({ a: ['b'], b: ['c'], c: ['a'], d: ['e'], e: ['d'], f: ['f'] })
  expect(cycles).toEqual([['a', 'b', 'c'], ['d', 'e'], ['f']])
})

test('names nothing for files that share an import', () => {
  expect(importCycles({ a: ['b', 'c'], b: ['d'], c: ['d'], d: [] })).toEqual([])
})
