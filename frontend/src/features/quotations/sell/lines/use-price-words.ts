import { bandOfLine } from '@freight/contracts/pricing/bands/line-bands'
import type { CostCharge } from '@freight/contracts/quotation/cost-group'
import { useTranslation } from 'react-i18next'
import { MISSING } from '../../../../lib/format/format.ts'
import { useFormat } from '../../../../lib/format/use-format.ts'

type Priced = Pick<CostCharge, 'costPerKg' | 'calculator' | 'ranges' | 'quantity' | 'billedQuantity'>
type Meant = Pick<Priced, 'calculator' | 'ranges' | 'quantity' | 'billedQuantity'> &
  Pick<CostCharge, 'unit' | 'minimum'> & { included: boolean }

/** A stored line in the columns from cost to sell: the price of one unit, and beside its name what that is charged for. */
export const usePriceWords = () => {
  const { t } = useTranslation('quotations')
  const { t: p } = useTranslation('prices')
  const format = useFormat()
  const bandOf = ({ calculator, ranges, quantity, billedQuantity }: Omit<Priced, 'costPerKg'>) =>
    calculator === 'RANGE_CUMULATIVE' ? undefined : bandOfLine({ ranges, quantity, billedQuantity })
  return {
    /** Of bands the price of the one that is charged; without a price per unit the line is an amount, or nothing. */
    unit: (line: Priced, amount: string | undefined): string => {
      const { costPerKg, calculator, ranges } = line
      if (amount === undefined) return MISSING
      if (ranges !== undefined) {
        const band = bandOf(line)
        return band === undefined ? p('bands.count', { count: ranges.length }) : format.price(band.amount)
      }
      if (costPerKg === undefined) return t('costs.fixed')
      return calculator === 'PERCENT' ? `${format.decimal(costPerKg)} %` : format.price(costPerKg)
    },
    /** `2 × 40HC`, `+500 · mín. 160,00`; nothing where the column says it all. */
    of: (line: Meant): string => {
      if (line.included) return ''
      const band = bandOf(line)
      return [
        line.calculator === 'PER_CONTAINER' && line.unit ? `${format.decimal(line.quantity)} × ${line.unit}` : '',
        band === undefined ? '' : `+${format.decimal(band.from)}`,
        line.minimum === undefined ? '' : p('least', { amount: format.amount(line.minimum) }),
      ]
        .filter((part) => part !== '')
        .join(' · ')
    },
  }
}
