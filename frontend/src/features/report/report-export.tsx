import { Button, ProgressBar, PopoverNext, InputGroup } from '@blueprintjs/core'
import { CrossIcon, ExportIcon, CaretDownIcon, SearchIcon } from '@blueprintjs/icons'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ALL, periodsFor, type UsualPeriod } from '@freight/contracts/report/period'
import { notify } from '../../components/feedback/toaster.ts'
import { mostRowsAtOnce } from '@freight/contracts/report/limits'
import { inWords, useErrorText } from '../../lib/api/api.ts'
import { decimalSign, useFormat } from '../../lib/format/format.ts'
import { useExportActs } from './exports/export-queries.ts'
import type { ReportId, ReportQuery } from './report-queries.ts'
import type { FileFormat } from '@freight/contracts/report/report-routes'
import { FormRow } from '../../components/form/form-row.tsx'
import { PeriodDay } from '../../components/form/period-day.tsx'
import { UnparsedInputsScope, useUnparsedInputs } from '../../components/form/unparsed-inputs.ts'
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

interface ReportExportProps {
  id: ReportId
  query: ReportQuery
  /** Number of rows; absent while unknown. */
  total: number | undefined
  formats: readonly FileFormat[]
}

/**
 * Exports the whole report as a file. Shows the row count while writing and can be cancelled; a large report is written
 * in the background.
 */
export const ReportExport = ({ id, query, total, formats }: ReportExportProps) => {
  const { t, i18n } = useTranslation('reports')
  const format = useFormat()
  const errorText = useErrorText()
  const [writtenRows, setWrittenRows] = useState<number>()
  /** Number of rows at the start; the filters can change meanwhile. */
  const [rowTotal, setRowTotal] = useState<number>()
  const stop = useRef<AbortController>(undefined)
  /** Shows a toast for the running file after leaving the page. */
  const showRest = useRef<() => void>(undefined)
  const isLeft = useRef(false)
  useEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
      showRest.current?.()
    }
  }, [])
  const title = t(`report.${id}`)

  const acts = useExportActs()

  const run = async (kind: FileFormat) => {
    const name = `${title} ${query.from} ${query.to}`
    if (total !== undefined && total > mostRowsAtOnce)
      return acts.start({ report: id, format: kind, lang: i18n.language, decimal: decimalSign(), name, filters: query })
    const controller = new AbortController()
    stop.current = controller
    setRowTotal(total)
    setWrittenRows(0)
    try {
      const { writeAtOnce } = await import('./write-at-once.ts')
      const request = { ...query, lang: i18n.language as 'es', decimal: decimalSign(), format: kind } as const
      const file = writeAtOnce({ id, query: request, name: `${name}.${kind}`, controller, onRows: setWrittenRows })
      showRest.current = file.showProgress
      if (isLeft.current) file.showProgress()
      await file.saved
    } catch (error) {
      if (!controller.signal.aborted)
        void notify({
          key: `report-${name}.${kind}`,
          kind: 'failed',
          title: t('export.failed'),
          text: errorText(inWords(error)),
        })
    } finally {
      showRest.current = undefined
      setWrittenRows(undefined)
    }
  }

  const isWriting = writtenRows !== undefined
  const pressedButton = useRef<HTMLElement>(undefined)
  const cancel = useRef<HTMLButtonElement>(null)
  // The cancel button replaces the format buttons and takes their focus, then returns it, unless the focus is
  // elsewhere.
  useLayoutEffect(() => {
    const { activeElement, body } = document
    if (activeElement === body || activeElement === pressedButton.current)
      (isWriting ? cancel.current : pressedButton.current)?.focus()
  }, [isWriting])

  const isEmpty = total === undefined || total === 0
  return (
    <div className="grid middle">
      {/* `inert` instead of `visibility`, whose transition would prevent focusing until it ends. */}
      <div className="report-formats row to-end gap-8" inert={isWriting}>
        {formats.map((kind, index) => (
          <Button
            key={kind}
            icon={<ExportIcon />}
            disabled={isEmpty}
            // A disabled button would lose the focus.
            aria-disabled={acts.isStarting || undefined}
            {...(index === formats.length - 1 && { intent: 'primary' as const })}
            onClick={({ currentTarget }) => {
              if (acts.isStarting) return
              pressedButton.current = currentTarget
              void run(kind)
            }}
          >
            {t(`export.${kind}`)}
          </Button>
        ))}
      </div>
      {isWriting && (
        <div className="report-exporting row to-end gap-8">
          <span className="quiet" role="status">
            {writtenRows === 0 || rowTotal === undefined
              ? t('export.making')
              : t('export.rows', { done: format.decimal(writtenRows, 0), total: format.decimal(rowTotal, 0) })}
          </span>
          <ProgressBar
            {...(writtenRows > 0 &&
              rowTotal !== undefined && { value: Math.min(1, writtenRows / Math.max(1, rowTotal)) })}
            aria-label={t('export.making')}
            animate={false}
            stripes={false}
          />
          <Button ref={cancel} size="small" icon={<CrossIcon />} onClick={() => stop.current?.abort()}>
            {t('export.cancel')}
          </Button>
        </div>
      )}
    </div>
  )
}
