import { expect, test } from 'vitest'
import { eventSchemas } from '../events/event-schemas.ts'
import { eventWords } from './event-words.ts'

test('exactly the existing kinds of events have names in each language', () => {
  expect(Object.keys(eventWords).toSorted()).toEqual(Object.keys(eventSchemas).toSorted())
})

test.each(['es', 'en', 'pt'] as const)('no two kinds have the same name in %s', (language) => {
  const names = Object.values(eventWords).map((one) => one[language])
  const duplicates = names.filter((name, index) => names.indexOf(name) !== index)
  expect(duplicates).toEqual([])
})
