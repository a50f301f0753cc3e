import { chartIds, chartRule } from '@freight/contracts/analytics/charts'
import { until } from '@freight/projection-workers/testing/events-in-postgres'
import { withLaneNames } from '@freight/query-service/dashboards/lane-names'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createStaffAndQuotations, projectionsAndQueries } from '../application/projections-and-queries.ts'

const days = 'from=2026-03-01&to=2026-03-31'
let application: Awaited<ReturnType<typeof projectionsAndQueries>>
let manager: Awaited<ReturnType<typeof application.signInAs>>

beforeAll(async () => {
  application = await projectionsAndQueries({ dashboards: true })
  manager = await application.signInAs('boss', 'MANAGER', 'ADMINISTRATION')
  await application.platform.db.query(
    `insert into reference.location (code, kind, name, aliases, country, active, source)
     values ('HKG', 'AIRPORT', 'Hong Kong', '{}', 'HK', true, 'CORE'), ('MVD', 'AIRPORT', 'Génova', '{}', 'UY', true, 'CORE')`,
  )
  await application.append('charge-code-AF', 0, { type: 'ChargeCodeChanged', data: { mainFreight: true } })
  await createStaffAndQuotations(application)
  await until(async () => (await manager(`/analytics/v1/lse/spread?${days}`)).body.categories?.length > 0)
})
afterAll(() => application.close())

const lane = { es: 'Hong Kong – Génova', en: 'Hong Kong – Genoa', pt: 'Hong Kong – Gênova' }

test('a lane is named by its places in each language', async () => {
  const { body } = await manager(`/analytics/v1/general/top-lanes?${days}`)
  expect(body).toMatchObject({ categories: ['HKG-MVD'], names: [lane] })
})

test('a row of a lane and another attribute names its places too', async () => {
  const { body } = await manager(`/analytics/v1/lse/spread?${days}`)
  expect(body).toMatchObject({ categories: ['HKG-MVD'], names: [lane] })
  const [namedRow, none] = await withLaneNames(application.platform, [
    'Blue Delta · HKG-MVD · 40HC',
    'Sino-Andes · XXX-YYY',
  ])
  expect(namedRow).toEqual({
    es: 'Blue Delta · Hong Kong – Génova · 40HC',
    en: 'Blue Delta · Hong Kong – Genoa · 40HC',
    pt: 'Blue Delta · Hong Kong – Gênova · 40HC',
  })
  expect(none?.en).toBe('Sino-Andes · XXX-YYY')
  // A carrier's name is never replaced, even if it looks like a lane.
  const carriers = ['HKG-MVD · HKG-MVD', 'HKG-MVD · HKG-MVD · 40HC', 'HKG-MVD · XXX-YYY · 40HC']
  expect((await withLaneNames(application.platform, carriers)).map(({ en }) => en)).toEqual([
    'HKG-MVD · Hong Kong – Genoa',
    'HKG-MVD · Hong Kong – Genoa · 40HC',
    'HKG-MVD · XXX-YYY · 40HC',
  ])
})

test('a quotation behind a figure has its lane name beside the code', async () => {
  const { body } = await manager(`/analytics/v1/general/top-lanes/quotations?${days}&place=HKG-MVD`)
  expect(body.rows[0]).toMatchObject({ lane: 'HKG-MVD', laneName: lane })
})

test('the lane filter finds a lane by any of its names', async () => {
  const { body } = await manager('/analytics/v1/choices/lane?q=genoa')
  expect(body).toMatchObject([{ id: 'HKG-MVD', name: lane }])
})

test('no chart shows codes of lanes or places', () => {
  const byCodes = chartIds.filter((id) => {
    const { sql = id, names, texts = {} } = chartRule(id)
    const isOfPlaces = /lanes|spread|transit-cost|origins/.test(sql)
    return (isOfPlaces && names !== 'LANES' && names !== 'PLACES') || (texts['lane'] ?? 'LANES') !== 'LANES'
  })
  expect(byCodes).toEqual([])
})

test('an unknown place keeps its code', async () => {
  await application.platform.db.query('delete from reference.location')
  const { body } = await manager(`/analytics/v1/general/top-lanes?${days}`)
  expect(body.names).toEqual([{ es: 'HKG-MVD', en: 'HKG-MVD', pt: 'HKG-MVD' }])
})
