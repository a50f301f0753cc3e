import type { ChartId } from '@freight/contracts/analytics/charts'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'

/**
 * Texts of the first tab load with the page; those of the other tabs load with their charts and share the file of the
 * reports. Statuses, reasons and causes of shipments have the texts of their screens.
 */
export const useChartText = () => {
  const { t } = useTranslation('analytics')
  return useCallback(
    (key: string, unknown?: string): string => {
      const keys = [`analytics:${key}`, `reports:dashboards.${key}`, `express:${key}`] as unknown as 'title'
      return unknown === undefined ? t(keys) : t(keys, { defaultValue: unknown })
    },
    [t],
  )
}

/** Title and description of a chart. */
export const useChartTexts = () => {
  const text = useChartText()
  return (id: ChartId) => ({ title: text(`charts.${id}.title`), note: text(`charts.${id}.note`) })
}
