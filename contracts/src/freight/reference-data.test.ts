import { currencies } from '../vocabulary/price.ts'
import { incoterms, locationKinds } from '../vocabulary/journey.ts'
import { modesOf } from '../vocabulary/transport.ts'
import { Mode, TransportMode } from '../vocabulary/schemas.ts'
import { expect, test } from 'vitest'
import type { Policy } from '../access/policy.ts'
import { ChargeableBasis } from './chargeable.ts'
import { currencyFacts, kindsFor, referenceRoutes } from './reference-routes.ts'
import { incotermNames, isSeaOnly } from './incoterm-names.ts'
import { isModeOf } from './transport.ts'

const isText = (text: unknown) => typeof text === 'string' && text.trim().length > 1

test('each incoterm has a unique name in every language', () => {
  for (const language of ['es', 'en', 'pt'] as const) {
    const names = incoterms.map((incoterm) => incotermNames[incoterm][language])
    expect(names.filter(isText)).toEqual([...new Set(names)])
    expect(names).toHaveLength(11)
  }
})

test('four incoterms are for sea only', () => {
  expect(incoterms.filter(isSeaOnly)).toEqual(['FAS', 'FOB', 'CFR', 'CIF'])
})

test('each currency has its decimals, a sign and a name', () => {
  expect(currencies.map((currency) => currencyFacts[currency].sign)).toEqual(['US$', 'AR$', '€'])
  for (const { digits, names } of currencies.map((currency) => currencyFacts[currency])) {
    expect(digits).toBe(2)
    for (const language of ['es', 'en', 'pt'] as const) expect(names[language]).toEqual(expect.stringMatching(/../))
  }
})

test('ships need ports, aircraft airports, and trucks go anywhere', () =>
  expect(TransportMode.options.map((transport) => kindsFor[transport])).toEqual([['PORT'], ['AIRPORT'], locationKinds]))

test('each mode belongs to one transport', () => {
  for (const mode of Mode.options)
    expect(TransportMode.options.filter((transport) => isModeOf(transport, mode))).toHaveLength(1)
  expect(modesOf.ROAD).toEqual(['FTL', 'LTL'])
})

test('each basis of a chargeable weight has a name', () => {
  for (const basis of ['GROSS', 'VOLUME', 'LDM', 'PIVOT', 'MINIMUM', 'NONE'])
    expect(ChargeableBasis.parse(basis)).toBe(basis)
})

const permissions: Record<keyof typeof referenceRoutes, string> = {
  'GET /app/v1/reference/locations': 'CONSULTAR_UNLOCO',
  'GET /app/v1/reference/countries': 'CONSULTAR_COUNTRY',
  'GET /app/v1/reference/subdivisions': 'CONSULTAR_COUNTRY',
  'GET /app/v1/reference/commodities': 'CONSULTAR_COMMODITY',
  'GET /app/v1/reference/containers': '',
  'GET /app/v1/reference/incoterms': '',
  'GET /app/v1/reference/currencies': '',
}

test.each(Object.entries(referenceRoutes))(
  '%s has a summary, a policy and a response',
  (name, { summary, policy, response }) => {
    expect(isText(summary)).toBe(true)
    const needed: Policy = policy
    const expected = Object.entries(permissions).find(([route]) => route === name)?.[1]
    expect(JSON.stringify(needed)).toContain(expected)
    expect(response.safeParse({ rows: [] }).success).toBe(true)
    expect(response.safeParse({}).success).toBe(false)
    // A row without fields is invalid.
    expect(response.safeParse({ rows: [{}] }).success).toBe(false)
  },
)

test('search texts have a limit, and absent parameters have defaults', () => {
  const { query } = referenceRoutes['GET /app/v1/reference/locations']
  expect(query.parse({})).toEqual({ q: '', limit: 20 })
  expect(query.parse({ q: 'mon', limit: '100', transport: 'ROAD', kind: 'RAIL' })).toEqual({
    q: 'mon',
    limit: 100,
    transport: 'ROAD',
    kind: 'RAIL',
  })
  expect(query.parse({ q: 'x'.repeat(80), limit: '1' })).toMatchObject({ limit: 1 })
  for (const invalid of [{ q: 'x'.repeat(81) }, { limit: '0' }, { limit: '101' }, { limit: '1.5' }])
    expect(query.safeParse(invalid).success).toBe(false)
  const subdivisions = referenceRoutes['GET /app/v1/reference/subdivisions'].query
  expect(subdivisions.parse({ country: 'uy' })).toEqual({ country: 'UY' })
  expect(subdivisions.safeParse({ country: 'URY' }).success).toBe(false)
})

test('reference data are in Spanish by default', () => {
  for (const name of ['countries', 'incoterms', 'currencies', 'commodities'] as const)
    expect(referenceRoutes[`GET /app/v1/reference/${name}`].query.parse({})).toMatchObject({ lang: 'es' })
  expect(referenceRoutes['GET /app/v1/reference/commodities'].query.parse({})).toEqual({ q: '', limit: 20, lang: 'es' })
})
