import { percentBases } from '@freight/contracts/choices'
import { bandOfLine } from '@freight/contracts/pricing/bands/line-bands'
import type { CostCharge } from '@freight/contracts/quotation/cost-group'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format/use-format.ts'

type Line = Pick<
  CostCharge,
  'costPerKg' | 'quantity' | 'billedQuantity' | 'basis' | 'calculator' | 'unit' | 'ranges' | 'minimum' | 'included'
> &
  Partial<Pick<CostCharge, 'amount' | 'hauled'>>

/** How a line comes to its amount, in short: `58,00 × 8,64 RT`, `R-0007 · 0,11 × 420 kg`, `2.450,00 × 2 40HC`, `2,90 × 300 kg (+300)`, `0,5 % de la mercadería`, or fixed. */
export const useUnitWords = () => {
  const { t } = useTranslation('quotations')
  const { t: p } = useTranslation('prices')
  const format = useFormat()
  return (line: Line): string => {
    const { hauled } = line
    // Another amount that was typed since did not come of the haulier's rate.
    if (hauled?.amount === undefined || hauled.amount !== line.amount) return wordsOf(line)
    return `${hauled.code} · ${wordsOf({ ...hauled, costPerKg: hauled.perUnit })}`
  }

  function wordsOf(line: Line): string {
    const { costPerKg, quantity, billedQuantity, basis, calculator, unit, ranges, minimum, included } = line
    if (included === true) return ''
    const least = minimum === undefined ? '' : `, ${p('least', { amount: format.amount(minimum) })}`
    const usual = basis === 'UNIT' ? '' : ` ${t(`unit.${basis}`)}`
    const times = `× ${format.decimal(billedQuantity ?? quantity)}`
    if (ranges !== undefined) {
      const band = bandOfLine({ ranges, quantity, billedQuantity })
      if (calculator === 'RANGE_CUMULATIVE' || band === undefined)
        return `${p('bands.count', { count: ranges.length })} ${times}${usual}${least}`
      return `${format.price(band.amount)}${band.flat ? '' : ` ${times}${usual}`} (+${format.decimal(band.from)})${least}`
    }
    if (costPerKg === undefined) return t('costs.fixed')
    if (calculator === 'PERCENT')
      return `${p('percentOf', { percent: format.decimal(costPerKg), base: baseWords(unit) })}${least}`
    // A price per type of container names the type.
    const type = calculator === 'PER_CONTAINER' && unit !== undefined && unit !== '' ? unit : undefined
    const name = calculator === undefined ? usual : ` ${type ?? p(`calculator.${calculator}`)}`
    return `${format.price(costPerKg)} ${times}${name}${least}`

    function baseWords(of: string | undefined) {
      if (of?.startsWith('CHARGE:') === true) return of.slice('CHARGE:'.length)
      return p(`base.${percentBases.find((one) => one === of) ?? 'FREIGHT'}`)
    }
  }
}
