import { expect, test } from 'vitest'
import { eventSchemas } from '../events/event-schemas.ts'
import { eventWords } from './event-words.ts'

test('every kind of event has a name in each language, and none is there that never happens', () => {
  expect(Object.keys(eventWords).toSorted()).toEqual(Object.keys(eventSchemas).toSorted())
})

test.each(['es', 'en', 'pt'] as const)('no two kinds have the same name in %s', (language) => {
  const names = Object.values(eventWords).map((one) => one[language])
  const twice = names.filter((name, index) => names.indexOf(name) !== index)
  expect(twice).toEqual([])
})
