import { useMemo, useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { Called } from '@freight/contracts/analytics/analytics-routes'
import type { ChartId } from '@freight/contracts/analytics/charts'
import type { ChartAnswer } from '@freight/contracts/analytics/analytics-routes'
import { useFormat } from '../../lib/format/format.ts'
import type { ChartWords } from './drawing-of.ts'
import { comparedDays } from './compared-days.ts'
import type { DashboardFilters } from './analytics-queries.ts'

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

/** Basis of a series total: n of m quotations, its days, and the compared days. */
export const useCasesText = (filters: DashboardFilters) => {
  const { t } = useTranslation('analytics')
  const format = useFormat()
  const compared = `${t(`compare.${filters.compare}`)}: ${comparedDays(filters)}`
  const days = `${format.date(filters.from)} – ${format.date(filters.to)}`
  return (series: Pick<ChartAnswer['series'][number], 'cases'> | undefined): string => {
    const { count, of } = series?.cases ?? {}
    if (of === undefined) return compared
    const cases =
      count === undefined
        ? t('cases.of', { count: of, days })
        : t('cases.share', { part: format.decimal(count), count: of, days })
    return `${cases}\n${compared}`
  }
}

/** Returns a name in the user's language. */
export const useCalled = (): ((name: Called) => string) => {
  const { language } = useTranslation().i18n
  return useCallback(
    (name) => (typeof name === 'string' ? name : name[language === 'en' || language === 'pt' ? language : 'es']),
    [language],
  )
}

/** Text for a missing name: a cost without a provider or a carrier. */
const isNoName = (name: string) => name === '' || name === '–'

/** With a capital, as the other names on an axis. */
const withCapital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)

/** Texts of the charts: weeks by their first day, months by month and year. */
export const useChartWords = (level: 'week' | 'month'): ChartWords => {
  const { t } = useTranslation('analytics')
  const text = useChartText()
  const format = useFormat()
  const called = useCalled()
  return useMemo(
    () => ({
      series: (id) => text(`series.${id}`),
      axis: (axis) => text(`axis.${axis}`),
      category: (axis, category) => {
        switch (axis) {
          case 'period':
            return level === 'week' ? format.dayMonth(category) : format.date(category).slice(3)
          case 'week':
            return format.dayMonth(category)
          case 'days':
            return `${category.replace('-', '–').replace('>', '> ')} ${text('axis.days').toLowerCase()}`
          case 'transport':
            return t(`transport.${category as 'SEA'}`)
          case 'stage':
            return t(`stage.${category as 'sent'}`)
          case 'refusal':
          case 'subState':
            return text(`${axis}.${category}`, category)
          case 'incident':
            return text(`incidentReason.${category}`, category)
          case 'cause':
            return withCapital(text(`cause.${category}`, category))
          default:
            return isNoName(category) ? (axis === 'reason' ? t('noCode') : text('noName')) : category
        }
      },
      isByWeek: level === 'week',
      name: (name) => {
        const label = called(name)
        return isNoName(label) ? text('noName') : label
      },
      day: format.date,
      unit: (unit) => (unit === 'usd' ? '' : unit === 'percent' ? format.percentSign : ` ${t(`unit.${unit}`)}`),
      share: (count, before) =>
        t('funnel.ofBefore', {
          quotations: format.decimal(count),
          share: format.percent(((count / before) * 100).toFixed(1)),
        }),
      count: (count) => format.decimal(count),
      goal: t('goal'),
    }),
    [t, text, format, called, level],
  )
}
