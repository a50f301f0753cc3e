import { ArrowRightIcon } from '@blueprintjs/icons'
import type { Currency } from '@freight/contracts/vocabulary/schemas'
import { useTranslation } from 'react-i18next'
import { convertedTotal, type FxSnapshot } from '@freight/contracts/exchange-rate/exchange'
import { Exact, type Money, round2 } from '@freight/contracts/money/money'
import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import type { RatingMessage } from '@freight/contracts/express-shipment/option'
import { currencySign, useFormat, formatDate } from '../../lib/format/format.ts'
import './offer-changes.css'

/** Values that name something: digits in them are no quantity. */
const names = new Set(['zone', 'code', 'used', 'postalCode', 'tariff', 'currency', 'chargeCode'])

interface Reader {
  decimal: (value: string) => string
  language: string
}

/** `2026-11` as days are written, `11/2026`. */
const monthOf = (value: string) => value.replace(/^(\d{4})-(\d\d)$/, '$2/$1')

/** Name of a country in a language; a text that is no code stays. */
export const countryName = (code: string, language: string) =>
  /^[A-Z]{2}$/.test(code) ? (new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? code) : code

/** Values of a formula or a message in the reader's form: quantities, months, days and countries. */
export const readableValues = (
  values: Readonly<Record<string, string>>,
  { decimal, language }: Reader,
): Record<string, string> => {
  const readable = (name: string, value: string) => {
    if (name === 'month') return monthOf(value)
    if (name === 'country') return countryName(value, language)
    if (/^\d{4}-\d\d-\d\d$/.test(value)) return formatDate(value)
    return !names.has(name) && /^-?\d+(\.\d+)?$/.test(value) ? decimal(value) : value
  }
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, readable(name, value)]))
}

type Revision = QuotationDetail['revisions'][number]
/** An alternative of a revision, or the current one. */
type OfferedSell = Revision['sells'][number]
type Charge = OfferedSell['charges'][number]

interface ChargeChange {
  code: string
  concept: string
  currency: Money['currency']
  kind: 'AMOUNT' | 'ADDED' | 'REMOVED' | 'ON_REQUEST' | 'INTO_TOTAL'
  from?: string
  to?: string
}

export interface AlternativeChange {
  idSell: string
  name: string
  kind: 'SAME' | 'CHANGED' | 'ADDED' | 'REMOVED'
  charges: readonly ChargeChange[]
  /** In the display currency; undefined without an exchange rate. */
  total?: { from?: string; to?: string; by?: string; pct?: string }
  validity?: { from: string; to: string }
}

/** Display name of an alternative. */
export const nameOf = ({ description, ruta, carrier }: Pick<OfferedSell, 'description' | 'ruta' | 'carrier'>): string =>
  description || ruta || carrier

/** The charges that the client sees. */
const clientCharges = ({ charges }: OfferedSell): Charge[] => charges.filter(({ scope }) => scope !== 'INTERNAL')

/** Lines with the same code and currency are paired in order: first with first, second with second. */
const byOccurrence = (charges: readonly Charge[]): Map<string, Charge> => {
  const chargesByKey = new Map<string, Charge>()
  const counts = new Map<string, number>()
  for (const charge of charges) {
    const code = `${charge.idCharge}|${charge.sellCurrency}`
    const occurrence = counts.get(code) ?? 0
    counts.set(code, occurrence + 1)
    chargesByKey.set(`${code}|${occurrence}`, charge)
  }
  return chargesByKey
}

const isSame = (a: string, b: string) => new Exact(a).equals(b)

