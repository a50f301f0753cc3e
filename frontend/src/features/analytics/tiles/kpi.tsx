import { ArrowDownIcon, ArrowUpIcon } from '@blueprintjs/icons'
import { useTranslation } from 'react-i18next'
import { RateLine } from '../../../components/chart/rate-line.tsx'
import { UnknownMark } from '../dashboard-chart.tsx'
import type { Change } from './use-figures.ts'

export interface KpiProps {
  label: string
  note?: string
  /** Undefined while loading; the comparison is unknown then too. */
  value: string | undefined
  unit?: string
  /** Against the former period; undefined without a comparison. */
  change?: Change
  before?: string
  /** Basis of the figure and the compared days. */
  title: string
  /** Values over the weeks or months. */
  line?: readonly { date: string; value: string }[]
  /** Number of quotations without an amount. */
  unknown?: number | undefined
  /** Opens the quotations without an amount. */
  onUnknown: () => void
  /** Opens the quotations of the figure. */
  onOpen?: () => void
}

/** Change and former value; green and red mean better and worse, not up and down. */
export const Compared = ({ change, before }: { change: Change | undefined; before: string | undefined }) => {
  const { t } = useTranslation('analytics')
  const Arrow = change?.isMore === true ? ArrowUpIcon : ArrowDownIcon
  const hue = change?.isBetter === undefined ? undefined : change.isBetter ? 'green' : 'red'
  return (
    <p className="quiet size-12-5">
      {change !== undefined && (
        <span className={hue && 'hue'} data-hue={hue}>
          <Arrow size={12} aria-hidden="true" /> {change.text}
        </span>
      )}{' '}
      {before === undefined ? t('noBefore') : t('common.formerValue', { value: before })}
    </p>
  )
}

/** A key-figure tile. */
export const Kpi = (props: KpiProps) => {
  const { label, note, value, unit, change, before, title, line = [], unknown, onUnknown, onOpen } = props
  const { t } = useTranslation('analytics')
  return (
    <div className="card kpi min-height-92 relative pad-10-12" role="group" aria-label={label} title={title}>
      <p className="kpi-label clipped size-12-5">
        <b className="medium">{label}</b> {note !== undefined && <span className="quiet">{note}</span>}
      </p>
      {onOpen && (
        <button
          type="button"
          className="kpi-open absolute no-edge no-fill pointer hovers"
          aria-label={t('behind.open', { name: label })}
          onClick={onOpen}
        />
      )}
      <p className="kpi-value size-24 line-30 semibold tight">
        {value ?? <span className="skeleton width-72 height-20 radius-tag on-track" />}{' '}
        {unit !== undefined && <span className="single-line size-14 regular secondary">{unit}</span>}{' '}
        <UnknownMark count={unknown} onOpen={onUnknown} />
      </p>
      {line.length > 1 && (
        <div className="kpi-line top-34 right-12 left-12 absolute height-28 flex wrap to-end clips">
          <RateLine series={line} label={label} />
        </div>
      )}
      {value !== undefined && <Compared change={change} before={before} />}
    </div>
  )
}
