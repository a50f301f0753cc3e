import { Button } from '@blueprintjs/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorCard } from '../../components/feedback/error-card.tsx'
import { SkeletonRows } from '../../components/feedback/skeleton.tsx'
import { Segments } from '../../components/form/segments.tsx'
import { BuyRows } from './buy-rows.tsx'
import { MedianLine } from './median-line.tsx'
import { type LaneQuery, type Buy, laneMemoryOptions } from './lane-memory-queries.ts'
import { SellRows } from './sell-rows.tsx'
import './lane-memory.css'

const ANY = 'any'

/** Tabs of several container types: each by itself, then all together. */
const sizesOf = (size: string | undefined): readonly string[] => {
  if (size === undefined) return []
  const types = size.split(' + ')
  return types.length > 1 ? [...types, size] : types
}

export interface LaneMemoryProps {
  lane: LaneQuery
  /** Company whose reason names are used. */
  company: string
  /** Reuses an earlier cost as a new one; absent where none can be added. */
  onTake?: ((buy: Buy) => void) | undefined
}

/** Earlier costs and sells of the same lane: the client's own first, and the median and trend of twelve months. */
export const LaneMemory = ({ lane, company, onTake }: LaneMemoryProps) => {
  const { t } = useTranslation('rates', { keyPrefix: 'lane' })
  const [chosen, setChosen] = useState<string>()
  const { size, ...anySize } = lane
  const sizes = sizesOf(size)
  const chosenSize = chosen === ANY || sizes.includes(chosen ?? '') ? chosen : sizes[0]
  const isAny = chosenSize === ANY || chosenSize === undefined
  const { data, error, refetch } = useQuery(laneMemoryOptions(isAny ? anySize : { ...anySize, size: chosenSize }))
  const prices = () => {
    if (data === undefined && error !== null)
      return <ErrorCard error={error} title={t('failed')} onRetry={() => void refetch()} />
    if (data === undefined) return <SkeletonRows rows={5} height={40} />
    if (data.sells.length === 0 && (data.buys?.length ?? 0) === 0)
      return (
        <div className="card-body lane-none">
          <p className="quiet">{t(isAny ? 'none' : 'noneOfSize')}</p>
          {!isAny && (
            <Button size="small" onClick={() => setChosen(ANY)}>
              {t('lookAtAny')}
            </Button>
          )}
        </div>
      )
    return (
      <>
        {data.buys !== undefined && (
          <>
            <MedianLine side="bought" medians={data.bought} currency={data.currency} mode={lane.mode} />
            <BuyRows
              buys={data.buys}
              company={company}
              currency={data.currency}
              mode={lane.mode}
              {...(onTake && { onTake })}
            />
          </>
        )}
        <MedianLine side="sold" medians={data.sold} currency={data.currency} mode={lane.mode} />
        <SellRows sells={data.sells} company={company} currency={data.currency} mode={lane.mode} />
      </>
    )
  }
  return (
    <section className="card lane-memory" aria-labelledby="lane-memory">
      <header className="card-head">
        <h2 id="lane-memory">{t('title')}</h2>
        {size !== undefined && (
          <span className="end">
            <Segments
              label={t('size')}
              value={chosenSize ?? ANY}
              onChange={setChosen}
              segments={[
                ...sizes.map((one) => ({ value: one, label: sizeName(one) })),
                { value: ANY, label: t('anySize') },
              ]}
            />
          </span>
        )}
      </header>
      {prices()}
    </section>
  )
}

/** `+100` are kilograms; containers, load devices and trucks have type names. */
const sizeName = (size: string) => (/^[+-]\d+$/.test(size) ? `${size.replace('-', '−')} kg` : size)
