import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/format.ts'
import type { ChartWords } from './drawing-of.ts'
import { useCalled } from './use-called.ts'
import { useChartText } from './use-chart-texts.ts'

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
