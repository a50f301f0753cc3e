import { unitBasisOf } from '@freight/contracts/pricing/charges'
import { Exact } from '@freight/contracts/pricing/money'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format/use-format.ts'
import type { LineRule } from './sell-line.ts'

/** Unit of a rule's amount, in the terms of the mode. */
export const perOf = (basis: NonNullable<LineRule['basis']>, modo: string) =>
  basis === 'CONTAINER' && modo === 'FTL' ? 'TRUCK' : basis

/** Effect of a rule in short: `+ USD 12,00 por RT`, `+ 25 %`, or nothing; without an id it is the default markup. */
export const useRuleWords = (modo: string) => {
  const { t } = useTranslation('quotations')
  const { t: p } = useTranslation('prices')
  const format = useFormat()
  return ({ id, kind, value, basis = 'SHIPMENT', currency }: LineRule, isPerUnit = true): string => {
    const withCurrency = (amount: string) => (currency === undefined ? amount : `${currency} ${amount}`)
    if (id === undefined) return p('sell.defaultMarkup', { value: format.percent(value) })
    if (new Exact(value).isZero()) return p('sell.noMarkup')
    if (kind === 'PERCENT') return p('sell.plusPercent', { value: format.percent(value) })
    if (kind === 'AMOUNT')
      return p('sell.plusPer', { value: withCurrency(format.price(value)), unit: p(`rules.per.${perOf(basis, modo)}`) })
    return kind === 'PER_UNIT' && isPerUnit
      ? p('sell.plusPer', { value: withCurrency(format.price(value)), unit: t(`unit.${unitBasisOf(modo)}`) })
      : p('sell.plusFlat', { value: withCurrency(format.amount(value)) })
  }
}
