import { Button } from '@blueprintjs/core'
import { useQuery } from '@tanstack/react-query'
import { useState, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorCard, SkeletonRows } from '../../components/feedback/load-state.tsx'
import { Segments } from '../../components/form/form-row.tsx'
import { type LaneQuery, type Buy, laneMemoryOptions, type Medians, type Sell } from './lane-memory-queries.ts'
import { RateLine } from '../../components/chart/rate-line.tsx'
import { Link, useLocation } from 'react-router-dom'
import { useFormat, currencySign } from '../../lib/format/format.ts'
import { useCommands } from '../../lib/browser/browser-commands.ts'
import { Exact } from '@freight/contracts/money/money'
import { Money } from '../../components/money.tsx'
import { unitBasisOf } from '@freight/contracts/pricing/charges'
import { useReasonName } from '../../components/quotation/use-reason-name.ts'
import './lane-memory.css'

/** The unit in which the mode is priced: `/kg`. */
const useUnitName = (mode: LaneQuery['mode']): string => {
  const { t } = useTranslation('rates')
  return t(`lane.per.${unitBasisOf(mode)}`)
}

const kinds = { WON: 'APPROVED', LOST: 'NOT_APPROVED' } as const

/** Outcome and reason: `Perdida: Precio`. */
const useOutcomeWords = (company: string) => {
  const { t } = useTranslation('rates')
  const reasonName = useReasonName(company)
  return ({ outcome, reasonCode }: Buy | Sell): string => {
    const words = t(`lane.outcome.${outcome}`)
    const isKnown = (outcome === 'WON' || outcome === 'LOST') && reasonCode !== undefined
    return isKnown ? `${words}: ${reasonName(kinds[outcome], reasonCode)}` : words
  }
}

/** Colour of an outcome. */
const hueOf = { WON: 'green', LOST: 'red', OPEN: 'accent', CANCELLED: undefined } as const

/** Unit price of the main freight in its own currency; the total where there is none. */
const UnitPrice = ({ of, currency, mode }: { of: Buy | Sell; currency: string; mode: LaneQuery['mode'] }) => {
  if (of.unit === undefined) return of.total === undefined ? <>—</> : <Money amount={of.total} currency={currency} />
  return <PricePerUnit amount={of.unit.amount} currency={of.unit.currency} mode={mode} />
}

/** More decimals than money, as for a price per kilogram; at most four for a divided price. */
const PricePerUnit = ({ amount, currency, mode }: { amount: string; currency: string; mode: LaneQuery['mode'] }) => {
  const format = useFormat()
  return (
    <span className="money no-wrap">
      <span className="money-sign margin-right-2 ink-3 regular">{currencySign(currency)}</span>
      <strong>{format.price(new Exact(amount).toDecimalPlaces(4).toFixed())}</strong>
      <span className="quiet">{useUnitName(mode)}</span>
    </span>
  )
}

const FIRST_ROWS = 4

/** The first of several entries, and the button that shows the others. */
const useFirst = <Of,>(all: readonly Of[]): { shown: readonly Of[]; moreButton: ReactNode } => {
  const { t } = useTranslation('rates')
  const [isAll, setAll] = useState(false)
  if (isAll || all.length <= FIRST_ROWS) return { shown: all, moreButton: null }
  return {
    shown: all.slice(0, FIRST_ROWS),
    moreButton: (
      <div className="pad-6-12">
        <Button size="small" variant="minimal" onClick={() => setAll(true)}>
          {t('lane.more', { count: all.length - FIRST_ROWS })}
        </Button>
      </div>
    ),
  }
}

interface BuyRowsProps {
  buys: readonly Buy[]
  company: string
  currency: string
  mode: LaneQuery['mode']
  onTake?: (buy: Buy) => void
}

