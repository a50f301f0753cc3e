import { unitBasisOf } from '@freight/contracts/pricing/charges'
import { Exact } from '@freight/contracts/pricing/money'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format/use-format.ts'
import type { LineRule } from './sell-line.ts'

/** What a rule adds, in short: `+ 12,00 por RT`, `+ 25 %`, `+ 10,00`, or nothing; without an id it is the default markup. */
export const useRuleWords = (modo: string) => {
  const { t } = useTranslation('quotations')
  const { t: p } = useTranslation('prices')
  const format = useFormat()
  return ({ id, kind, value }: LineRule, isPerUnit = true): string => {
    if (id === undefined) return p('sell.defaultMarkup', { value: format.decimal(value) })
    if (new Exact(value).isZero()) return p('sell.noMarkup')
    if (kind === 'PERCENT') return p('sell.plusPercent', { value: format.decimal(value) })
    return kind === 'PER_UNIT' && isPerUnit
      ? p('sell.plusPer', { value: format.price(value), unit: t(`unit.${unitBasisOf(modo)}`) })
      : p('sell.plus', { value: format.amount(value) })
  }
}
