import { Button } from '@blueprintjs/core'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { useCommands } from '../../lib/browser/browser-commands.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import type { LaneQuery, Buy } from './lane-memory-queries.ts'
import { UnitPrice } from './unit-price.tsx'
import { hueOf, useOutcomeWords } from './use-words.ts'
import { useFirst } from './use-first.tsx'

interface BuyRowsProps {
  buys: readonly Buy[]
  company: string
  currency: string
  mode: LaneQuery['mode']
  onTake?: (buy: Buy) => void
}

/** Earlier costs with agent and price; `U` reuses the focused one, else the first. */
export const BuyRows = ({ buys, company, currency, mode, onTake }: BuyRowsProps) => {
  const { t } = useTranslation('rates', { keyPrefix: 'lane' })
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
      ? [{ id: 'lane.take', title: t('takeCommand'), keys: 'u', scope: 'screen', run: reuseBuy }]
      : [],
  )
  if (buys.length === 0) return <p className="card-body quiet">{t('noBuys')}</p>
  return (
    <>
      <ul className="lane-rows" ref={rows} aria-label={t('bought')}>
        {shown.map((buy, at) => (
          <li key={`${buy.key} ${buy.idCost}`} data-buy={at} data-own={buy.isClients || undefined}>
            <span className="lane-who">{buy.supplier || buy.carrier || t('noSupplier')}</span>
            <UnitPrice of={buy} currency={currency} mode={mode} />
            <span className="lane-about quiet">
              {format.date(buy.at)} · <Link to={`${listPath}/${buy.key}`}>{buy.key.slice(-6)}</Link>
              <span className="lane-outcome">
                <span className="hue" data-hue={hueOf[buy.outcome]}>
                  {outcomeWords(buy)}
                </span>
                {buy.isClients && <> · {t('sameClient')}</>}
              </span>
            </span>
            {onTake && (
              <Button
                size="small"
                variant="minimal"
                aria-label={t('takeOf', { supplier: buy.supplier || buy.carrier, date: format.date(buy.at) })}
                onClick={() => onTake(buy)}
              >
                {t('take')} {at === 0 && <kbd aria-hidden="true">U</kbd>}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {moreButton}
    </>
  )
}
