import { PopoverNext } from '@blueprintjs/core'
import { CaretDownIcon } from '@blueprintjs/icons'
import { useTranslation } from 'react-i18next'
import { FormRow } from '../../components/form/form-row.tsx'
import { PeriodDay } from '../../components/form/period-day.tsx'
import { ReadingsOf, useReadings } from '../../components/form/readings.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { ALL, periodsFor } from '@freight/contracts/report/period'
import type { ReportState } from './use-report-state.ts'

/** The days of a report: a period that moves with the calendar, or two days that stay. */
export const ReportPeriod = ({ label, state }: { label: string; state: ReportState }) => {
  const { t } = useTranslation('reports')
  const format = useFormat()
  const { from, to, period, usual } = state
  const readings = useReadings()
  return (
    <span className="catalogue-chip set-filter hovers">
      <PopoverNext
        placement="bottom-start"
        arrow={false}
        content={
          <div className="report-period">
            <div className="report-periods" role="group" aria-label={label}>
              {periodsFor(usual).map((one) => (
                <button
                  key={one}
                  type="button"
                  className="report-period-choice hovers"
                  aria-pressed={one === period}
                  onClick={() => state.setPeriod(one)}
                >
                  {t(`period.${one}`)}
                </button>
              ))}
            </div>
            <ReadingsOf value={readings}>
              <div className="report-days">
                <FormRow label={t('from')}>
                  {({ id }) => (
                    <PeriodDay
                      id={id}
                      period={period}
                      value={from}
                      max={to}
                      onChange={(next) => state.setDays({ from: next, to })}
                    />
                  )}
                </FormRow>
                <FormRow label={t('to')}>
                  {({ id }) => (
                    <PeriodDay
                      id={id}
                      period={period}
                      value={to}
                      min={from}
                      onChange={(next) => state.setDays({ from, to: next })}
                    />
                  )}
                </FormRow>
              </div>
            </ReadingsOf>
          </div>
        }
      >
        <button type="button" className="catalogue-chip-value">
          <span className="quiet">{label}</span>{' '}
          <strong>{period === ALL ? t('period.all') : `${format.date(from)} – ${format.date(to)}`}</strong>
          <CaretDownIcon size={12} className="quiet" aria-hidden="true" />
        </button>
      </PopoverNext>
    </span>
  )
}
