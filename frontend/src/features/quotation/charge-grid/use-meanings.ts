import { percentBases } from '@freight/contracts/choices'
import { isInBands } from '@freight/contracts/pricing/bands/line-bands'
import { unitBasisOf } from '@freight/contracts/pricing/charges'
import type { Shipment } from '@freight/contracts/pricing/priced-lines'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { basisOf, meaningsFor } from './line-draft.ts'
import type { Meaning } from './use-unit-words.ts'

/** Labels of the bases that a price can have, the usual first. */
export const useMeanings = (detail: Shipment): readonly Meaning[] => {
  const { t } = useTranslation('quotations')
  const { t: p } = useTranslation('prices')
  return useMemo(() => {
    const usualUnit = unitBasisOf(detail.modo)
    const usualWords =
      usualUnit === 'UNIT'
        ? p(detail.modo === 'FCL' ? 'calculator.PER_CONTAINER' : 'calculator.PER_TRUCK')
        : t(`unit.${usualUnit}`)
    const wordsOf = (value: string): string => {
      const { calculator, unit } = basisOf(value)
      if (calculator === undefined) return usualWords
      if (isInBands(calculator)) return p(`calculator.${calculator}`)
      if (calculator !== 'PERCENT') return unit ?? p(`calculator.${calculator}`)
      return p('percentBase', { base: p(`base.${percentBases.find((one) => one === unit) ?? 'FREIGHT'}`) })
    }
    return meaningsFor(detail).map((value) => ({ value, label: wordsOf(value) }))
  }, [detail, t, p])
}
