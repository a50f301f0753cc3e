import type { HomeFigures } from '@freight/contracts/home/home-figures'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { currencySign, useFormat } from '../../../lib/format/format.ts'
import { successRate, thousands } from '../model.ts'
import { homeQuery } from '../home-queries.ts'
import { FiguresCard } from './figures-card.tsx'

/** Figures of this month, each with its change from the month before. */
export const MonthCard = () => {
  const { t } = useTranslation('home')
  const format = useFormat()
  const query = useQuery(homeQuery)
  const month = query.data?.month
  const days = month && `${format.dayMonth(month.from)} – ${format.dayMonth(month.to)}`
  return (
    <FiguresCard title={t('common.thisMonth')} note={days} maxRows={2} rowHeight={41} query={query}>
      {month !== undefined && <Figures month={month} />}
    </FiguresCard>
  )
}

const Figures = ({ month }: { month: NonNullable<HomeFigures['month']> }) => {
  const { t } = useTranslation('home')
  const format = useFormat()
  const rate = successRate(month.won, month.lost)
  const rateBefore = successRate(month.wonBefore, month.lostBefore)
  const sold = month.sold === undefined ? undefined : thousands(month.sold)
  const soldBefore = month.soldBefore === undefined ? undefined : thousands(month.soldBefore)
  const days = (from: string, to: string) => `${format.date(from)} – ${format.date(to)}`
  const ofMonth = days(month.from, month.to)
  const compared = t('month.compared', { days: days(month.formerFrom, month.formerTo) })
  const decidedText = (won: number, lost: number, period: string) =>
    t('month.decided', { won: format.decimal(won), count: won + lost, days: period })
  const rateTitle = [
    decidedText(month.won, month.lost, ofMonth),
    decidedText(month.wonBefore, month.lostBefore, days(month.formerFrom, month.formerTo)),
  ].join('\n')
  return (
    <div className="month-figures gap-10-12 pad-10-12-12 flex wrap between" title={compared}>
      <Figure
        name={t('month.requested')}
        value={format.decimal(month.requested)}
        change={month.requested - month.requestedBefore}
        before={format.decimal(month.requestedBefore)}
      />
      {rate !== undefined && (
        <Figure
          name={t('common.winRate')}
          title={rateTitle}
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
        {...(sold !== undefined && { unit: t('common.thousandsOf', { currency: currencySign(month.currency) }) })}
        {...(month.withoutRate !== undefined
          ? { below: t('common.withoutRate', { count: month.withoutRate }) }
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
  /** Basis of the value. */
  title?: string
  value: string
  unit?: string
  change?: number
  changeUnit?: string
  before?: string
  /** Note on the value. */
  below?: string
}

const Figure = ({ name, title, value, unit, change, changeUnit, before, below }: FigureProps) => {
  const { t } = useTranslation('home')
  const format = useFormat()
  return (
    <div title={title}>
      <p className="label">{name}</p>
      <p className="line-26 size-20 tight no-wrap semibold">
        {value} {unit !== undefined && <span className="quiet size-13 regular">{unit}</span>}
      </p>
      {below !== undefined && <p className="quiet">{below}</p>}
      {change !== undefined && before !== undefined && (
        <p className="ink-3 line-16 no-wrap size-12">
          {change !== 0 && (
            <span className="hue-text" data-hue={change > 0 ? 'green' : 'red'}>
              {change > 0 ? '↑' : '↓'} {format.decimal(Math.abs(change))}
              {changeUnit !== undefined && ` ${changeUnit}`}
            </span>
          )}{' '}
          {t('common.formerValue', { value: before })}
        </p>
      )}
    </div>
  )
}
