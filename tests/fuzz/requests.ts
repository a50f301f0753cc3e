import type { z } from 'zod'
import fc, { type Arbitrary } from 'fast-check'
import type { Endpoint } from '../http/endpoints.ts'
import type { Sent } from '../http/raw-http.ts'
import { brokenBodies, type Known, nasty, nearMiss, validFor } from './inputs.ts'

const strangeKeys = [
  '..%2f..%2fetc%2fpasswd',
  '%2e%2e',
  '%00',
  '%',
  '%zz',
  '%ff%fe',
  'a%2fb',
  'x'.repeat(5000),
  '%F0%9F%9A%A2',
  "'%20or%201=1",
  '-1',
  '1e9',
  '',
  '%20',
]

const keyIn = ({ path, from }: Endpoint, known: Known): Arbitrary<string> => {
  const quotations = from?.flatMap((status) => known[status] ?? []) ?? []
  const [, , , collection = ''] = path.split('/')
  // Shipments have some statuses of the quotations too.
  // The demo has no entries of some collections, such as pickups.
  const own = known[`ids of ${collection}`] ?? []
  const existingIds = [own, quotations, known['key'] ?? []].find((ids) => ids.length > 0) ?? ['']
  return fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...existingIds) }, fc.constantFrom(...strangeKeys))
}

const revisions = fc.oneof(
  fc.integer({ min: -1, max: 12 }).map(String),
  fc.constantFrom('1e3', '9'.repeat(30), 'x', '%00'),
)

const flat = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
const escaped = (value: string) => encodeURIComponent(value.replaceAll(/\p{Surrogate}/gu, '?'))
const cursorOf = (sort: string) =>
  fc
    .tuple(
      fc.constantFrom(sort, '-key', 'valid_until', 'constructor'),
      fc.constantFrom<unknown>(
        null,
        '',
        '0000-01-01',
        '9999-99-99 99:99:99+99',
        '9'.repeat(20),
        '999999999',
        7,
        {},
        '\u0000',
      ),
      fc.constantFrom<unknown>('MVD-2026-000001', '\u0000', "'", null),
    )
    .map((parts) => Buffer.from(JSON.stringify(parts)).toString('base64url'))

/** A query string: valid shapes, odd values, duplicate names, truncated and altered cursors. */
const queryFor = (query: z.ZodType, known: Known): Arbitrary<string> => {
  const shapedQuery = nearMiss(validFor(query, { ...known, client: known['client.id'] ?? [] }))
  const sorts = ['key', 'createdAt', '-statusSince', 'validUntil', '-bestCost', 'sell', 'ttime', '-ttime', 'chargeable']
  const pageQuery = fc
    .constantFrom(...sorts)
    .chain((sort) => cursorOf(sort).map((cursor) => `list=all&sort=${sort}&cursor=${cursor}`))
  const numbers = fc
    .tuple(
      fc.constantFrom('ttime', 'waitingHours', 'limit', 'revision'),
      fc.constantFrom('1e300', '9'.repeat(15), '-0', 'Infinity', '0x10', '1e9', ' 5'),
    )
    .map(([name, value]) => `list=all&${name}=${escaped(value)}`)
  const dates = fc
    .tuple(
      fc.constantFrom('createdFrom', 'createdTo', 'from', 'to'),
      fc.constantFrom('0000-01-01', '9999-12-31', '2026-02-30', '0001-01-01'),
    )
    .map(([name, value]) => `list=all&${name}=${value}`)
  const queryText = shapedQuery.map((value) =>
    Object.entries(value ?? {})
      .map(([name, one]) => `${escaped(name)}=${escaped(flat(one))}`)
      .join('&'),
  )
  const loose = fc.constantFrom(
    'list=all&list=all',
    'list[]=all',
    '%',
    '&&&===',
    'q=%ff',
    'q=%00',
    '__proto__=1',
    'list=constructor',
    `q=${'x'.repeat(7000)}`,
    `q=${'%25'.repeat(20)}`,
    `list=all&status=${'SENT,'.repeat(1000)}`,
  )
  return fc.oneof({ weight: 4, arbitrary: queryText }, pageQuery, numbers, dates, loose)
}

