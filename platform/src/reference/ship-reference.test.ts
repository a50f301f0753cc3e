import { expect, test } from 'vitest'
import type { Location } from './location.ts'
import { locationKey } from './location.ts'
import { changesBy, type Listed } from './ship-reference.ts'

const port: Location = {
  code: 'UYNVP',
  kind: 'PORT',
  name: 'Nueva Palmira',
  aliases: [],
  country: 'UY',
  subdivision: null,
  iata: null,
  lat: null,
  lon: null,
  active: true,
  source: 'UNLOCODE',
}
const ownPlace: Location = { ...port, code: 'UYMVD', name: 'Montevideo', source: 'HOUSE' }
const placesByKey = (...rows: Location[]) => new Map(rows.map((row) => [locationKey(row), row]))
const after = (known: ReadonlyMap<string, Location>, listed: readonly Listed[]) => {
  const { rows } = changesBy(known, listed)
  return new Map([...known, ...placesByKey(...rows)])
}

test('a new place is added once', () => {
  const list = [{ location: port }]
  expect(changesBy(new Map(), list)).toMatchObject({ changes: { added: 1 }, rows: [port] })
  expect(changesBy(placesByKey(port), list)).toMatchObject({ changes: { unchanged: 1, added: 0 }, rows: [] })
})

test('a name without its accents is not another name', () => {
  const list = [{ location: { ...port, name: 'Ficción', aliases: ['Ficcion'] } }]
  expect(changesBy(after(new Map(), list), list)).toMatchObject({ changes: { unchanged: 1 } })
})

test('another name is a change, and the former one is still found', () =>
  expect(changesBy(placesByKey(port), [{ location: { ...port, name: 'Palmira' } }])).toMatchObject({
    changes: { changed: 1 },
    rows: [{ name: 'Palmira', aliases: ['Nueva Palmira'] }],
  }))

test('an entry that the official list removes is retired once', () => {
  const list = [{ location: port, retired: 'ENTRY' as const }]
  expect(changesBy(placesByKey(port), list)).toMatchObject({ changes: { retired: 1 }, rows: [{ active: false }] })
  expect(changesBy(after(placesByKey(port), list), list)).toMatchObject({ changes: { retired: 0, unchanged: 1 } })
})

test("the company's own places stay", () =>
  expect(changesBy(placesByKey(ownPlace), [{ location: ownPlace, retired: 'ENTRY' as const }])).toMatchObject({
    changes: { kept: 1 },
    rows: [],
  }))

test('a kind removed from the official list is retired if it came from that list', () => {
  const retiredKind = [{ location: port, retired: 'KIND' as const }]
  expect(changesBy(placesByKey(port), retiredKind)).toMatchObject({ changes: { retired: 1 } })
  expect(changesBy(placesByKey({ ...port, source: 'PACKAGE' }), retiredKind).rows).toEqual([])
  expect(changesBy(new Map(), retiredKind).changes).toEqual({ added: 0, changed: 0, retired: 0, unchanged: 0, kept: 0 })
})

test('a retired place that is listed again becomes active', () =>
  expect(changesBy(placesByKey({ ...port, active: false }), [{ location: port }]).rows).toEqual([port]))

test('an airport is not merged with one of another country', () => {
  const airport = { ...port, code: 'NVP', kind: 'AIRPORT' as const, country: 'BR' }
  expect(changesBy(placesByKey(airport), [{ location: { ...airport, country: 'UY' } }])).toMatchObject({
    changes: { kept: 1 },
    rows: [],
  })
})

test('a place listed twice is one row', () => {
  const list = [
    { location: { ...port, source: 'PACKAGE' as const, lat: -33.9 } },
    { location: { ...port, name: 'Palmira' } },
  ]
  const places = after(new Map(), list)
  expect([...places.values()]).toEqual([{ ...port, name: 'Palmira', aliases: ['Nueva Palmira'], lat: -33.9 }])
})
