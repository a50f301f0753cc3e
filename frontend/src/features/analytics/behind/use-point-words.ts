import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { drawingOf } from '../drawing-of.ts'
import { isTiles, type SeriesName } from '../drawn.ts'
import { drawn } from '../drawn-tabs.ts'
import type { DashboardFilters } from '../filters.ts'
import { chartFigures } from '../queries.ts'
import { useChartText, useChartTexts } from '../use-chart-texts.ts'
import { useChartWords } from '../use-chart-words.ts'
import { missedBy, type Point } from './use-point.ts'

/** What a point is called: its chart, and where in it, as the chart's own drawing says. */
export const usePointWords = ({ id, place, series: asked }: Point, filters: DashboardFilters) => {
  const { t } = useTranslation('analytics')
  const text = useChartText()
  const texts = useChartTexts()(id)
  const words = useChartWords(filters.level)
  const { data } = useQuery(chartFigures(id, filters))
  const { series, isUnknown } = missedBy(asked)
  const unknown = isUnknown && t('unknown.amount')
  if (isTiles(id)) {
    return {
      title: series === undefined ? texts.title : text(`tiles.${series}.label`),
      note: noteOf(t('behind.total'), unknown),
    }
  }
  const { points, categories, series: shown } = drawingOf(drawn[id], data, words)
  const category = place === 'total' ? t('behind.total') : categories[points.places.indexOf(place)]
  const of = shown[points.series.indexOf(series ?? '')]?.name
  // Before the figures are there, the words of the texts are.
  const named =
    of ??
    (series === undefined ? undefined : drawn[id].series !== 'answer' ? words.series(series as SeriesName) : series)
  return { title: texts.title, note: noteOf(category, named, unknown) }
}

const noteOf = (...parts: readonly (string | false | undefined)[]): string => parts.filter(Boolean).join(' · ')
