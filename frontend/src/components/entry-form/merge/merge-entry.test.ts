import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type FieldMerge, mergeEntry } from './merge-entry.ts'

interface Entry {
  name: string
  active: boolean
  countries: readonly string[]
}
const fields = { name: { label: 'Nombre' }, active: { label: 'Activo' }, countries: { label: 'Países' } }
const merge = (base: Entry, theirs: Entry, mine: Entry) => mergeEntry<Entry>(fields, { base, theirs, mine })
const results = (merges: readonly FieldMerge[]) =>
  Object.fromEntries(merges.map(({ field, result }): [string, unknown] => [field, result]))
const outcomes = (merges: readonly FieldMerge[]) => merges.map(({ outcome }) => outcome)

const base: Entry = { name: 'a', active: true, countries: ['UY', 'AR'] }
const entry = fc.record<Entry>({
  name: fc.constantFrom('a', 'b', 'c'),
  active: fc.boolean(),
  countries: fc.uniqueArray(fc.constantFrom('UY', 'AR', 'PY', 'BR', 'CN'), { maxLength: 5 }),
})

test('fields changed by one side only merge automatically', () => {
  expect(outcomes(merge(base, { ...base, active: false }, { ...base, name: 'b' }))).toEqual([
    'mine',
    'theirs',
    'unchanged',
  ])
})

test('lists changed by both sides add up', () => {
  const [, , countries] = merge(
    base,
    { ...base, countries: ['UY', 'AR', 'PY'] },
    { ...base, countries: ['UY', 'AR', 'BR'] },
  )
  expect(countries).toMatchObject({ outcome: 'sum', result: ['UY', 'AR', 'PY', 'BR'] })
})

test('items removed from a list by either side stay removed', () => {
  const [, , countries] = merge(base, { ...base, countries: ['UY'] }, { ...base, countries: ['AR', 'CN'] })
  expect(countries?.result).toEqual(['CN'])
})

test('a text changed by both sides needs a choice, unless both texts are equal', () => {
  expect(outcomes(merge(base, { ...base, name: 'b' }, { ...base, name: 'c' }))[0]).toBe('choose')
  expect(outcomes(merge(base, { ...base, name: 'b' }, { ...base, name: 'b' }))[0]).toBe('both')
})

test('without a local change the other value stays, without a remote change the local one', () => {
  fc.assert(
    fc.property(entry, entry, (from, to) => {
      expect(results(merge(from, to, from))).toEqual(to)
      expect(results(merge(from, from, to))).toEqual(to)
    }),
  )
})

test('equal changes never collide', () => {
  fc.assert(
    fc.property(entry, entry, (from, to) => {
      expect(results(merge(from, to, to))).toEqual(to)
    }),
  )
})

test('lists never need a choice, and merge to the same items in either order', () => {
  const held = (merges: readonly FieldMerge[]) => {
    const list = merges[2]?.result
    return Array.isArray(list) ? list.map(String).toSorted((a, b) => a.localeCompare(b)) : list
  }
  fc.assert(
    fc.property(entry, entry, entry, (from, one, other) => {
      const merged = merge(from, one, other)
      expect(merged[2]?.outcome).not.toBe('choose')
      expect(held(merged)).toEqual(held(merge(from, other, one)))
    }),
  )
})

test('only a field changed by both sides needs a choice', () => {
  fc.assert(
    fc.property(entry, entry, entry, (from, one, other) => {
      const conflicts = merge(from, one, other).filter(({ outcome }) => outcome === 'choose')
      for (const { base: was, theirs, mine } of conflicts) expect([theirs, mine]).not.toContain(was)
    }),
  )
})

test('fields that form one value are chosen together, and come from one side if only one changed them', () => {
  const money = { kind: { label: 'Tipo' }, value: { label: 'Valor' }, note: { label: 'Nota' } }
  const was = { kind: 'PERCENT', value: '15', note: '' }
  const merged = (theirs: object, mine: object) =>
    mergeEntry(money, { base: was, theirs: { ...was, ...theirs }, mine: { ...was, ...mine } }, [['kind', 'value']]).map(
      ({ outcome }) => outcome,
    )
  expect(merged({ kind: 'FLAT' }, { value: '20' })).toEqual(['choose', 'choose', 'unchanged'])
  expect(merged({ kind: 'FLAT', value: '20' }, { value: '20' })).toEqual(['choose', 'both', 'unchanged'])
  expect(merged({ kind: 'FLAT', value: '20' }, { note: 'x' })).toEqual(['theirs', 'theirs', 'mine'])
  expect(merged({ kind: 'FLAT' }, { kind: 'FLAT' })).toEqual(['both', 'unchanged', 'unchanged'])
})
