import { percentBases } from '@freight/contracts/choices'
import { bandOfLine } from '@freight/contracts/pricing/bands/line-bands'
import type { CostCharge } from '@freight/contracts/quotation/cost-group'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format/use-format.ts'
import { useOverPivotWords } from './price/use-over-pivot-words.ts'

type Line = Pick<
  CostCharge,
  'costPerKg' | 'quantity' | 'billedQuantity' | 'basis' | 'calculator' | 'unit' | 'ranges' | 'minimum' | 'included'
> &
  Partial<Pick<CostCharge, 'amount' | 'hauled' | 'devices' | 'uld'>>

/**
 * Calculation of a line in short: `58,00 × 8,64 RT`, `R-0007 · 0,11 × 420 kg`, `2.450,00 × 2 40HC`, `2,90 × 300 kg
 * (+300)`, `0,5 % de la mercadería`, or fixed.
 */
export const useUnitWords = () => {
  const { t } = useTranslation('quotations')
  const { t: p } = useTranslation('prices')
  const format = useFormat()
  const overPivotWords = useOverPivotWords()
  return (line: Line): string => {
    const { hauled } = line
    // An amount typed afterwards does not come from the haulier's rate.
    if (hauled?.amount === undefined || hauled.amount !== line.amount) return wordsOf(line)
    return `${hauled.code} · ${wordsOf({ ...hauled, costPerKg: hauled.perUnit })}`
  }

  function wordsOf(line: Line): string {
    const { costPerKg, quantity, billedQuantity, basis, calculator, unit, ranges, minimum, included, devices, uld } =
      line
    if (included === true) return ''
    const minimumWords = minimum === undefined ? '' : `, ${p('least', { amount: format.amount(minimum) })}`
    const basisWords = basis === 'UNIT' ? '' : ` ${t(`unit.${basis}`)}`
    const quantityWords = `× ${format.decimal(billedQuantity ?? quantity)}`
    if (ranges !== undefined) {
      const band = bandOfLine({ ranges, quantity, billedQuantity })
      if (calculator === 'RANGE_CUMULATIVE' || band === undefined)
        return `${p('bands.count', { count: ranges.length })} ${quantityWords}${basisWords}${minimumWords}`
      return `${format.price(band.amount)}${band.flat ? '' : ` ${quantityWords}${basisWords}`} (+${format.decimal(band.from)})${minimumWords}`
    }
    if (costPerKg === undefined) return t('costs.fixed')
    if (calculator === 'PERCENT')
      return `${p('percentOf', { percent: format.percent(costPerKg), base: baseWords(unit) })}${minimumWords}`
    // A price per container type or device names the type.
    const isByType = calculator === 'PER_CONTAINER' || calculator === 'PER_ULD'
    const type = isByType && unit !== undefined && unit !== '' ? unit : undefined
    const name = calculator === undefined ? basisWords : ` ${type ?? p(`calculator.${calculator}`)}`
    const deviceKg = devices && {
      billed: format.decimal(devices.billedKg),
      over: format.decimal(devices.overPivotKg),
    }
    const deviceWords = deviceKg === undefined ? '' : ` (${p('price.devices', deviceKg)})`
    const overPivotText = () => {
      if (uld?.overPivot === undefined || Number(devices?.overPivotKg) === 0) return ''
      if (deviceKg === undefined) return ` + ${overPivotWords(uld)}`
      return ` + ${format.price(uld.overPivot)} × ${deviceKg.over} kg`
    }
    return `${format.price(costPerKg)} ${quantityWords}${name}${overPivotText()}${deviceWords}${minimumWords}`

    function baseWords(base: string | undefined) {
      if (base?.startsWith('CHARGE:') === true) return base.slice('CHARGE:'.length)
      return p(`base.${percentBases.find((one) => one === base) ?? 'FREIGHT'}`)
    }
  }
}
