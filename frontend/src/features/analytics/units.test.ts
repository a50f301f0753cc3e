import i18next from 'i18next'
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

test.each(['es', 'en', 'pt'])('no chart name repeats the unit of its figures, in %s', (language) => {
  const t = i18next.getFixedT(language)
  const textOf = (name: string) => String(t([`analytics:${name}`, `reports:dashboards.${name}`] as never))
  const repeatsUnit = (name: string, unit: Unit | 'count' | undefined) =>
    unit !== undefined && unit !== 'count' && patterns[unit]?.test(name) === true
  const series = Object.values<ChartDefinition>(tabCharts).flatMap((definition) =>
    [...(definition.series === 'answer' ? [] : definition.series), ...(definition.line ? [definition.line] : [])].map(
      (one) => ({
        name: one.id.startsWith('=') ? one.id : textOf(`series.${one.id}`),
        unit: one.unit ?? one.secondary ?? definition.unit,
      }),
    ),
  )
  const tile = Object.values<readonly Tile[]>(tiles)
    .flat()
    .map(({ id, unit }) => ({ name: textOf(`tiles.${id}.label`), unit }))
  expect(series.length + tile.length).toBeGreaterThan(100)
  expect([...series, ...tile].filter(({ name, unit }) => repeatsUnit(name, unit))).toEqual([])
})