const oddHeaders = fc.record(
  {
    'idempotency-key': fc.constantFrom('a', 'a', 'key-2', 'x'.repeat(201), 'with space', '', '\u00ff', '%00', 'é'),
    'if-match': fc.constantFrom('*', '"1"', 'W/"2"', '3', '-1', '"', '"9999999999999999"', 'a', '"1", "2"', ''),
    traceparent: fc.constantFrom('00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01', 'x', '<script>'),
  },
  { requiredKeys: [] },
)
// Most requests carry none of these headers, so that most get past the checks of headers.
const headers = fc.oneof({ weight: 2, arbitrary: fc.constant({}) }, oddHeaders)
const contentType = fc.oneof(
  { weight: 20, arbitrary: fc.constant('application/json') },
  fc.constantFrom(
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    '',
    ';;',
    'application/json; charset=utf-16',
    'application/problem+json',
  ),
)

const bodyFor = (body: z.ZodType | undefined, known: Known): Arbitrary<string> => {
  const brokenBody = fc.constantFrom(...brokenBodies)
  if (!body) return fc.oneof(brokenBody, nasty.map(flat))
  const valid = validFor(body, known)
  const jsonOf = (values: Arbitrary<unknown>) => values.map((value) => JSON.stringify(value))
  const truncatedText = fc.tuple(jsonOf(valid), fc.nat()).map(([text, at]) => text.slice(0, at % (text.length + 1)))
  return fc.oneof(
    { weight: 8, arbitrary: jsonOf(valid) },
    { weight: 8, arbitrary: jsonOf(nearMiss(valid)) },
    { weight: 1, arbitrary: truncatedText },
    {
      weight: 1,
      arbitrary: fc.oneof(
        fc.constant(''),
        nasty.map((value) => JSON.stringify(value)),
      ),
    },
    { weight: 2, arbitrary: brokenBody },
  )
}

const address = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255)).map((parts) => `10.${parts.join('.')}`)

const numRuns = 200

/** 200 requests to one endpoint, reproducible per seed and application. */
export const requestsFor = (endpoint: Endpoint, known: Known, seed: number): Sent[] => {
  const { method, path, query, body } = endpoint
  const withBody = method === 'POST' || method === 'PUT'
  const parts = {
    revision: revisions,
    search: query ? fc.option(queryFor(query, known), { nil: '' }) : fc.constant(''),
    headers,
    type: contentType,
    // Failed sign-ins are limited per address.
    address,
  }
  const bodies = new Map<string, Arbitrary<string | undefined>>()
  /** Bodies name the costs and sells of a quotation; created once per set of ids. */
  const bodyAbout = (key: string) => {
    const idCost = known[`cost ${key}`] ?? []
    const idSell = known[`sell ${key}`] ?? []
    const ids = JSON.stringify([idCost, idSell])
    const arbitrary =
      bodies.get(ids) ??
      (withBody ? bodyFor(body, { ...known, idCost, idSell, idSells: idSell }) : fc.constant(undefined))
    bodies.set(ids, arbitrary)
    return arbitrary
  }
  const inputs = keyIn(endpoint, known).chain((key) =>
    fc
      .record({ ...parts, body: bodyAbout(key) })
      .map(({ revision, search, type, address: clientAddress, body: sent, ...otherParts }): Sent => {
        const filledPath = path.replace(/\{(id|key)\}/, () => key).replace('{revision}', () => revision)
        return {
          method,
          path: search ? `${filledPath}?${search}` : filledPath,
          headers: {
            'x-forwarded-for': clientAddress,
            ...otherParts.headers,
            ...(withBody && { 'content-type': type }),
          },
          ...(sent !== undefined && { body: sent }),
        }
      }),
  )
  return fc.sample(inputs, { numRuns, seed })
}

export const requestText = ({ method, path, headers: sentHeaders, body }: Sent) =>
  `${method} ${path.slice(0, 300)} ${JSON.stringify(sentHeaders)} ${(body ?? '').slice(0, 700)}`
