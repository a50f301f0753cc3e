import type { HomeFigures } from '@freight/contracts/home/home-figures'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { currencySign } from '../../../lib/format/format.ts'
import { useNow } from '../../../lib/browser/use-now.ts'
import { useFormat } from '../../../lib/format/use-format.ts'
import { successRate, thousands } from '../model.ts'
import { homeQuery } from '../queries.ts'
import { FiguresCard } from './figures-card.tsx'

/** This month against the month before, in words: value, unit in grey, change with its arrow. */
export const MonthCard = () => {
  const { t } = useTranslation('home')
  const format = useFormat()
  const now = useNow()
  const query = useQuery(homeQuery)
  const month = query.data?.month
  const days = month && `${format.dayMonth(month.from)} – ${format.dayMonth(new Date(now).toISOString())}`
  return (
    <FiguresCard title={t('month.title')} note={days} most={2} rowHeight={41} query={query}>
      {month !== undefined && <Figures month={month} compared={daysBefore(month.from, new Date(now))} />}
    </FiguresCard>
  )
}

/** The same days of the month before, or all of it where it is shorter. */
const daysBefore = (from: string, today: Date): string => {
  const last = new Date(`${from}T12:00:00Z`)
  last.setUTCDate(0)
  const month = last.toJSON().slice(5, 7)
  const days = ['01', String(Math.min(today.getDate(), last.getUTCDate())).padStart(2, '0')]
  return days.map((day) => `${day}/${month}`).join(' – ')
}

const Figures = ({ month, compared }: { month: NonNullable<HomeFigures['month']>; compared: string }) => {
  const { t } = useTranslation('home')
  const format = useFormat()
  const rate = successRate(month.approved, month.notApproved)
  const rateBefore = successRate(month.approvedBefore, month.notApprovedBefore)
  const sold = month.sold === undefined ? undefined : thousands(month.sold)
  const soldBefore = month.soldBefore === undefined ? undefined : thousands(month.soldBefore)
  return (
    <div className="month-figures" title={`${t('month.compared', { days: compared })}. ${t('month.byLast')}`}>
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
            change: tenths(rate - rateBefore),
            changeUnit: 'pp',
            before: format.decimal(rateBefore, 1),
          })}
        />
      )}
      <Figure
        name={t('month.sold')}
        value={format.decimal(sold, 1)}
        {...(sold !== undefined && { unit: t('month.thousands', { currency: currencySign(month.currency) }) })}
        {...(month.withoutRate !== undefined
          ? { below: t('month.withoutRate', { count: month.withoutRate }) }
          : sold !== undefined &&
            soldBefore !== undefined && {
              change: tenths(sold - soldBefore),
              before: format.decimal(soldBefore, 1),
            })}
      />
    </div>
  )
}

const tenths = (value: number) => Math.round(value * 10) / 10

interface FigureProps {
  name: string
  value: string
  unit?: string
  change?: number
  changeUnit?: string
  before?: string
  /** What is to be known of the value. */
  below?: string
}

const Figure = ({ name, value, unit, change, changeUnit, before, below }: FigureProps) => {
  const { t } = useTranslation('home')
  const format = useFormat()
  return (
    <div>
      <p className="label">{name}</p>
      <p className="month-value">
        {value} {unit !== undefined && <span className="quiet">{unit}</span>}
      </p>
      {below !== undefined && <p className="quiet">{below}</p>}
      {change !== undefined && before !== undefined && (
        <p className="month-change">
          {change !== 0 && (
            <span className="hue-text" data-hue={change > 0 ? 'green' : 'red'}>
              {change > 0 ? '↑' : '↓'} {format.decimal(Math.abs(change))}
              {changeUnit !== undefined && ` ${changeUnit}`}
            </span>
          )}{' '}
          {t('month.before', { value: before })}
        </p>
      )}
    </div>
  )
}
