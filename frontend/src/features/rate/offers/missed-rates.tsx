import { Button } from '@blueprintjs/core'
import type { MissedRate } from '@freight/contracts/rate/offer-routes'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { ErrorCard } from '../../../components/feedback/error-card.tsx'
import { SkeletonRows } from '../../../components/feedback/skeleton.tsx'
import { useMay } from '../../../lib/auth/session.ts'
import { useFormat } from '../../../lib/format/use-format.ts'
import { missedOptions } from '../rate-queries.ts'

/** Rates near a quotation's request that do not match, with the reasons; loaded on request. */
export const MissedRates = ({ quotationKey }: { quotationKey: string }) => {
  const { t } = useTranslation('rates')
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <div className="offers-missed">
      <Button size="small" variant="minimal" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        {t(isOpen ? 'offers.missed.hide' : 'offers.missed.show')}
      </Button>
      <div id={id}>{isOpen && <Rows quotationKey={quotationKey} />}</div>
    </div>
  )
}

const SHOWN_PER_PLACE = 6

const placeOf = ({ leg, town = '' }: MissedRate) => `${leg ?? ''} ${town}`

/** The nearest rates of the main carriage and of each address. */
const firstOf = (rates: readonly MissedRate[]) =>
  rates.filter(
    (rate, at) => rates.slice(0, at).filter((one) => placeOf(one) === placeOf(rate)).length < SHOWN_PER_PLACE,
  )

const Rows = ({ quotationKey }: { quotationKey: string }) => {
  const { t } = useTranslation('rates')
  const { data, error, refetch } = useQuery(missedOptions(quotationKey))
  const [isAll, setAll] = useState(false)
  if (error !== null && data === undefined)
    return <ErrorCard error={error} title={t('offers.missed.failed')} onRetry={() => void refetch()} />
  if (data === undefined) return <SkeletonRows rows={3} height={40} />
  if (data.length === 0) return <p className="card-body quiet">{t('offers.missed.none')}</p>
  const shown = isAll ? data : firstOf(data)
  return (
    <>
      <ul className="offers" aria-label={t('offers.missed.title')}>
        {shown.map((rate) => (
          <Row key={`${rate.rateId} ${placeOf(rate)}`} rate={rate} />
        ))}
      </ul>
      {data.length > shown.length && (
        <Button size="small" variant="minimal" onClick={() => setAll(true)}>
          {t('offers.more', { count: data.length - shown.length })}
        </Button>
      )}
    </>
  )
}

const Row = ({ rate }: { rate: MissedRate }) => {
  const { t } = useTranslation('rates')
  const format = useFormat()
  const may = useMay()
  const { rateId, code, owner, carrier, container, origin, destination, validFrom, validTo, why, leg, town } = rate
  const days = { from: format.date(validFrom), to: format.date(validTo) }
  const place = leg === undefined ? [] : [t(`offers.leg.${leg}`), town ?? '']
  const facts = [...place, carrier, container ?? '', `${origin || '*'} – ${destination || '*'}`].filter(
    (one) => one !== '',
  )
  return (
    <li>
      <div className="offer-row">
        <span className="offer-who">{owner === '' ? t('general') : owner}</span>
        {may('PRICING') ? (
          <Link to={`/pricing/tarifas/${encodeURIComponent(rateId)}`}>{code}</Link>
        ) : (
          <span>{code}</span>
        )}
      </div>
      <p className="offer-about quiet">
        <span className="hue" data-hue="amber">
          {why.map((reason) => t(`offers.missed.why.${reason}`, days)).join(', ')}
        </span>{' '}
        · {facts.join(' · ')}
      </p>
    </li>
  )
}
