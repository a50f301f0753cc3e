import { RateMapping } from '@freight/contracts/rate-import/mapping'
import { readRow } from '@freight/command-service/rate-import/rows/row-body'
import { expect, test } from 'vitest'
import { demoProviders } from '../../base-set/providers.ts'
import { contentOf, type DemoRateFile, demoRateFiles, mappingOf } from './rate-files.ts'

const presents = ['2026-11-24', '2027-01-31', '2027-12-05', '2028-02-29'].map((day) => new Date(`${day}T15:00:00Z`))

const troubleOf = (file: DemoRateFile) =>
  file.rows.flatMap((row) => {
    const { problems, warnings } = readRow([...row], RateMapping.parse(mappingOf(file, 'p-1')))
    return [...problems, ...warnings].map(({ code }) => code)
  })

test.each(presents)('on %s one import is undone and the last one waits, with rows that need correction', (present) => {
  const files = demoRateFiles(present)
  expect(files.map(({ became }) => became)).toEqual(['APPLIED', 'UNDONE', 'APPLIED', 'CHECKED'])
  expect(files.map(troubleOf)).toEqual([[], [], [], ['NO_AMOUNT', 'NO_SUCH_DAY']])
  const knownCodes = new Set(demoProviders.map(({ code }) => code))
  expect(files.every(({ provider }) => knownCodes.has(provider))).toBe(true)
})

test('the file of a provider is CSV text, one row per line, each with as many cells as headings', () => {
  for (const file of demoRateFiles(presents[0] ?? new Date())) {
    const lines = contentOf(file).toString().trimEnd().split('\n')
    expect(lines).toHaveLength(file.rows.length + 1)
    expect(new Set(lines.map((line) => line.split(';').length))).toEqual(new Set([file.columns.length]))
  }
})
