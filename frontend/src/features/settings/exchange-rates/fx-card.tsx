import { quotedRate, rateChangePct } from '@freight/contracts/exchange-rate/quoted-rate'
import { Button } from '@blueprintjs/core'
import { InfoSignIcon, WarningSignIcon } from '@blueprintjs/icons'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorCard } from '../../../components/feedback/error-card.tsx'
import { SkeletonRows } from '../../../components/feedback/skeleton.tsx'
import { rateWords } from '../../../lib/format/rate-words.ts'
import { useFormat } from '../../../lib/format/use-format.ts'
import { type RateBoard, rateBoard, rateHistory } from '../settings-queries.ts'
import { RateForm } from './rate-form.tsx'
import { RateLine } from '../../../components/chart/rate-line.tsx'
import { SettingsCard } from '../frame/settings-card.tsx'

type Rate = RateBoard['rows'][number]

const currencyOrder = ['EUR', 'ARS']

/** Current exchange rates with their source, and the rates of another day. */
export const FxCard = () => {
  const { t } = useTranslation('settings')
  const [isHistory, setHistory] = useState(false)
  const { data, error, refetch } = useQuery(rateBoard)
  const rows = data?.rows.toSorted((a, b) => currencyOrder.indexOf(a.currency) - currencyOrder.indexOf(b.currency))
  const content = () => {
    if (error !== null && data === undefined) return <ErrorCard error={error} onRetry={() => void refetch()} />
    if (rows === undefined) return <SkeletonRows rows={3} height={36} />
    if (isHistory) return <RateHistory />
    return (
      <div className="scrolls-x">
        <table className="dense-table fx-table">
          <thead>
            <tr>
              <th>{t('common.currency')}</th>
              <th className="number">{t('fx.perBase')}</th>
              <th className="number">{t('common.before')}</th>
              <th className="number">{t('fx.change')}</th>
              <th className="number">{t('common.date')}</th>
              <th>{t('fx.source')}</th>
              <th className="number">{t('fx.days30')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((rate) => (
              <RateRow key={rate.currency} rate={rate} base={data?.base ?? 'USD'} />
            ))}
          </tbody>
        </table>
      </div>
    )
  }
  return (
    <SettingsCard
      section="fx"
      title={t('section.fx')}
      note={t('fx.note', { base: data?.base ?? 'USD' })}
      end={
        <Button
          variant="minimal"
          size="small"
          intent="primary"
          aria-pressed={isHistory}
          onClick={() => setHistory(!isHistory)}
        >
          {t(isHistory ? 'fx.present' : 'common.history')}
        </Button>
      }
    >
      {content()}
      {data !== undefined && <RateForm today={data.today} rows={rows ?? []} />}
      <p className="pad-7-12 ink-3 line-16 row gap-6 size-12">
        <InfoSignIcon size={12} aria-hidden="true" /> {t('fx.foot')}
      </p>
    </SettingsCard>
  )
}

const RateRow = ({ rate, base }: { rate: Rate; base: string }) => {
  const { t } = useTranslation('settings')
  const format = useFormat()
  const { currency, before, date, source, setBy, series, isOld } = rate
  const { value, one, other, places } = quotedRate(rate, base)
  const valueBefore = before && quotedRate({ currency, ...before }, base).value
  const change = valueBefore === undefined ? undefined : rateChangePct(valueBefore, value)
  return (
    <tr>
      <td>
        <strong>{currency}</strong> <span className="quiet">{t(`fx.name.${currency}`)}</span>
      </td>
      <td className="number">
        <strong>{format.decimal(value, places)}</strong>{' '}
        <span className="quiet">
          {one}/{other}
        </span>
      </td>
      <td className="number secondary">{format.decimal(valueBefore, places)}</td>
      <td className="number secondary">
        {change === undefined
          ? format.decimal(undefined)
          : `${change > 0.005 ? '+' : ''}${format.percent(change.toFixed(2), 2)}`}
      </td>
      <td className={isOld ? 'number hue' : 'number secondary'} data-hue="amber">
        {isOld && <WarningSignIcon size={12} title={t('fx.old')} />} {format.date(date)}
      </td>
      <td className="secondary fx-source">{source === '' ? setBy.name : source}</td>
      <td className="number">
        <RateLine
          series={series.map((one) => ({ date: one.date, value: quotedRate({ currency, ...one }, base).value }))}
          label={t('fx.lineOf', { currency, count: series.length })}
        />
      </td>
    </tr>
  )
}

const RateHistory = () => {
  const { t } = useTranslation('settings')
  const format = useFormat()
  const { data, error, refetch } = useQuery(rateHistory)
  if (error !== null && data === undefined) return <ErrorCard error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <SkeletonRows rows={6} height={31} />
  return (
    <div className="scrolls-x fx-history max-height-300">
      <table className="dense-table fx-table">
        <thead>
          <tr>
            <th>{t('common.date')}</th>
            <th>{t('common.currency')}</th>
            <th className="number">{t('fx.perBase')}</th>
            <th>{t('fx.source')}</th>
            <th>{t('fx.setBy')}</th>
          </tr>
        </thead>
        <tbody>
          {data.rows.map(({ id, currency, date, perBase, unitsPerBase, source, changedBy, changedAt }) => (
            <tr key={id}>
              <td className="height-31">{format.date(date)}</td>
              <td className="height-31">{currency}</td>
              <td className="number height-31">{rateWords(format, { currency, perBase, unitsPerBase }, 'USD')}</td>
              <td className="secondary height-31">{source === '' ? format.decimal(undefined) : source}</td>
              <td className="secondary height-31">
                {changedBy.name} <span className="quiet">{format.near(changedAt)}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {data.total > data.rows.length && (
        <p className="pad-7-12 ink-3 line-16 row gap-6 size-12">
          {t('fx.latest', { count: data.rows.length, total: data.total })}
        </p>
      )}
    </div>
  )
}
