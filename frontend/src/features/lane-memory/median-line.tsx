import { useTranslation } from 'react-i18next'
import { RateLine } from '../../components/chart/rate-line.tsx'
import type { LaneQuery, Medians } from './lane-memory-queries.ts'
import { PricePerUnit } from './unit-price.tsx'

interface MedianLineProps {
  side: 'bought' | 'sold'
  medians: Medians | undefined
  currency: string
  mode: LaneQuery['mode']
}

/** Median and trend of the main freight's cost or sell price over twelve months. */
export const MedianLine = ({ side, medians, currency, mode }: MedianLineProps) => {
  const { t } = useTranslation('rates', { keyPrefix: 'lane' })
  const { median, count = 0, months = [] } = medians ?? {}
  const series = months.map((one) => ({ date: `${one.month}-15`, value: one.median }))
  return (
    <div className="lane-median">
      <h3 className="label">{t(side)}</h3>
      {median === undefined ? (
        <span className="quiet">{t('noMedian')}</span>
      ) : (
        <>
          <span title={t('medianOf', { count })}>
            <span className="quiet">{t('median')}</span>{' '}
            <PricePerUnit amount={median} currency={currency} mode={mode} />
          </span>
          {series.length > 1 && <RateLine series={series} label={t('trend', { count: series.length })} />}
        </>
      )}
    </div>
  )
}
