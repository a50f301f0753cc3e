import { person, personal } from '@freight/contracts/events/personal'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { personalFields } from './personal-fields.ts'

const text = personal(z.string())

test('a schema without marks has no personal fields', () => {
  expect(personalFields(z.object({ a: z.string(), b: z.array(z.object({ c: z.number() })) }))).toBeUndefined()
})

test('marks are found through every wrapper, in lists, maps, tuples, unions and intersections', () => {
  const schema = z.object({
    plain: z.string(),
    optional: text.optional(),
    nullable: text.nullable().default(null),
    outside: personal(z.string().optional()),
    mail: personal(z.union([z.email(), z.literal('')])),
    piped: text.transform((value) => value.trim()),
    list: z.array(z.object({ a: text, b: z.string() })).readonly(),
    map: z.record(z.string(), text),
    pair: z.tuple([z.number(), text]),
    choice: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('A'), a: text }),
      z.object({ kind: z.literal('B'), b: z.string(), c: text }),
    ]),
    mixed: z.intersection(z.object({ a: text }), z.object({ b: text })),
    late: z.lazy(() => z.object({ a: text })),
  })
  const mark = { marked: true }
  expect(personalFields(schema)).toEqual({
    fields: {
      optional: mark,
      nullable: mark,
      outside: mark,
      mail: mark,
      piped: mark,
      list: { elements: { fields: { a: mark } } },
      map: { values: mark },
      pair: { elements: mark },
      choice: { fields: { a: mark, c: mark } },
      mixed: { fields: { a: mark, b: mark } },
      late: { fields: { a: mark } },
    },
  })
})

test('the person of an object is in a field, which may be personal itself', () => {
  const contact = person(z.object({ id: z.string(), name: text }), 'id')
  const recipient = person(z.object({ mail: text, name: text }), 'mail')
  expect(personalFields(contact)?.person).toEqual({ field: 'id', isPersonal: false })
  expect(personalFields(recipient)?.person).toEqual({ field: 'mail', isPersonal: true })
})

test('a mark on anything but a text is rejected, since it would be stored in the clear', () => {
  expect(() => personalFields(z.object({ age: personal(z.number()) }))).toThrow('age (number)')
  expect(() => personalFields(z.object({ who: personal(z.object({ name: z.string() })) }))).toThrow('who (object)')
})
