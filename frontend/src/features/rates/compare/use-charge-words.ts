import { isInBands } from '@freight/contracts/pricing/bands/line-bands'
import type { RateCharge } from '@freight/contracts/pricing/rate-charge'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format/use-format.ts'
import { useUnitName } from '../editor/use-unit-name.ts'

/** What of a charge its price is told by. */
type Told = Pick<
  RateCharge,
  'amount' | 'calculator' | 'currency' | 'ranges' | 'unit' | 'minimum' | 'breakRule' | 'onRequest'
>

/** The price of a charge in one line, with all that it is charged by: two that read alike cost alike. */
export const useChargeWords = () => {
  const { t } = useTranslation('rates')
  const format = useFormat()
  const unitName = useUnitName()
  const priceOf = ({ amount, calculator, currency, ranges, unit, onRequest }: Told): string => {
    if (onRequest) return t('calculator.ON_REQUEST').toLocaleLowerCase()
    const of = unitName(calculator, unit)
    if (calculator === 'PERCENT') return `${format.decimal(amount)} % · ${of}`
    if (!isInBands(calculator)) return `${currency} ${format.price(amount)} / ${of}`
    const bands = ranges.map(
      ({ from, amount: price, flat }) =>
        `+${format.decimal(from)}: ${format.price(price)}${flat ? ` ${t('line.fixed')}` : ''}`,
    )
    return `${currency} ${bands.join(' · ')} / ${of}`
  }
  return (charge: Told): string =>
    [
      priceOf(charge),
      charge.calculator === 'RANGE_CUMULATIVE' && t('bands.slices').toLocaleLowerCase(),
      charge.breakRule !== undefined && t(`bands.rule.${charge.breakRule}`),
      charge.minimum.amount !== undefined && t('line.minimum', { amount: format.price(charge.minimum.amount) }),
      charge.minimum.value !== undefined && `${t('grid.leastQuantity')} ${format.decimal(charge.minimum.value)}`,
    ]
      .filter((part) => part !== false)
      .join(' · ')
}
