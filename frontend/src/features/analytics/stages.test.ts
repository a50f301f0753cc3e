import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { differenceCauses, incidentReasons } from '@freight/contracts/vocabulary/express'
import { expect, test } from 'vitest'

const read = (file: string) => readFileSync(join(import.meta.dirname, '../../../..', file), 'utf8')

/** The stages in the answers of two charts. */
const stages = [
  ...(read('query-service/src/dashboards/sql/operative/open-by-age.sql')
    .match(/indexOf\(\[(.+?)\]/)?.[1]
    ?.matchAll(/'(\w+)'/g) ?? []),
  ...read('query-service/src/dashboards/sql/general/status-funnel.sql').matchAll(/\('(\w+)', \w+\)/g),
].map(([, stage]) => stage)

test.each(['es', 'en', 'pt'])('every stage of a chart has a text in %s', (language) => {
  expect(stages).toEqual(['requested', 'pending', 'quoted', 'sent', 'requested', 'quoted', 'sent', 'approved'])
  const { stage } = JSON.parse(read(`contracts/locales/${language}/analytics.json`)) as { stage: object }
  for (const one of stages) expect(Object.keys(stage)).toContain(one)
})

const inFile = (file: string, pattern: RegExp) =>
  [...read(`contracts/src/express-tariff/${file}`).matchAll(pattern)].map(([, code]) => code)
/** Why a rating refuses a shipment. */
const refusals = [
  ...inFile('version-price.ts', /(?:\['|(?:return|:) message\(')([A-Z_]{6,})'/g),
  ...inFile('version-price.ts', /refused: message\('([A-Z_]+)'/g),
  ...inFile('version-price.ts', /'([A-Z_]+)' : 'NO_BAND'/g),
  ...inFile('rate-express.ts', /refuse\(message\('([A-Z_]+)'/g),
  'NO_BAND',
]

test.each(['es', 'en', 'pt'])('every code of a chart of shipments has a text in %s', (language) => {
  const { dashboards } = JSON.parse(read(`contracts/locales/${language}/reports.json`)) as {
    dashboards: { refusal: object }
  }
  expect(new Set(Object.keys(dashboards.refusal))).toEqual(new Set(refusals))
  const { incidentReason, cause } = JSON.parse(read(`contracts/locales/${language}/express/express.json`)) as {
    incidentReason: object
    cause: object
  }
  expect(Object.keys(incidentReason)).toEqual(expect.arrayContaining([...incidentReasons]))
  expect(Object.keys(cause)).toEqual(expect.arrayContaining([...differenceCauses]))
})
