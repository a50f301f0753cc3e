import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { useFormat } from '../../lib/format/use-format.ts'
import type { LaneQuery, Sell } from './lane-memory-queries.ts'
import { UnitPrice } from './unit-price.tsx'
import { hueOf, useOutcomeWords } from './use-words.ts'
import { useFirst } from './use-first.tsx'

interface SellRowsProps {
  sells: readonly Sell[]
  company: string
  currency: string
  mode: LaneQuery['mode']
}

/** Earlier sells with client, price, margin and outcome. */
export const SellRows = ({ sells, company, currency, mode }: SellRowsProps) => {
  const { t } = useTranslation('rates', { keyPrefix: 'lane' })
  const format = useFormat()
  const outcomeWords = useOutcomeWords(company)
  const { pathname } = useLocation()
  const listPath = pathname.startsWith('/pricing') ? '/pricing/cotizaciones' : '/mis-cotizaciones'
  const { shown, moreButton } = useFirst(sells)
  if (sells.length === 0) return <p className="card-body quiet">{t('noSells')}</p>
  return (
    <>
      <ul className="lane-rows" aria-label={t('sold')}>
        {shown.map((sell) => (
          <li key={sell.key} data-own={sell.isClients || undefined}>
            <span className="lane-who">{sell.client.name || t('internal')}</span>
            <UnitPrice of={sell} currency={currency} mode={mode} />
            <span className="lane-about quiet">
              {format.date(sell.at)} · <Link to={`${listPath}/${sell.key}`}>{sell.key.slice(-6)}</Link>
              <span className="lane-outcome hue" data-hue={hueOf[sell.outcome]}>
                {outcomeWords(sell)}
              </span>
            </span>
            {sell.marginPct !== undefined && (
              <span className="quiet" title={t('margin')}>
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
