import { isInBands } from '@freight/contracts/pricing/bands/line-bands'
import type { RateCharge } from '@freight/contracts/pricing/rate-charge'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format/format.ts'
import { useUnitName } from '../editor/use-unit-name.ts'

/** Fields of a charge that determine its price. */
type ComparedCharge = Pick<
  RateCharge,
  'amount' | 'calculator' | 'currency' | 'ranges' | 'unit' | 'minimum' | 'breakRule' | 'onRequest'
>

/** Price of a charge in one line with all its parts, so that equal texts mean equal prices. */
export const useChargeWords = () => {
  const { t } = useTranslation('rates')
  const format = useFormat()
  const unitName = useUnitName()
  const priceOf = ({ amount, calculator, currency, ranges, unit, onRequest }: ComparedCharge): string => {
    if (onRequest) return t('calculator.ON_REQUEST').toLocaleLowerCase()
    const unitText = unitName(calculator, unit)
    if (calculator === 'PERCENT') return `${format.percent(amount)} · ${unitText}`
    if (!isInBands(calculator)) return `${currency} ${format.price(amount)} / ${unitText}`
    const bands = ranges.map(
      ({ from, amount: price, flat }) =>
        `+${format.decimal(from)}: ${format.price(price)}${flat ? ` ${t('line.fixed')}` : ''}`,
    )
    return `${currency} ${bands.join(' · ')} / ${unitText}`
  }
  return (charge: ComparedCharge): string =>
    [
      priceOf(charge),
      charge.calculator === 'RANGE_CUMULATIVE' && t('bands.slices').toLocaleLowerCase(),
      charge.breakRule !== undefined && t(`bands.rule.${charge.breakRule}`),
      charge.minimum.amount !== undefined && t('line.minimum', { amount: format.price(charge.minimum.amount) }),
      charge.minimum.value !== undefined && `${t('grid.minimumValue')} ${format.decimal(charge.minimum.value)}`,
    ]
      .filter((part) => part !== false)
      .join(' · ')
}
