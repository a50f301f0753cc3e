import type { ChartId } from '@freight/contracts/analytics/charts'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'

/** The words of the first tab come with the page; those that only other tabs need, with their charts; they stand with those of the reports. */
export const useChartText = () => {
  const { t } = useTranslation('analytics')
  return useCallback(
    (key: string): string => t([`analytics:${key}`, `reports:dashboards.${key}`] as unknown as 'title'),
    [t],
  )
}

/** What a chart is called, and what it measures. */
export const useChartTexts = () => {
  const text = useChartText()
  return (id: ChartId) => ({ title: text(`charts.${id}.title`), note: text(`charts.${id}.note`) })
}
