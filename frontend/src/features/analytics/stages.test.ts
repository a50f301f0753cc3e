import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { differenceCauses, incidentReasons } from '@freight/contracts/vocabulary/express'
import { expect, test } from 'vitest'
import { namesBelow } from '../../testing/texts.ts'

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
  for (const one of stages) expect(namesBelow(language, 'analytics:stage')).toContain(one)
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
  expect(new Set(namesBelow(language, 'reports:dashboards.refusal'))).toEqual(new Set(refusals))
  expect(namesBelow(language, 'express:incidentReason')).toEqual(expect.arrayContaining([...incidentReasons]))
  expect(namesBelow(language, 'express:cause')).toEqual(expect.arrayContaining([...differenceCauses]))
})
