import { currencies } from '@freight/contracts/vocabulary/price'
import type { Currency } from '@freight/contracts/vocabulary/schemas'
import type { Conversion } from '@freight/contracts/exchange-rate/exchange'
import { Exact } from '@freight/contracts/money/money'
import { useTranslation } from 'react-i18next'
import { SelectField } from '../../../components/form/form-row.tsx'
import { useFormat } from '../../../lib/format/format.ts'
import type { SellDraft } from './sell-line.ts'

export interface CostConversionProps {
  from: { currency: Currency; amount?: string | undefined }
  to: Currency
  /** Undefined without an exchange rate. */
  conversion: Conversion | undefined
  columns: number
}

/** Below a line sold in another currency than bought: its cost in that currency and the rate. */
export const CostConversion = ({ from, to, conversion, columns }: CostConversionProps) => {
  const { t } = useTranslation('prices')
  const format = useFormat()
  // Up to four decimals: with two, the amount next to it could not be recalculated.
  const fourDecimals = (rate: string) => format.price(new Exact(rate).toDecimalPlaces(4).toFixed())
  const rateWords = (rate: string) =>
    new Exact(rate).lessThan(1)
      ? `1 ${to} = ${fourDecimals(new Exact(1).dividedBy(rate).toFixed())} ${from.currency}`
      : `1 ${from.currency} = ${fourDecimals(rate)} ${to}`
  return (
    <tr className="grid-note">
      <td />
      <td colSpan={columns - 1} className="quiet">
        {conversion === undefined || from.amount === undefined
          ? t('sell.noRate', { from: from.currency, to })
          : t('sell.converted', {
              cost: format.money(from.amount, from.currency),
              amount: format.money(conversion.amount, to),
              rate: rateWords(conversion.rate),
              date: format.date(conversion.date),
            })}
      </td>
    </tr>
  )
}

export interface GroupCurrencyProps {
  draft: SellDraft
  onChange: (currency: Currency) => void
}

/** Sell currency of all bought lines; a single line may differ. */
export const GroupCurrency = ({ draft: { lines }, onChange }: GroupCurrencyProps) => {
  const { t } = useTranslation('prices')
  const boughtCurrencies = new Set(lines.filter(({ cost }) => cost !== undefined).map(({ currency }) => currency))
  const [firstCurrency] = boughtCurrencies
  if (firstCurrency === undefined) return undefined
  const options = currencies.map((value) => ({ value, label: value }))
  return (
    <label className="markup-field inline-row gap-8 no-wrap">
      <span className="secondary">{t('sell.currency')}</span>
      <SelectField<Currency | ''>
        value={boughtCurrencies.size === 1 ? firstCurrency : ''}
        options={boughtCurrencies.size === 1 ? options : [{ value: '', label: t('sell.perLine') }, ...options]}
        aria-label={t('sell.currency')}
        onChange={(currency) => currency !== '' && onChange(currency)}
      />
    </label>
  )
}
