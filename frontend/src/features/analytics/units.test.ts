import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { tabCharts } from './tab-charts.ts'
import { type ChartDefinition, tiles, type Tile, type Unit } from './chart-definition.ts'

/** Units as written in series names; the chart title contains the currency of amounts. */
const patterns: { readonly [Name in Unit]?: RegExp } = {
  hours: /\b(h|horas?|hours?)\b/i,
  percent: /%/,
  kg: /\bkg\b/i,
  rt: /\bRT\b/,
  teu: /\bTEU\b/,
}

const read = (language: string, file: string) =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../../../../contracts/locales', language, `${file}.json`), 'utf8'))

test.each(['es', 'en', 'pt'])('no chart name repeats the unit of its figures, in %s', (language) => {
  const first = read(language, 'analytics')
  const otherTexts = read(language, 'reports').dashboards
  const repeatsUnit = (name: string, unit: Unit | 'count' | undefined) =>
    unit !== undefined && unit !== 'count' && patterns[unit]?.test(name) === true
  const series = Object.values<ChartDefinition>(tabCharts).flatMap((definition) =>
    [...(definition.series === 'answer' ? [] : definition.series), ...(definition.line ? [definition.line] : [])].map(
      (one) => ({
        name: String(first.series[one.id] ?? otherTexts.series[one.id] ?? one.id),
        unit: one.unit ?? one.secondary ?? definition.unit,
      }),
    ),
  )
  const tile = Object.values<readonly Tile[]>(tiles)
    .flat()
    .map(({ id, unit }) => ({ name: String((first.tiles[id] ?? otherTexts.tiles[id]).label), unit }))
  expect(series.length + tile.length).toBeGreaterThan(100)
  expect([...series, ...tile].filter(({ name, unit }) => repeatsUnit(name, unit))).toEqual([])
})
