import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { permissionsOf } from '@freight/contracts/vocabulary/roles'
import { postgresPlaces } from '@freight/command-service/lookups/places'
import { readConfig } from '@freight/platform/config'
import { httpServer } from '@freight/platform/http/http-server'
import { editionOf, readLocations } from '@freight/platform/reference/reference-tables'
import { shipReference, takeIn } from '@freight/platform/reference/ship-reference'
import { sessionsInMemory, signedInUser } from '@freight/platform/testing/signed-in'
import { eventsInPostgres, until } from '@freight/projection-workers/testing/events-in-postgres'
import { answerReferenceData } from '@freight/query-service/freight/reference-data'
import { placesOfDemo } from '@freight/demo/testing/places-of-demo'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { csvRows } from '../import/csv.ts'
import { unlocodeFile } from '../import/unlocode.ts'

// From the shipped data through the tables to the response.
const open = async () => {
  // For tests without a build; a second call does nothing.
  const script = fileURLToPath(new URL('./shipped-data.mjs', import.meta.url))
  await promisify(execFile)(process.execPath, ['-e', `import('${script}').then((one) => one.buildReferenceData())`])
  const application = await eventsInPostgres()
  const { db, log, metrics } = application.platform
  let now = Date.parse('2026-03-10T12:00:00Z')
  const clock = () => new Date(now)
  const sessions = await sessionsInMemory(clock, log)
  const http = await httpServer({ config: readConfig({}), log, metrics, sessions, strictAnswers: true })
  await shipReference(db)
  answerReferenceData({ http, db, clock })
  const bearer = async (role: 'COMMERCIAL' | 'THIRD_PARTY') =>
    `Bearer ${await sessions.issue(signedInUser('ana', { roles: [role], permissions: permissionsOf([role]) }))}`
  const commercial = await bearer('COMMERCIAL')
  const get = (url: string, headers: Record<string, string> = {}) =>
    http.app.inject({ url: `/app/v1/reference/${url}`, headers: { authorization: commercial, ...headers } })
  return {
    db,
    ask: get,
    bearer,
    rows: async (url: string) => (await get(url)).json().rows,
    later: (ms: number) => (now += ms),
    close: async () => {
      await http.close()
      sessions.close()
      await application.close()
    },
  }
}

let application: Awaited<ReturnType<typeof open>>
beforeAll(async () => {
  application = await open()
})
afterAll(() => application.close())

test('thousands of ports and airports are found by typing', async () => {
  const locations = await readLocations(application.db)
  expect(locations.filter(({ kind }) => kind === 'PORT').length).toBeGreaterThan(1_500)
  expect(locations.filter(({ kind }) => kind === 'AIRPORT').length).toBeGreaterThan(9_000)
  expect((await application.rows('locations?q=rotterd&transport=SEA'))[0]).toMatchObject({ code: 'NLRTM' })
  expect((await application.rows('locations?q=ZRH&transport=AIR'))[0]).toMatchObject({
    code: 'ZRH',
    name: 'Zúrich',
    iata: 'ZRH',
  })
  expect((await application.rows('locations?q=zurich airport'))[0]).toMatchObject({ code: 'ZRH' })
})

test('every place that the demo ships from or to exists, with the data that the demo expects', async () => {
  const { find } = postgresPlaces(application.db)
  for (const { code, country, kinds } of placesOfDemo())
    expect(await find(code)).toMatchObject({ code, country, kinds: expect.arrayContaining([...kinds]) })
})

test('a text that is no place is not found', async () => {
  const { find } = postgresPlaces(application.db)
  expect([await find('UYQQQ'), await find(''), await find("x'; drop")]).toEqual([undefined, undefined, undefined])
})

test('countries and their subdivisions have names, in the requested language', async () => {
  const of = async (lang: string, code: string) =>
    (await application.rows(`countries?lang=${lang}`)).find(({ alpha2 }: { alpha2: string }) => alpha2 === code)
  expect(await of('es', 'US')).toEqual({
    alpha2: 'US',
    alpha3: 'USA',
    name: 'Estados Unidos',
    postalCodeRequired: true,
    stateRequired: true,
  })
  expect(await of('pt', 'DE')).toMatchObject({ alpha3: 'DEU', name: 'Alemanha', stateRequired: false })
  expect(await of('en', 'HK')).toMatchObject({ postalCodeRequired: false })
  expect(await application.rows('subdivisions?country=uy')).toContainEqual({
    code: 'UY-MO',
    country: 'UY',
    name: 'Montevideo',
  })
  expect(await application.rows('subdivisions?country=zz')).toEqual([])
})

