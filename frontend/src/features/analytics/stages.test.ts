import { readFileSync } from 'node:fs'
import { join } from 'node:path'
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
  const { stage } = JSON.parse(read(`frontend/src/locales/${language}/analytics.json`)) as { stage: object }
  for (const one of stages) expect(Object.keys(stage)).toContain(one)
})
