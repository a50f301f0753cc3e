import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { declaredOnly } from './declared-only.ts'

const Line = z.object({ id: z.string(), amount: z.string().optional() })
const Answer = z.object({
  key: z.string(),
  lines: z.array(Line),
  first: Line.nullable(),
  byName: z.record(z.string(), Line),
  pair: z.tuple([Line, z.string()]),
  either: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('A'), a: z.string() }),
    z.object({ kind: z.literal('B'), b: z.string() }),
  ]),
  both: z.intersection(z.object({ left: z.string() }), z.object({ right: z.string() })),
  open: z.unknown(),
})
const line = { id: 7, cost: 'secret' }
const invalidAnswer = {
  key: 1,
  cost: 'secret',
  lines: [line, { ...line, amount: { cost: 'secret' } }],
  first: line,
  byName: { one: line },
  pair: [line, { cost: 'secret' }],
  either: { kind: 'B', b: 2, a: 'secret' },
  both: { left: 1, right: 2, cost: 'secret' },
  open: { anything: 1 },
}

test('an answer with invalid values loses undeclared fields at every depth and keeps all others', () =>
  expect(declaredOnly(Answer, invalidAnswer)).toEqual({
    key: 1,
    lines: [{ id: 7 }, { id: 7 }],
    first: { id: 7 },
    byName: { one: { id: 7 } },
    pair: [{ id: 7 }, undefined],
    either: { kind: 'B', b: 2 },
    both: { left: 1, right: 2 },
    open: { anything: 1 },
  }))

test('an object or a list in place of another type never passes undeclared fields', () =>
  fc.assert(
    fc.property(
      // `open` declares anything, and a record declares every name.
      fc.constantFrom('key', 'lines', 'first', 'pair', 'either', 'both'),
      fc.constantFrom<unknown>({ cost: 'secret' }, [{ cost: 'secret' }], [[{ cost: 'secret' }]]),
      (field, value) => {
        expect(JSON.stringify(declaredOnly(Answer, { ...invalidAnswer, [field]: value }))).not.toContain('secret')
      },
    ),
  ))