const changeOf = (before: Charge | undefined, now: Charge | undefined): ChargeChange | undefined => {
  const charge = now ?? before
  if (charge === undefined) return undefined
  const facts = { code: charge.idCharge, concept: charge.description || charge.concept, currency: charge.sellCurrency }
  if (before === undefined)
    return { ...facts, kind: charge.scope === 'ON_REQUEST' ? 'ON_REQUEST' : 'ADDED', to: charge.sellAmount }
  if (now === undefined) return { ...facts, kind: 'REMOVED', from: before.sellAmount }
  const amounts = { from: before.sellAmount, to: now.sellAmount }
  if (before.scope !== now.scope)
    return { ...facts, kind: now.scope === 'ON_REQUEST' ? 'ON_REQUEST' : 'INTO_TOTAL', ...amounts }
  return isSame(before.sellAmount, now.sellAmount) ? undefined : { ...facts, kind: 'AMOUNT', ...amounts }
}

const chargeChanges = (before: OfferedSell, now: OfferedSell): ChargeChange[] => {
  const [formerCharges, presentCharges] = [byOccurrence(clientCharges(before)), byOccurrence(clientCharges(now))]
  const keys = new Set([...formerCharges.keys(), ...presentCharges.keys()])
  return [...keys]
    .map((key) => changeOf(formerCharges.get(key), presentCharges.get(key)))
    .filter((change) => change !== undefined)
}

const totalChange = (from: string | undefined, to: string | undefined): AlternativeChange['total'] => {
  if (from === undefined || to === undefined)
    return { ...(from !== undefined && { from }), ...(to !== undefined && { to }) }
  const by = new Exact(to).minus(from)
  const pct = new Exact(from).isZero() ? undefined : by.dividedBy(from).times(100).toFixed(1)
  return { from, to, by: round2(by), ...(pct !== undefined && { pct }) }
}

type TotalConverter = (sell: OfferedSell, fx: FxSnapshot) => string | undefined

const alternativeChange = (
  before: OfferedSell,
  now: OfferedSell,
  fx: { before: FxSnapshot; now: FxSnapshot },
  inDisplayCurrency: TotalConverter,
) => {
  const charges = chargeChanges(before, now)
  const total = totalChange(inDisplayCurrency(before, fx.before), inDisplayCurrency(now, fx.now))
  const isValidityMoved = before.validez !== now.validez
  const change: AlternativeChange = {
    idSell: now.idSell,
    name: nameOf(now),
    kind: charges.length > 0 || isValidityMoved ? 'CHANGED' : 'SAME',
    charges,
    ...(total && { total }),
    ...(isValidityMoved && { validity: { from: before.validez, to: now.validez } }),
  }
  return change
}

/** What differs for the client from their latest revision: the current alternatives, followed by the removed ones. */
export const differences = (
  former: Revision,
  sells: readonly OfferedSell[],
  fx: FxSnapshot,
  displayCurrency: Currency,
): AlternativeChange[] => {
  const inDisplayCurrency: TotalConverter = ({ totals }, rates) =>
    convertedTotal(totals, displayCurrency, rates)?.amount
  const now = sells.map((sell): AlternativeChange => {
    const before = former.sells.find(({ idSell }) => idSell === sell.idSell)
    if (before !== undefined)
      return alternativeChange(before, sell, { before: former.fxSnapshot, now: fx }, inDisplayCurrency)
    const total = inDisplayCurrency(sell, fx)
    return {
      idSell: sell.idSell,
      name: nameOf(sell),
      kind: 'ADDED',
      charges: [],
      ...(total !== undefined && { total: { to: total } }),
    }
  })
  const removed = former.sells
    .filter(({ idSell }) => !sells.some((sell) => sell.idSell === idSell))
    .map((sell): AlternativeChange => ({ idSell: sell.idSell, name: nameOf(sell), kind: 'REMOVED', charges: [] }))
  return [...now, ...removed]
}

/** Text of a message of the rating with its values; a code without a text stays visible. */
export const useMessageText = () => {
  const { t, i18n } = useTranslation('express')
  const { decimal } = useFormat()
  return ({ code, values }: RatingMessage) => {
    const readable = readableValues(values, { decimal, language: i18n.language })
    return i18n.exists(`express:message.${code}`)
      ? t(`message.${code}` as 'message.DG_REFUSED', { replace: readable })
      : [code, ...Object.values(readable)].join(' ')
  }
}

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
