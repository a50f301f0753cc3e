import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format/use-format.ts'
import { drawingOf } from '../drawing-of.ts'
import { isTiles, type SeriesName, type Tile, tiles } from '../chart-definition.ts'
import { tabCharts } from '../tab-charts.ts'
import type { DashboardFilters } from '../filters.ts'
import { chartFigures } from '../analytics-queries.ts'
import { useFigures } from '../tiles/use-figures.ts'
import { useChartText, useChartTexts } from '../use-chart-texts.ts'
import { useChartWords } from '../use-chart-words.ts'
import { type Point, UNKNOWN } from './use-point.ts'

const MAX_DECIMALS = 2

/** The series of a point, and whether the point contains the quotations without an amount. */
const parsePointSeries = (series: string | undefined) =>
  series?.endsWith(UNKNOWN) === true
    ? { series: series.slice(0, -UNKNOWN.length), isUnknown: true }
    : { series, isUnknown: false }

/** Title of a point: its chart, category and series as on the chart, and the figure there. */
export const usePointWords = ({ id, place, series: requested }: Point, filters: DashboardFilters) => {
  const { t } = useTranslation('analytics')
  const { t: tBehind } = useTranslation('reports', { keyPrefix: 'dashboards.behind' })
  const chartText = useChartText()
  const headTexts = useChartTexts()(id)
  const format = useFormat()
  const figureOf = useFigures()
  const { data } = useQuery(chartFigures(id, filters))
  const words = useChartWords((data ?? filters).level)
  const { series, isUnknown } = parsePointSeries(requested)
  const unknown = isUnknown && t('unknown.amount')
  if (isTiles(id)) {
    const tileDefinitions: readonly Tile[] = tiles[id]
    const total = isUnknown ? undefined : data?.series.find((one) => one.id === series)?.total
    const totalText = figureOf(
      { total, totalBefore: undefined },
      tileDefinitions.find((one) => one.id === series) ?? {},
    )
    return {
      title: series === undefined ? headTexts.title : chartText(`tiles.${series}.label`),
      note: noteOf(tBehind('whole'), unknown),
      value: total ?? undefined,
      figure: typeof total === 'number' ? [totalText.value, totalText.unit].filter(Boolean).join(' ') : undefined,
    }
  }
  const {
    points,
    categories,
    series: plottedSeries,
    unit: chartUnit,
    secondaryUnit,
  } = drawingOf(tabCharts[id], data, words)
  const category = place === 'total' ? tBehind('whole') : categories[points.places.indexOf(place)]
  const pointSeries = plottedSeries[points.series.indexOf(series ?? '')]
  // Until the figures load, the names come from the translations.
  const seriesName =
    pointSeries?.name ??
    (series === undefined ? undefined : tabCharts[id].series !== 'answer' ? words.series(series as SeriesName) : series)
  const value = isUnknown ? undefined : pointSeries?.values[points.places.indexOf(place)]
  const unit = pointSeries?.unit ?? (pointSeries?.secondary === true ? secondaryUnit : chartUnit) ?? ''
  const number = (exact: number) =>
    pointSeries?.isMoney === true ? format.amount(exact) : format.decimal(Number(exact.toFixed(MAX_DECIMALS)))
  return {
    title: headTexts.title,
    note: noteOf(category, seriesName, unknown),
    value,
    figure: typeof value === 'number' ? `${number(value)}${unit}` : undefined,
  }
}

const noteOf = (...parts: readonly (string | false | undefined)[]): string => parts.filter(Boolean).join(' · ')
