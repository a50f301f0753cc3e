import { percentBases } from '@freight/contracts/choices'
import type { CostCharge } from '@freight/contracts/quotation/cost-group'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format/use-format.ts'

type Line = Pick<CostCharge, 'costPerKg' | 'quantity' | 'basis' | 'calculator' | 'unit' | 'minimum' | 'included'>

/** How a line comes to its amount, in short: `58,00 × 8,64 RT`, `0,5 % de la mercadería`, or fixed. */
export const useUnitWords = () => {
  const { t } = useTranslation('quotations')
  const { t: p } = useTranslation('prices')
  const format = useFormat()
  return ({ costPerKg, quantity, basis, calculator, unit, minimum, included }: Line): string => {
    if (included === true) return ''
    if (costPerKg === undefined) return t('costs.fixed')
    const least = minimum === undefined ? '' : `, ${p('least', { amount: format.amount(minimum) })}`
    if (calculator === 'PERCENT')
      return `${p('percentOf', { percent: format.decimal(costPerKg), base: p(`base.${baseOf(unit)}`) })}${least}`
    const usual = basis === 'UNIT' ? '' : ` ${t(`unit.${basis}`)}`
    const name = calculator === undefined ? usual : ` ${p(`calculator.${calculator}`)}`
    return `${format.price(costPerKg)} × ${format.decimal(quantity)}${name}${least}`
  }
}

const baseOf = (unit: string | undefined) => percentBases.find((one) => one === unit) ?? 'FREIGHT'
