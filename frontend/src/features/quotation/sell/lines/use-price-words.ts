import { bandOfLine } from '@freight/contracts/pricing/bands/line-bands'
import type { CostCharge } from '@freight/contracts/quotation/cost-group'
import { useTranslation } from 'react-i18next'
import { MISSING } from '../../../../lib/format/format.ts'
import { useOverPivotWords } from '../../charge-grid/price/use-over-pivot-words.ts'
import { useFormat } from '../../../../lib/format/use-format.ts'

type Priced = Pick<CostCharge, 'costPerKg' | 'calculator' | 'ranges' | 'quantity' | 'billedQuantity'>
type PriceLine = Pick<Priced, 'calculator' | 'ranges' | 'quantity' | 'billedQuantity'> &
  Pick<CostCharge, 'unit' | 'minimum' | 'uld'> & { included: boolean }

/** A stored line in the columns from cost to sell: its unit price, and next to its name what that applies to. */
export const usePriceWords = () => {
  const { t } = useTranslation('quotations')
  const { t: p } = useTranslation('prices')
  const format = useFormat()
  const overPivotWords = useOverPivotWords()
  const typesOf = ({ calculator, unit = '', quantity }: PriceLine): string => {
    if (calculator !== 'PER_ULD' && calculator !== 'PER_CONTAINER') return ''
    const type = calculator === 'PER_ULD' ? unit || p('calculator.PER_ULD') : unit
    return type === '' ? '' : `${format.decimal(quantity)} × ${type}`
  }
  const bandOf = ({ calculator, ranges, quantity, billedQuantity }: Omit<Priced, 'costPerKg'>) =>
    calculator === 'RANGE_CUMULATIVE' ? undefined : bandOfLine({ ranges, quantity, billedQuantity })
  return {
    /** For bands, the price of the charged one; without a price per unit the line shows an amount, or nothing. */
    unit: (line: Priced, amount: string | undefined): string => {
      const { costPerKg, calculator, ranges } = line
      if (amount === undefined) return MISSING
      if (ranges !== undefined) {
        const band = bandOf(line)
        return band === undefined ? p('bands.count', { count: ranges.length }) : format.price(band.amount)
      }
      if (costPerKg === undefined) return t('costs.fixed')
      return calculator === 'PERCENT' ? format.percent(costPerKg) : format.price(costPerKg)
    },
    /** `2 × 40HC`, `1 × PMC · 2,50 por kg sobre 1.600 kg por ULD`, `+500 · mín. 160,00`; empty where the column shows everything. */
    of: (line: PriceLine): string => {
      if (line.included) return ''
      const band = bandOf(line)
      return [
        typesOf(line),
        overPivotWords(line.uld),
        band === undefined ? '' : `+${format.decimal(band.from)}`,
        line.minimum === undefined ? '' : p('least', { amount: format.amount(line.minimum) }),
      ]
        .filter((part) => part !== '')
        .join(' · ')
    },
  }
}