/** Earlier costs with agent and price; `U` reuses the focused one, else the first. */
const BuyRows = ({ buys, company, currency, mode, onTake }: BuyRowsProps) => {
  const { t } = useTranslation('rates')
  const format = useFormat()
  const outcomeWords = useOutcomeWords(company)
  const { pathname } = useLocation()
  const listPath = pathname.startsWith('/pricing') ? '/pricing/cotizaciones' : '/mis-cotizaciones'
  const rows = useRef<HTMLUListElement>(null)
  const { shown, moreButton } = useFirst(buys)
  const reuseBuy = () => {
    const focusedRow = document.activeElement?.closest<HTMLElement>('[data-buy]')
    const index = focusedRow && rows.current?.contains(focusedRow) === true ? Number(focusedRow.dataset['buy']) : 0
    const buy = shown[index]
    if (buy !== undefined) onTake?.(buy)
  }
  useCommands(
    onTake !== undefined && buys.length > 0
      ? [{ id: 'lane.take', title: t('lane.takeCommand'), keys: 'u', scope: 'screen', run: reuseBuy }]
      : [],
  )
  if (buys.length === 0) return <p className="card-body quiet">{t('lane.noBuys')}</p>
  return (
    <>
      <ul className="lane-rows" ref={rows} aria-label={t('lane.bought')}>
        {shown.map((buy, at) => (
          <li key={`${buy.key} ${buy.idCost}`} data-buy={at} data-own={buy.isClients || undefined}>
            <span className="clipped">{buy.supplier || buy.carrier || t('lane.noSupplier')}</span>
            <UnitPrice of={buy} currency={currency} mode={mode} />
            <span className="lane-about quiet size-11-5">
              {format.date(buy.at)} · <Link to={`${listPath}/${buy.key}`}>{buy.key.slice(-6)}</Link>
              <span className="as-block">
                <span className="hue" data-hue={hueOf[buy.outcome]}>
                  {outcomeWords(buy)}
                </span>
                {buy.isClients && <> · {t('lane.sameClient')}</>}
              </span>
            </span>
            {onTake && (
              <Button
                size="small"
                variant="minimal"
                aria-label={t('lane.takeOf', { supplier: buy.supplier || buy.carrier, date: format.date(buy.at) })}
                onClick={() => onTake(buy)}
              >
                {t('lane.take')} {at === 0 && <kbd aria-hidden="true">U</kbd>}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {moreButton}
    </>
  )
}

interface SellRowsProps {
  sells: readonly Sell[]
  company: string
  currency: string
  mode: LaneQuery['mode']
}

/** Earlier sells with client, price, margin and outcome. */
const SellRows = ({ sells, company, currency, mode }: SellRowsProps) => {
  const { t } = useTranslation('rates')
  const format = useFormat()
  const outcomeWords = useOutcomeWords(company)
  const { pathname } = useLocation()
  const listPath = pathname.startsWith('/pricing') ? '/pricing/cotizaciones' : '/mis-cotizaciones'
  const { shown, moreButton } = useFirst(sells)
  if (sells.length === 0) return <p className="card-body quiet">{t('lane.noSells')}</p>
  return (
    <>
      <ul className="lane-rows" aria-label={t('lane.sold')}>
        {shown.map((sell) => (
          <li key={sell.key} data-own={sell.isClients || undefined}>
            <span className="clipped">{sell.client.name || t('lane.internal')}</span>
            <UnitPrice of={sell} currency={currency} mode={mode} />
            <span className="lane-about quiet size-11-5">
              {format.date(sell.at)} · <Link to={`${listPath}/${sell.key}`}>{sell.key.slice(-6)}</Link>
              <span className="hue as-block" data-hue={hueOf[sell.outcome]}>
                {outcomeWords(sell)}
              </span>
            </span>
            {sell.marginPct !== undefined && (
              <span className="quiet" title={t('lane.margin')}>
                {format.margin(sell.marginPct)}
              </span>
            )}
          </li>
        ))}
      </ul>
      {moreButton}
    </>
  )
}

interface MedianLineProps {
  side: 'bought' | 'sold'
  medians: Medians | undefined
  currency: string
  mode: LaneQuery['mode']
}

/** Median and trend of the main freight's cost or sell price over twelve months. */
const MedianLine = ({ side, medians, currency, mode }: MedianLineProps) => {
  const { t } = useTranslation('rates')
  const { median, count = 0, months = [] } = medians ?? {}
  const series = months.map((one) => ({ date: `${one.month}-15`, value: one.median }))
  return (
    <div className="lane-median min-height-36 pad-4-12 row wrap gap-8 line-above">
      <h3 className="label min-width-52">{t(`lane.${side}`)}</h3>
      {median === undefined ? (
        <span className="quiet">{t('lane.noMedian')}</span>
      ) : (
        <>
          <span title={t('lane.medianOf', { count })}>
            <span className="quiet">{t('lane.median')}</span>{' '}
            <PricePerUnit amount={median} currency={currency} mode={mode} />
          </span>
          {series.length > 1 && <RateLine series={series} label={t('lane.trend', { count: series.length })} />}
        </>
      )}
    </div>
  )
}

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
  const { t } = useTranslation('rates')
  const [chosen, setChosen] = useState<string>()
  const { size, ...anySize } = lane
  const sizes = sizesOf(size)
  const chosenSize = chosen === ANY || sizes.includes(chosen ?? '') ? chosen : sizes[0]
  const isAny = chosenSize === ANY || chosenSize === undefined
  const { data, error, refetch } = useQuery(laneMemoryOptions(isAny ? anySize : { ...anySize, size: chosenSize }))
  const prices = () => {
    if (data === undefined && error !== null)
      return <ErrorCard error={error} title={t('lane.failed')} onRetry={() => void refetch()} />
    if (data === undefined) return <SkeletonRows rows={5} height={40} />
    if (data.sells.length === 0 && (data.buys?.length ?? 0) === 0)
      return (
        <div className="card-body pad-6-12">
          <p className="quiet margin-bottom-8">{t(isAny ? 'lane.none' : 'lane.noneOfSize')}</p>
          {!isAny && (
            <Button size="small" onClick={() => setChosen(ANY)}>
              {t('lane.lookAtAny')}
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
      <header className="card-head wrap">
        <h2 id="lane-memory">{t('lane.title')}</h2>
        {size !== undefined && (
          <span className="end">
            <Segments
              label={t('lane.size')}
              value={chosenSize ?? ANY}
              onChange={setChosen}
              segments={[
                ...sizes.map((one) => ({ value: one, label: sizeName(one) })),
                { value: ANY, label: t('lane.anySize') },
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
