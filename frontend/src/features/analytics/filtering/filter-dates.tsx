import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { FormRow } from '../../../components/form/form-row.tsx'
import { useFirstFocus } from '../../../components/overlay/use-first-focus.ts'
import { PeriodDay } from '../../../components/form/period-day.tsx'
import { type DashboardFilters, type Range, rangeOf, ranges } from '../filters.ts'

interface FilterDatesProps {
  filters: DashboardFilters
  today: Date
  onChange: (changes: Partial<DashboardFilters>) => void
}

/** Selects a moving range (this month, the last twelve weeks) or two fixed days. */
export default function FilterDates({ filters, today, onChange }: FilterDatesProps) {
  const { t } = useTranslation('analytics')
  const list = useRef<HTMLDivElement>(null)
  useFirstFocus(list)
  const choose = (range: Range) => onChange({ range, ...rangeOf(range, today) })
  return (
    <>
      <div ref={list} className="filter-ranges stack" role="group" aria-label={t('filter.dates')}>
        {ranges.map((range) => (
          <button
            key={range}
            type="button"
            className="filter-range pad-5-8 no-edge radius-control no-fill text-left pointer hovers"
            aria-pressed={filters.range === range}
            onClick={() => choose(range)}
          >
            {t(`range.${range}`)}
          </button>
        ))}
      </div>
      <div className="filter-dates grid gap-12">
        <FormRow label={t('filter.from')}>
          {({ id }) => (
            <PeriodDay
              id={id}
              value={filters.from}
              period={filters.range}
              max={filters.to}
              onChange={(from) => onChange({ from, range: undefined })}
            />
          )}
        </FormRow>
        <FormRow label={t('filter.to')}>
          {({ id }) => (
            <PeriodDay
              id={id}
              value={filters.to}
              period={filters.range}
              min={filters.from}
              onChange={(to) => onChange({ to, range: undefined })}
            />
          )}
        </FormRow>
      </div>
    </>
  )
}
