import { useQuery } from '@tanstack/react-query'
import { useMay } from '../../../lib/auth/session.ts'
import { markupRulesOptions, sellingRatesOptions } from '../quotation-queries.ts'
import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { companyNamed, settingsOptions } from '../../../lib/queries/queries.ts'
import { useTranslation } from 'react-i18next'
import { unitBasisOf } from '@freight/contracts/pricing/charges'
import { Exact } from '@freight/contracts/money/money'
import { useFormat } from '../../../lib/format/format.ts'
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

/** Name of the markup rule of a stored line, even if the rule was changed or deleted later. */
export const useRuleName = ({ markupRules = [] }: Pick<QuotationDetail, 'markupRules'>) => {
  const { t } = useTranslation('quotations')
  return (id: string): string => markupRules.find((rule) => rule.id === id)?.name || t('sell.byRule')
}

/** The company's default markup in percent; undefined without the right to margins. */
export const useDefaultMarkup = ({ company }: Pick<QuotationDetail, 'company'>): string | undefined =>
  useQuery(settingsOptions(companyNamed(company))).data?.margins?.defaultMarkup

/** Minimum margin in percent that needs no approval. */
export const useMinimumMargin = ({ company, transportMode }: QuotationDetail): string | undefined =>
  useQuery(settingsOptions(companyNamed(company))).data?.margins?.[transportMode]

/** The server refuses rules and selling rates to users without the right to prices. */
export const useMayPrice = (): boolean => useMay()('PRICING_RULES', 'MODIFICAR_COTIZACION_VENTAS')

/** Markup rules for the charges of costs; `isPending` while loading. */
export const useMarkupRules = (quotation: string, idCosts: readonly string[]) => {
  const enabled = useMayPrice()
  const { data = [], isPending } = useQuery({ ...markupRulesOptions(quotation, idCosts), enabled })
  return {
    isPending: enabled && isPending,
    rules: data.flatMap(({ rules }) => rules),
    mainFreight: data.flatMap((one) => one.mainFreight),
    // Applies to the shipment, so it is equal in every entry.
    minimumProfit: data[0]?.minimumProfit,
  }
}

/** Selling tariffs' prices for the charges of costs, and lines that they add; empty without the right. */
export const useSellingRates = (quotation: string, idCosts: readonly string[]) => {
  const enabled = useMayPrice()
  const { data, isPending } = useQuery({ ...sellingRatesOptions(quotation, idCosts), enabled })
  return { isPending: enabled && isPending, prices: data?.prices ?? [], added: data?.added ?? [] }
}