test('the HS chapters exist, except the reserved one', async () => {
  const chapters = await application.rows('commodities?lang=pt&limit=100')
  expect(chapters).toHaveLength(96)
  expect(await application.rows('commodities?q=8703&lang=en')).toMatchObject([{ code: '87', dg: false }])
  expect(await application.rows('commodities?q=explosivos')).toMatchObject([{ code: '36', dg: true }])
})

test('containers, incoterms and currencies equal those of the contracts', async () => {
  expect(await application.rows('containers')).toHaveLength(16)
  expect(await application.rows('containers')).toContainEqual({
    code: '45HC',
    iso: ['L5G1'],
    operating: true,
    teu: 2.25,
    nominalM3: 86,
    payloadKg: 28_200,
  })
  const [exw] = await application.rows('incoterms?lang=en')
  expect(exw).toMatchObject({ code: 'EXW', name: 'Ex Works', seaOnly: false })
  expect(exw.charges).toHaveLength(7)
  expect(await application.rows('currencies?lang=es')).toContainEqual({
    code: 'ARS',
    name: 'Peso argentino',
    digits: 2,
  })
})

test('a response that the browser has cached is not sent again', async () => {
  const first = await application.ask('countries?lang=es')
  const { etag } = first.headers
  expect(first.headers['cache-control']).toBe('private, no-cache')
  const response = await application.ask('countries?lang=es', { 'if-none-match': `"other", ${String(etag)}` })
  expect([response.statusCode, response.body, response.headers['etag']]).toEqual([304, '', etag])
  const other = await application.ask('countries?lang=pt', { 'if-none-match': String(etag) })
  expect(other.statusCode).toBe(200)
})

test('places, countries and goods need their permissions; terms need only a session', async () => {
  const authorization = await application.bearer('THIRD_PARTY')
  const status = async (url: string) => (await application.ask(url, { authorization })).statusCode
  for (const url of ['locations', 'countries', 'subdivisions', 'commodities']) expect(await status(url)).toBe(403)
  for (const url of ['containers', 'incoterms', 'currencies']) expect(await status(url)).toBe(200)
})

test.each(['lang=xx', 'limit=0', 'limit=x', 'transport=SPACE', 'kind=CITY', `q=${'x'.repeat(81)}`])(
  'an invalid query is refused: %s',
  async (query) => {
    for (const subject of ['locations', 'commodities'])
      expect([200, 400]).toContain((await application.ask(`${subject}?${query}`)).statusCode)
  },
)

const official = `,UY,TPT,Puerto Ficción,Puerto Ficcion,CO,AI,1-3-----,0701,,3427S 05751W,
,UY,MVD,Montevideo,Montevideo,MO,AI,1--45---,0701,,3452S 05612W,
`

test('the official list adds and completes, once, and is found within seconds', async () => {
  const list = unlocodeFile(csvRows(official)).listed
  const { number } = await editionOf(application.db, 'locations')
  expect(await takeIn(application.db, list, { dryRun: true })).toMatchObject({ added: 2, changed: 2 })
  expect(await takeIn(application.db, list)).toMatchObject({ added: 2, changed: 2 })
  expect(await editionOf(application.db, 'locations')).toMatchObject({ number: number + 1 })
  expect(await takeIn(application.db, list)).toMatchObject({ added: 0, changed: 0, retired: 0, unchanged: 4 })
  expect(await editionOf(application.db, 'locations')).toMatchObject({ number: number + 1 })
  expect(await application.rows('locations?q=ficcion')).toEqual([])
  application.later(6_000)
  await until(async () => (await application.rows('locations?q=ficcion')).length > 0)
  expect(await application.rows('locations?q=ficcion')).toMatchObject([{ code: 'UYTPT', kinds: ['PORT', 'ROAD'] }])
  expect(await application.rows('locations?q=uymvd')).toMatchObject([{ name: 'Montevideo', subdivision: 'UY-MO' }])
})

test('a place removed from the official list is not accepted in requests, until it is listed again', async () => {
  const listed = (change: string) => unlocodeFile(csvRows(`${change},UY,TPX,Muelle Inventado,,,AI,1-------`)).listed
  const storedPlace = async () => postgresPlaces(application.db).find('UYTPX')
  await takeIn(application.db, listed('+'))
  expect(await storedPlace()).toEqual({ code: 'UYTPX', name: 'Muelle Inventado', country: 'UY', kinds: ['PORT'] })
  expect(await takeIn(application.db, listed('X'))).toMatchObject({ retired: 1 })
  expect(await storedPlace()).toBeUndefined()
  await takeIn(application.db, listed(''))
  expect(await storedPlace()).toMatchObject({ code: 'UYTPX' })
})

test('a new start with the same data writes nothing', async () => {
  const before = await editionOf(application.db, 'locations')
  await shipReference(application.db)
  expect(await editionOf(application.db, 'locations')).toEqual(before)
})
