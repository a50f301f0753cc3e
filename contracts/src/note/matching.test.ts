import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type MatchedQuotation, noteMatches, type NoteTags, themeOf } from './matching.ts'

const shanghai = { code: 'CNSHA', name: 'Shanghái', country: 'CN' }
const montevideo = { code: 'UYMVD', name: 'Montevideo', country: 'UY' }
const quotation: MatchedQuotation = {
  transport: 'SEA',
  origin: shanghai,
  destination: montevideo,
  clientId: 'textil',
  carriers: ['Meridian Ocean', 'Austral Line'],
  providers: ['pbl', 'hyf'],
  routes: ['Vía Santos', 'Directo'],
}
const named = (id: string) => ({ id, name: id })

test('a carrier tag matches costs by that carrier, with any accents and case', () => {
  expect(noteMatches({ carrier: 'MERIDIAN océan' }, quotation)).toBe(true)
  expect(noteMatches({ carrier: 'Meridian' }, quotation)).toBe(false)
  expect(noteMatches({ carrier: 'Meridian Ocean' }, { ...quotation, carriers: [] })).toBe(false)
})

test('a provider tag matches costs of that provider, a client tag the client’s quotations', () => {
  expect(noteMatches({ provider: named('hyf') }, quotation)).toBe(true)
  expect(noteMatches({ provider: named('bdc') }, quotation)).toBe(false)
  expect(noteMatches({ client: named('textil') }, quotation)).toBe(true)
  expect(noteMatches({ client: named('other') }, quotation)).toBe(false)
})

test('an end of a lane matches a code, a country or words of a name', () => {
  for (const origin of ['CNSHA', 'cn', 'shanghai', 'Shangh'])
    expect([origin, noteMatches({ lane: { origin } }, quotation)]).toEqual([origin, true])
  for (const origin of ['CNNGB', 'ai', 'UY', 'Montevideo'])
    expect([origin, noteMatches({ lane: { origin } }, quotation)]).toEqual([origin, false])
  expect(noteMatches({ lane: { origin: 'CN', destination: 'UY' } }, quotation)).toBe(true)
  expect(noteMatches({ lane: { origin: 'CN', destination: 'AR' } }, quotation)).toBe(false)
})

test('a lane text matches an end, or a place on the route of a cost', () => {
  expect(noteMatches({ lane: { text: 'santos' } }, quotation)).toBe(true)
  expect(noteMatches({ lane: { text: 'Montevideo' } }, quotation)).toBe(true)
  expect(noteMatches({ lane: { text: 'Busán' } }, quotation)).toBe(false)
})

test('a note without tags matches no quotation', () => {
  expect(noteMatches({}, quotation)).toBe(false)
  expect(noteMatches({ carrier: undefined }, quotation)).toBe(false)
  expect(noteMatches({ lane: {} }, quotation)).toBe(false)
})

test('the theme of a note is its first tag', () => {
  expect(themeOf({ carrier: 'MSC', provider: named('p'), lane: { text: 'x' }, client: named('c') })).toBe('CARRIER')
  expect(themeOf({ provider: named('p'), lane: { text: 'x' }, client: named('c') })).toBe('PROVIDER')
  expect(themeOf({ lane: { text: 'x' }, client: named('c') })).toBe('LANE')
  expect(themeOf({ client: named('c'), transport: 'AIR' })).toBe('CLIENT')
  expect(themeOf({ transport: 'AIR' })).toBe('GENERAL')
})

// Properties over few words, so that quotations and tags match often.
const word = fc.constantFrom('Santos', 'Busán', 'CN', 'UY', 'CNSHA', 'MVD', 'Montevideo', 'Shanghái')
const place = fc.record({
  code: fc.constantFrom('CNSHA', 'UYMVD', 'MVD', 'KRPUS'),
  name: fc.constantFrom('Shanghái', 'Montevideo', 'Busán'),
  country: fc.constantFrom('CN', 'UY', 'KR'),
})
const anyQuotation = fc.record<MatchedQuotation>({
  transport: fc.constantFrom('SEA', 'AIR', 'ROAD'),
  origin: place,
  destination: place,
  clientId: fc.constantFrom('c1', 'c2'),
  carriers: fc.subarray(['Meridian Ocean', 'Austral Line']),
  providers: fc.subarray(['p1', 'p2']),
  routes: fc.subarray(['Vía Santos', 'Directo']),
})
const anyTags = fc.record<NoteTags>(
  {
    carrier: fc.constantFrom('Meridian Ocean', 'austral line', 'Coral Pacific'),
    provider: fc.constantFrom('p1', 'p3').map(named),
    lane: fc.record({ origin: word, destination: word, text: word }, { requiredKeys: [] }),
    transport: fc.constantFrom('SEA', 'AIR'),
    client: fc.constantFrom('c1', 'c3').map(named),
  },
  { requiredKeys: [] },
)
const names = ['carrier', 'provider', 'lane', 'transport', 'client'] as const
const only = (tags: NoteTags, name: (typeof names)[number]): NoteTags => ({ [name]: tags[name] })

test('a note matches exactly when each of its tags alone does', () =>
  fc.assert(
    fc.property(anyTags, anyQuotation, (tags, one) => {
      const given = names.filter((name) => tags[name] !== undefined)
      expect(noteMatches(tags, one)).toBe(given.length > 0 && given.every((name) => noteMatches(only(tags, name), one)))
    }),
    { numRuns: 2000 },
  ))

test('a note with a further tag never matches more quotations', () =>
  fc.assert(
    fc.property(anyTags, anyTags, anyQuotation, (tags, overrides, one) => {
      const isTagged = names.some((name) => tags[name] !== undefined)
      expect(!isTagged || !noteMatches({ ...overrides, ...tags }, one) || noteMatches(tags, one)).toBe(true)
    }),
    { numRuns: 2000 },
  ))

test('tags taken from a quotation match it', () =>
  fc.assert(
    fc.property(anyQuotation, (one) => {
      const [carrier] = one.carriers
      const [provider] = one.providers
      const [route] = one.routes
      expect(
        noteMatches(
          {
            transport: one.transport,
            client: named(one.clientId),
            ...(carrier && { carrier }),
            ...(provider && { provider: named(provider) }),
            lane: { origin: one.origin.name, destination: one.destination.code, ...(route && { text: route }) },
          },
          one,
        ),
      ).toBe(true)
    }),
  ))

test('a further cost never removes a match', () =>
  fc.assert(
    fc.property(anyTags, anyQuotation, (tags, one) => {
      const priced = {
        ...one,
        carriers: [...one.carriers, 'Coral Pacific'],
        providers: [...one.providers, 'p3'],
        routes: [...one.routes, 'Vía Busán'],
      }
      expect(!noteMatches(tags, one) || noteMatches(tags, priced)).toBe(true)
    }),
  ))
