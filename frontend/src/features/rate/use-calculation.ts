import { lineRangeUnits, percentBases } from '@freight/contracts/vocabulary/price'
import { bandOfLine, isInBands } from '@freight/contracts/pricing/bands/line-bands'
import { Exact } from '@freight/contracts/money/money'
import type { RateOfferView } from '@freight/contracts/rate/offer-routes'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/format.ts'

export type CalculatedLine = Pick<
  RateOfferView['lines'][number],
  | 'perUnit'
  | 'calculator'
  | 'unit'
  | 'ranges'
  | 'minimum'
  | 'leastQuantity'
  | 'quantity'
  | 'billedQuantity'
  | 'amount'
  | 'isMinimum'
  | 'why'
  | 'uld'
  | 'devices'
>

/** Calculation of a line as text: `se cobran 500 kg × 2,35 en vez de 460 × 2,80 = 1.288,00`. */
export const useCalculation = () => {
  const { t } = useTranslation('rates')
  const format = useFormat()

  const unitOf = ({ calculator, unit = '' }: CalculatedLine): string => {
    if (isInBands(calculator)) return t(`bandUnit.${lineRangeUnits.find((one) => one === unit) ?? 'KG'}`)
    if (calculator === undefined || calculator === 'PERCENT') return ''
    return (calculator === 'PER_CONTAINER' || calculator === 'PER_ULD') && unit !== ''
      ? unit
      : t(`perUnit.${calculator}`)
  }
  const baseOf = (unit: string) =>
    unit.startsWith('CHARGE:')
      ? unit.slice('CHARGE:'.length)
      : t(`base.${percentBases.find((one) => one === unit) ?? 'FREIGHT'}`)

  const bandWords = (line: CalculatedLine): string => {
    const { ranges = [], quantity, billedQuantity, calculator } = line
    const unit = unitOf(line)
    const band = bandOfLine({ ranges, quantity, billedQuantity })
    if (calculator === 'RANGE_CUMULATIVE' || band === undefined)
      return t('line.slices', { quantity: format.decimal(quantity), unit })
    if (band.flat) return t('line.band', { price: format.price(band.amount), from: format.decimal(band.from), unit })
    const price = format.price(band.amount)
    const ownBand = bandOfLine({ ranges, quantity })
    if (billedQuantity === undefined) return t('line.times', { quantity: format.decimal(quantity), unit, price })
    if (ownBand === undefined || ownBand === band || ownBand.flat)
      return t('line.least', {
        billed: format.decimal(billedQuantity),
        unit,
        price,
        quantity: format.decimal(quantity),
      })
    return t('line.instead', {
      billed: format.decimal(billedQuantity),
      unit,
      price,
      quantity: format.decimal(quantity),
      usual: format.price(ownBand.amount),
      usualAmount: format.amount(new Exact(ownBand.amount).times(quantity).toFixed(2)),
    })
  }

  const overPivotWords = ({ uld, devices }: CalculatedLine): string =>
    uld?.overPivot === undefined || devices === undefined || Number(devices.overPivotKg) === 0
      ? ''
      : ` + ${format.decimal(devices.overPivotKg)} kg × ${format.price(uld.overPivot)}`

  const plainWords = (line: CalculatedLine): string => {
    const { perUnit, calculator, unit = '', quantity, billedQuantity } = line
    if (perUnit === undefined) return t('line.fixed')
    if (calculator === 'PERCENT')
      return t('line.percent', {
        percent: format.price(perUnit) + format.percentSign,
        base: baseOf(unit),
        of: format.amount(quantity),
      })
    const price = format.price(perUnit)
    const words = { unit: unitOf(line), price, quantity: format.decimal(quantity) }
    const times =
      billedQuantity === undefined
        ? t('line.times', words)
        : t('line.least', { ...words, billed: format.decimal(billedQuantity) })
    return `${times}${overPivotWords(line)}`
  }

  return (line: CalculatedLine): string => {
    if (line.amount === undefined) return t(`line.why.${line.why ?? 'NO_QUANTITY'}`)
    const words = isInBands(line.calculator) ? bandWords(line) : plainWords(line)
    return line.isMinimum && line.minimum !== undefined
      ? `${words}; ${t('line.minimum', { amount: format.amount(line.minimum) })}`
      : words
  }
}
