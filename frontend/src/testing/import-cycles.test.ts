import { expect, test } from 'vitest'
import { importCycles } from './import-cycles.ts'

test('a cycle lists its files once, and not the files that only import it', () => {
  const cycles = importCycles({
    'home.js': ['lazy-part.js', 'react.js'],
    'lazy-part.js': ['shell.js', 'react.js'],
    'shell.js': ['lazy-part.js', 'react.js'],
    'react.js': [],
  })
  expect(cycles).toEqual([['lazy-part.js', 'shell.js']])
})

test('a longer cycle, two separate cycles, and a file that imports itself are listed', () => {
  const cycles = importCycles({ a: ['b'], b: ['c'], c: ['a'], d: ['e'], e: ['d'], f: ['f'] })
  expect(cycles).toEqual([['a', 'b', 'c'], ['d', 'e'], ['f']])
})

test('files that share an import form no cycle', () => {
  expect(importCycles({ a: ['b', 'c'], b: ['d'], c: ['d'], d: [] })).toEqual([])
})
