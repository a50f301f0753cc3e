import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withEntry } from './projection.ts'

test('the record has the same entries in the same order as a spread, with any key', () =>
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.oneof(fc.uuid(), fc.string(), fc.constantFrom('__proto__', '1', 'toString')), fc.nat())),
      (entries) => {
        let record: Readonly<Record<string, number>> = {}
        for (const [key, value] of entries) record = withEntry(record, key, value)
        const spread = entries.reduce<Record<string, number>>((all, [key, value]) => ({ ...all, [key]: value }), {})
        expect(JSON.stringify(record)).toBe(JSON.stringify(spread))
      },
    ),
  ))
