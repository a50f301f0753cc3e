import { type ChartId, chartRule } from '@freight/contracts/analytics/charts'
import { useTranslation } from 'react-i18next'
import { type DashboardFilters, leftOutOf } from './filters.ts'
import { useChartText } from './use-chart-texts.ts'

/** Which filters do not apply to a chart: a tag behind its title, and the text without data. */
export const useScopeTexts = (id: ChartId, filters: DashboardFilters) => {
  const { t } = useTranslation('analytics')
  const chartText = useChartText()
  const { isOfShipments = false, isOfToday = false } = chartRule(id)
  const leftOut = leftOutOf(id, filters)
  const tags = [
    ...(isOfToday ? [{ word: chartText('ofToday.word'), title: chartText('ofToday.why') }] : []),
    ...(leftOut !== undefined && !isOfShipments ? [{ word: t('express.word'), title: t('express.why') }] : []),
  ]
  const none = isOfToday ? chartText('ofToday.none') : undefined
  return {
    tag:
      tags.length === 0
        ? undefined
        : { word: tags.map(({ word }) => word).join(' · '), title: tags.map(({ title }) => title).join('. ') },
    noData: leftOut === 'all' ? t(isOfShipments ? 'express.only' : 'express.why') : none,
  }
}
