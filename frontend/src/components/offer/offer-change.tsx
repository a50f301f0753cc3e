import { ArrowRightIcon } from '@blueprintjs/icons'
import type { Currency } from '@freight/contracts/vocabulary/schemas'
import { useTranslation } from 'react-i18next'
import { currencySign, useFormat } from '../../lib/format/format.ts'
import type { AlternativeChange } from './differences.ts'
import './offer-changes.css'

interface OfferChangeProps {
  change: AlternativeChange
  isOnly: boolean
  displayCurrency: Currency
}

/** Differences of an alternative: each changed line, its validity, its total. */
export const OfferChange = ({ change, isOnly, displayCurrency }: OfferChangeProps) => {
  const { t } = useTranslation('finalize')
  const format = useFormat()
  const { name, kind, charges, total, validity } = change
  const money = (amount: string, currency: string) =>
    currency === displayCurrency ? format.amount(amount) : `${currencySign(currency)} ${format.amount(amount)}`
  if (kind === 'SAME') return null
  if (kind !== 'CHANGED')
    return (
      <div className="changes pad-6-12">
        <p className="change pad-3-0 flex between gap-12">
          <span>{t('changes.alternative', { name })}</span>
          <strong>
            {t(`changes.${kind}`)}
            {total?.to !== undefined && <span className="quiet"> {format.money(total.to, displayCurrency)}</span>}
          </strong>
        </p>
      </div>
    )
  return (
    <div className="changes pad-6-12">
      {!isOnly && <p className="label">{name}</p>}
      {charges.map((charge, index) => (
        <p className="change pad-3-0 flex between gap-12" key={`${charge.code}${index}`}>
          <span>{charge.concept}</span>
          {charge.kind === 'AMOUNT' ? (
            <FromTo from={money(charge.from ?? '', charge.currency)} to={money(charge.to ?? '', charge.currency)} />
          ) : (
            <strong>
              {t(`changes.${charge.kind}`)}
              {charge.to !== undefined && charge.kind !== 'ON_REQUEST' && (
                <span className="quiet"> {money(charge.to, charge.currency)}</span>
              )}
            </strong>
          )}
        </p>
      ))}
      {validity !== undefined && (
        <p className="change pad-3-0 flex between gap-12">
          <span>{t('changes.validUntil')}</span>
          <FromTo from={format.date(validity.from)} to={format.date(validity.to)} />
        </p>
      )}
      {total?.by !== undefined && charges.length > 0 && (
        <p className="change pad-3-0 change-total margin-top-5 line-above flex between gap-12">
          <strong>{t('changes.total', { name, currency: currencySign(displayCurrency) })}</strong>
          <span>
            <s className="quiet">{format.amount(total.from)}</s>{' '}
            <span className="hue" data-hue={total.by.startsWith('-') ? 'green' : 'amber'}>
              {total.by.startsWith('-') ? '' : '+'}
              {format.amount(total.by)}
              {total.pct !== undefined && ` · ${format.percent(total.pct.replace('-', ''))}`}
            </span>{' '}
            <strong>{format.amount(total.to)}</strong>
          </span>
        </p>
      )}
    </div>
  )
}

const FromTo = ({ from, to }: { from: string; to: string }) => (
  <span className="from-to">
    <s className="quiet">{from}</s>
    <ArrowRightIcon className="hue" data-hue="amber" size={12} aria-hidden="true" />
    <strong>{to}</strong>
  </span>
)
