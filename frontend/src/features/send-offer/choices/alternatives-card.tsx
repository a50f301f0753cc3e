import { Checkbox } from '@blueprintjs/core'
import { LockIcon } from '@blueprintjs/icons'
import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { useTranslation } from 'react-i18next'
import { currencySign } from '../../../lib/format/format.ts'
import { useFormat } from '../../../lib/format/use-format.ts'
import { MAX_ALTERNATIVES, type Sell } from './choices.ts'
import { useValidityWarning } from '../../../components/offer/use-validity-warning.ts'
import { nameOf } from '../../../components/offer/differences.ts'
import { lockOf } from './locks.ts'
import { FieldError } from './field-error.tsx'

interface AlternativesProps {
  detail: QuotationDetail
  today: string
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
  error: string | undefined
}

const fastestOf = ({ sell }: QuotationDetail): string | undefined => {
  const [first, second] = sell
    .flatMap(({ idSell, ttime }) => (ttime === undefined ? [] : [{ idSell, ttime }]))
    .toSorted((a, b) => a.ttime - b.ttime)
  return first !== undefined && second !== undefined && first.ttime < second.ttime ? first.idSell : undefined
}

/** Selects up to five alternatives for the client; a locked one shows the reason. */
export const AlternativesCard = ({ detail, today, chosen, onChange, error }: AlternativesProps) => {
  const { t } = useTranslation('finalize')
  const fastest = fastestOf(detail)
  const toggle = (idSell: string) =>
    onChange(chosen.includes(idSell) ? chosen.filter((one) => one !== idSell) : [...chosen, idSell])
  return (
    <section className="card" aria-labelledby="finalize-alternatives">
      <header className="card-head">
        <h2 id="finalize-alternatives">{t('alternatives.title')}</h2>
        <span className="note">{t('alternatives.count', { count: chosen.length, most: MAX_ALTERNATIVES })}</span>
        <span className="end note">{t('common.inCurrency', { currency: currencySign(detail.displayCurrency) })}</span>
      </header>
      <ul className="offer-list">
        {detail.sell.map((sell, index) => (
          <Alternative
            key={sell.idSell}
            sell={sell}
            name={nameOf(sell) || t('alternatives.nameless', { number: index + 1 })}
            today={today}
            shipmentDate={detail.shipmentDate}
            isChosen={chosen.includes(sell.idSell)}
            isSelected={sell.idSell === detail.sellectedSell}
            isFastest={sell.idSell === fastest}
            isFull={chosen.length >= MAX_ALTERNATIVES}
            onToggle={() => toggle(sell.idSell)}
          />
        ))}
      </ul>
      {detail.sell.length === 0 && <p className="card-body quiet">{t('alternatives.none')}</p>}
      <FieldError field="alternatives" text={error} />
    </section>
  )
}

interface AlternativeProps {
  sell: Sell
  name: string
  today: string
  shipmentDate: string | undefined
  isChosen: boolean
  isSelected: boolean
  isFastest: boolean
  isFull: boolean
  onToggle: () => void
}

const Alternative = (props: AlternativeProps) => {
  const { sell, name, today, shipmentDate, isChosen, isSelected, isFastest, isFull, onToggle } = props
  const { t } = useTranslation('finalize')
  const format = useFormat()
  const lock = lockOf(sell, today)
  // An expired one is locked, with a reason of its own.
  const warning = useValidityWarning()(sell.validez, shipmentDate)
  const facts = [
    ...(sell.ttime === undefined ? [] : [t('common.days', { count: sell.ttime })]),
    ...(sell.freeDays === undefined ? [] : [t('alternatives.free', { count: sell.freeDays })]),
    ...(lock === 'EXPIRED' ? [] : [t('common.validUntil', { date: format.dayMonth(sell.validez) })]),
  ]
  const isOff = !isChosen && (lock !== undefined || isFull)
  return (
    <li className="offer pad-7-12 grid middle gap-8" data-locked={lock !== undefined || undefined}>
      {lock !== undefined && !isChosen ? (
        <span className="inline-flex quiet">
          <LockIcon size={14} aria-hidden="true" />
          <input type="checkbox" disabled checked={false} readOnly className="visually-hidden" aria-label={name} />
        </span>
      ) : (
        <Checkbox checked={isChosen} disabled={isOff} aria-label={name} onChange={onToggle} />
      )}
      <div className="offer-words">
        <p className="offer-name gap-2-8 row wrap medium ink">
          {name}
          {isSelected && (
            <span className="tag" data-hue="accent">
              {t('alternatives.selected')}
            </span>
          )}
          {isFastest && (
            <span className="tag" data-hue="cyan">
              {t('common.fastest')}
            </span>
          )}
          {lock !== undefined && (
            <span className="tag" data-hue={lock === 'EXPIRED' || lock === 'APPROVAL_REJECTED' ? 'red' : 'amber'}>
              {t(`lock.${lock}`)}
            </span>
          )}
        </p>
        <p className="ink-3 line-17">{facts.join(' · ')}</p>
        {lock !== 'EXPIRED' && warning !== undefined && (
          <p className="ink-3 line-17 hue" data-hue="amber">
            {warning}
          </p>
        )}
        {lock !== undefined && <p className="ink-3 line-17">{t(`lockHelp.${lock}`)}</p>}
      </div>
      <span className="offer-amount size-13-5 semibold ink">{format.amount(sell.converted)}</span>
    </li>
  )
}
