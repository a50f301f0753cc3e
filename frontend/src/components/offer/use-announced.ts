import { sourceCosts } from '@freight/contracts/pricing/source-costs'
import type { AnnouncedSurcharge, QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/format.ts'

/** Text of an announced surcharge that a cost lacks, or has with another amount. */
export const useAnnouncedWords = () => {
  const { t } = useTranslation('prices')
  const format = useFormat()
  return ({ chargeCode: code, validFrom, amount, costAmount }: AnnouncedSurcharge): string => {
    const date = format.dayMonth(validFrom)
    if (amount === undefined) return t('announced.open', { code, date })
    const words = { code, date, amount: format.money(amount.amount, amount.currency) }
    if (costAmount === undefined) return t('announced.from', words)
    return t('announced.other', { ...words, costAmount: format.money(costAmount.amount, costAmount.currency) })
  }
}

type Sell = QuotationDetail['sell'][number]

/**
 * A warning per alternative built on costs without announced surcharges, unless it sells them itself. Without cost rights
 * it names what its carrier announced and no line of it has.
 */
export const useAnnouncedWarnings = (nameOf: (sell: Sell) => string) => {
  const { t } = useTranslation('prices')
  const format = useFormat()
  const words = useAnnouncedWords()
  const ofCarrier = (sell: Sell): string[] => {
    const what = (sell.announced ?? []).map(({ chargeCode: code, validFrom }) =>
      t('announced.code', { code, date: format.dayMonth(validFrom) }),
    )
    if (what.length === 0) return []
    return [t('announced.inOffer', { name: nameOf(sell), carrier: sell.carrier, what: what.join(' · ') })]
  }
  return ({ cost = [] }: Pick<QuotationDetail, 'cost'>, sells: readonly Sell[]): string[] =>
    sells.flatMap((sell) => {
      if (sell.announced !== undefined) return ofCarrier(sell)
      const ids = sourceCosts(sell)
      const announced = cost
        .filter(({ idCost }) => ids.includes(idCost))
        .flatMap((one) => one.announced ?? [])
        .filter(
          ({ chargeCode, costAmount }) => costAmount || !sell.charges.some(({ idCharge }) => idCharge === chargeCode),
        )
      const what = [...new Set(announced.map(words))].join(' · ')
      return what === '' ? [] : [t('announced.inSell', { name: nameOf(sell), what })]
    })
}
