import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../../lib/use-now.ts'
import { useFormat } from '../../../lib/use-format.ts'
import { successRate } from '../model.ts'
import { homeQuery } from '../queries.ts'

/** This month against the month before, in words: value, unit in grey, change with its arrow. */
export const MonthCard = () => {
  const { t } = useTranslation('home')
  const format = useFormat()
  const now = useNow()
  const { data } = useQuery(homeQuery)
  if (data === undefined) return null
  const { month } = data
  const rate = successRate(month.approved, month.notApproved)
  const rateBefore = successRate(month.approvedBefore, month.notApprovedBefore)
  return (
    <section className="card" aria-label={t('month.title')}>
      <header className="card-head">
        <h2>{t('month.title')}</h2>
        <span className="note">
          {format.dayMonth(month.from)} – {format.dayMonth(new Date(now).toISOString())}
        </span>
      </header>
      <div className="month-figures">
        <Figure
          name={t('month.requested')}
          value={format.decimal(month.requested)}
          change={month.requested - month.requestedBefore}
          before={format.decimal(month.requestedBefore)}
        />
        {rate !== undefined && (
          <Figure
            name={t('month.rate')}
            value={format.decimal(rate, 1)}
            unit="%"
            {...(rateBefore !== undefined && {
              change: Math.round((rate - rateBefore) * 10) / 10,
              before: `${format.decimal(rateBefore, 1)} %`,
            })}
          />
        )}
        <Figure
          name={t('month.won')}
          value={format.decimal(month.approved)}
          change={month.approved - month.approvedBefore}
          before={format.decimal(month.approvedBefore)}
        />
      </div>
    </section>
  )
}

interface FigureProps {
  name: string
  value: string
  unit?: string
  change?: number
  before?: string
}

const Figure = ({ name, value, unit, change, before }: FigureProps) => {
  const { t } = useTranslation('home')
  const format = useFormat()
  return (
    <div>
      <p className="label">{name}</p>
      <p className="month-value">
        {value} {unit !== undefined && <span className="quiet">{unit}</span>}
      </p>
      {change !== undefined && before !== undefined && (
        <p className="month-change">
          {change !== 0 && (
            <span className="hue-text" data-hue={change > 0 ? 'green' : 'red'}>
              {change > 0 ? '↑' : '↓'} {format.decimal(Math.abs(change))}
            </span>
          )}{' '}
          {t('month.before', { value: before })}
        </p>
      )}
    </div>
  )
}
