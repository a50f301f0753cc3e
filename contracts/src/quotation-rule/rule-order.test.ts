import fc from 'fast-check'
import { expect, test } from 'vitest'
import { byRuleOrder } from './evaluate.ts'
import { afterLast, movedRule } from './rule-order.ts'

const at = (id: string, order: number) => ({ id, order, createdOn: '2026-03-03' })
const rules = [at('a', 1000), at('b', 2000), at('c', 3000)]

test('a moved rule is between its new neighbours, and no other rule changes', () => {
  expect(movedRule(rules, 'c', 1)).toEqual([{ id: 'c', order: 1500 }])
  expect(movedRule(rules, 'c', 0)).toEqual([{ id: 'c', order: 500 }])
  expect(movedRule(rules, 'a', 2)).toEqual([{ id: 'a', order: 4000 }])
  expect(movedRule(rules, 'a', 0)).toEqual([])
  expect(movedRule(rules, 'nobody', 0)).toEqual([])
  expect(afterLast([])).toBe(1000)
})

test('all rules get new positions where the neighbours of a moved rule have no room between them', () => {
  const tight = [at('a', 1_000_000), at('b', 1_000_000), at('c', 1_000_000)]
  expect(movedRule(tight, 'c', 1)).toEqual([
    { id: 'a', order: 1000 },
    { id: 'c', order: 2000 },
    { id: 'b', order: 3000 },
  ])
})

test('rules are in their new position after any move', () =>
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(5), fc.nat(5)), { maxLength: 80 }), (moves) => {
      let sorted = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => at(id, 1_000_000))
      for (const [from, to] of moves) {
        const id = sorted[from]?.id ?? ''
        const expected = sorted
          .filter((one) => one.id !== id)
          .map((one) => one.id)
          .toSpliced(to, 0, id)
        const places = new Map(movedRule(sorted, id, to).map((one) => [one.id, one.order]))
        sorted = sorted.map((one) => ({ ...one, order: places.get(one.id) ?? one.order })).toSorted(byRuleOrder)
        expect(sorted.map((one) => one.id)).toEqual(expected)
      }
    }),
    { numRuns: 100 },
  ))
