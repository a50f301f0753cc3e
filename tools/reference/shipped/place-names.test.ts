import { readFileSync } from 'node:fs'
import { renamedPlaces } from '@freight/contracts/client-document/language/place-names'
import { expect, test } from 'vitest'

test('every place with another name in documents of another language ships with that name', () => {
  const lines = readFileSync(new URL('./usual-places.txt', import.meta.url), 'utf8').split('\n')
  const knownNames = new Set(lines.map((line) => line.split('|')[3]))
  expect(knownNames.size).toBeGreaterThan(100)
  expect(renamedPlaces.filter((name) => !knownNames.has(name))).toEqual([])
})
