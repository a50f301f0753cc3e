import type { RateOffers, RateOfferView, MissedRate } from '@freight/contracts/rate/offer-routes'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { LoadState } from '../../../components/feedback/load-state.tsx'
import { notify } from '../../../components/feedback/toaster.ts'
import { call, command, isProblem } from '../../../lib/api/api.ts'
import { useCommand } from '../../../lib/api/use-command.ts'
import { useRefusalText } from '../use-refusal-text.ts'
import { matchingOptions, offersOptions, type TypedRequest, missedOptions } from '../rate-queries.ts'
import { NoOffers, OfferRows } from './offer-rows.tsx'
import { Button } from '@blueprintjs/core'
import { useId, useState } from 'react'
import { Link } from 'react-router-dom'
import { useMay } from '../../../lib/auth/session.ts'
import { useFormat } from '../../../lib/format/format.ts'

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
  if (data === undefined)
    return <LoadState error={error} title={t('offers.missed.failed')} onRetry={refetch} rows={3} height={40} />
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
          {t('lane.more', { count: data.length - shown.length })}
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
  const place = leg === undefined ? [] : [t(`leg.${leg}`), town ?? '']
  const facts = [...place, carrier, container ?? '', `${origin || '*'} – ${destination || '*'}`].filter(
    (one) => one !== '',
  )
  return (
    <li>
      <div className="offer-row row gap-8">
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

/** Stored rates that match a quotation, beside its costs; one click creates a cost from one. */
export const QuotationRates = ({ quotationKey }: { quotationKey: string }) => {
  const { t } = useTranslation('rates')
  const client = useQueryClient()
  const errorText = useRefusalText()
  const { data, error, refetch } = useQuery(offersOptions(quotationKey))
  const { data: quotation } = useQuery({
    queryKey: ['quotations', 'detail', quotationKey],
    queryFn: ({ signal }) => call('GET /app/v1/quotations/:key', { params: { key: quotationKey }, signal }),
  })
  const mayUse = quotation?.actions.some(({ command: name, possible }) => name === 'AddRatedCost' && possible) === true
  const addCommand = useCommand(
    (offer: RateOfferView, commandId) =>
      command(
        'quotation',
        'AddRatedCost',
        quotationKey,
        { rates: offer.rates.map(({ rateId, rateVersion, leg }) => ({ rateId, rateVersion, ...(leg && { leg }) })) },
        { commandId },
      ),
    {
      targetOf: ({ rates }) => rates.map(({ rateId }) => rateId).join(' '),
      onDone: () => client.invalidateQueries({ queryKey: ['quotations'] }),
    },
  )
  const versionOf = ({ rateId, rateVersion }: { rateId: string; rateVersion: number }) => `${rateId} ${rateVersion}`
  const usedBy = ({ rates }: RateOfferView) =>
    quotation?.cost?.find((cost) => {
      const versions = new Set((cost.rates ?? []).map(versionOf))
      return rates.every((rate) => versions.has(versionOf(rate)))
    })
  const addOffer = async (offer: RateOfferView) => {
    const codes = offer.rates.map(({ code }) => code).join(' + ')
    try {
      await addCommand.run(offer)
      void notify({ title: t('offers.added', { codes }), text: quotationKey })
    } catch (problem) {
      // Replaces outdated prices on the screen.
      const isChanged = isProblem(problem, 'RATE_CHANGED')
      if (isChanged) void refetch()
      const text = errorText(problem)
      void notify({ kind: 'failed', title: t('offers.useOf', { codes }), text })
    }
  }
  const content = () => {
    if (data === undefined)
      return <LoadState error={error} title={t('offers.failed')} onRetry={refetch} rows={3} height={40} />
    if (data.nothing !== undefined) return <NoOffers offers={data} />
    if (data.offers === undefined) return <OfferCount offers={data} />
    return (
      <OfferRows
        offers={data.offers}
        currency={quotation?.displayCurrency ?? 'USD'}
        isBusy={addCommand.isBusy}
        usedBy={usedBy}
        {...(mayUse && { onUse: (offer) => void addOffer(offer) })}
      />
    )
  }
  return (
    <section className="card" aria-labelledby="quotation-rates">
      <header className="card-head">
        <h2 id="quotation-rates">{t('offers.title')}</h2>
        {data !== undefined && data.total > 0 && <span className="count">{data.total}</span>}
      </header>
      {content()}
      {(data?.offers !== undefined || data?.near !== undefined) && <MissedRates quotationKey={quotationKey} />}
    </section>
  )
}

/** Stored rates that match a request while typing; without cost rights only their number. */
export const RequestRates = ({ request }: { request: TypedRequest }) => {
  const { t } = useTranslation('rates')
  const { data, error, refetch } = useQuery(matchingOptions(request))
  const content = () => {
    if (data === undefined)
      return <LoadState error={error} title={t('offers.failed')} onRetry={refetch} rows={2} height={40} />
    if (data.nothing !== undefined) return <NoOffers offers={data} />
    if (data.offers === undefined) return <OfferCount offers={data} />
    return <OfferRows offers={data.offers} currency={data.offers[0]?.converted?.currency ?? 'USD'} />
  }
  return (
    <section className="card" aria-labelledby="request-rates">
      <header className="card-head">
        <h2 id="request-rates">{t('offers.title')}</h2>
        {data !== undefined && data.total > 0 && <span className="count">{data.total}</span>}
      </header>
      {content()}
    </section>
  )
}

/** Number of matching rates without cost rights; incomplete ones do not count as a price. */
const OfferCount = ({ offers: { total, complete, lacking = 0 } }: { offers: RateOffers }) => {
  const { t } = useTranslation('rates')
  const matching = t('offers.count', { count: total })
  const incompleteCount = total - complete + lacking
  const incomplete = incompleteCount > 0 && t('common.incompleteCount', { count: incompleteCount })
  return <p className="card-body quiet">{[matching, incomplete].filter(Boolean).join(', ')}</p>
}
