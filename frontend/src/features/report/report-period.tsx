import { PopoverNext, InputGroup } from '@blueprintjs/core'
import { CaretDownIcon, SearchIcon } from '@blueprintjs/icons'
import { useTranslation } from 'react-i18next'
import { useState } from 'react'
import { FormRow } from '../../components/form/form-row.tsx'
import { PeriodDay } from '../../components/form/period-day.tsx'
import { UnparsedInputsScope, useUnparsedInputs } from '../../components/form/unparsed-inputs.ts'
import { useFormat } from '../../lib/format/format.ts'
import { ALL, periodsFor, type UsualPeriod } from '@freight/contracts/report/period'
import type { ReportState } from './use-report-state.ts'

const referencesIn = (text: string) =>
  text
    .split(/[\s,;]+/)
    .map((one) => one.trim().toUpperCase())
    .filter((one) => one !== '')

/** Filters a report by one or more references; applied on Enter or on leaving the field. */
export const QuotationFilter = ({ state }: { state: ReportState }) => {
  const { t } = useTranslation('reports')
  const [typed, setTyped] = useState('')
  const addTyped = () => {
    const references = referencesIn(typed)
    if (references.length === 0) return
    setTyped('')
    state.setFilter('quotation', [...new Set([...(state.values['quotation'] ?? []), ...references])])
  }
  return (
    <InputGroup
      className="width-192"
      size="small"
      leftElement={<SearchIcon aria-hidden="true" />}
      placeholder={t('filter.quotation')}
      aria-label={t('filter.quotation')}
      value={typed}
      onValueChange={setTyped}
      onBlur={addTyped}
      onKeyDown={({ key }) => key === 'Enter' && addTyped()}
    />
  )
}

/** Period of a report: a moving one, or two fixed days. */
export const ReportPeriod = ({ label, state }: { label: string; state: ReportState }) => {
  const { t } = useTranslation('reports')
  const format = useFormat()
  const { from, to, period, usualPeriod, line } = state
  const nameOf = (one: UsualPeriod) => t(one === ALL ? `everything.${line?.id as 'pending'}` : `range.${one}`)
  const unparsed = useUnparsedInputs()
  return (
    <span className="catalogue-chip set-filter hovers">
      <PopoverNext
        placement="bottom-start"
        arrow={false}
        content={
          <div className="pad-12">
            <div className="max-width-300 margin-bottom-12 flex wrap gap-6" role="group" aria-label={label}>
              {periodsFor(usualPeriod).map((one) => (
                <button
                  key={one}
                  type="button"
                  className="lights height-26 pad-0-9 edge-2 radius-control no-fill size-12-5 pointer hovers"
                  aria-pressed={one === period}
                  onClick={() => state.setPeriod(one)}
                >
                  {nameOf(one)}
                </button>
              ))}
            </div>
            <UnparsedInputsScope value={unparsed}>
              <div className="report-days grid gap-12">
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
            </UnparsedInputsScope>
          </div>
        }
      >
        <button type="button" className="catalogue-chip-value inline-row gap-5">
          <span className="quiet">{label}</span>{' '}
          <strong className="clipped medium">
            {period === ALL ? nameOf(ALL) : `${format.date(from)} – ${format.date(to)}`}
          </strong>
          <CaretDownIcon size={12} className="quiet" aria-hidden="true" />
        </button>
      </PopoverNext>
    </span>
  )
}
