import { lineRangeUnits, percentBases } from '@freight/contracts/vocabulary/price'
import { isInBands } from '@freight/contracts/pricing/bands/line-bands'
import type { RateCharge } from '@freight/contracts/pricing/rate-charge'
import { useTranslation } from 'react-i18next'

/** Translated quantity of a charge, or base of a percentage. */
export const useUnitName = () => {
  const { t } = useTranslation('rates')
  return (calculator: RateCharge['calculator'], unit: string): string => {
    if (isInBands(calculator)) return t(`bandUnit.${lineRangeUnits.find((one) => one === unit) ?? 'KG'}`)
    if (calculator === 'PERCENT')
      return unit.startsWith('CHARGE:')
        ? unit.slice('CHARGE:'.length)
        : t(`base.${percentBases.find((one) => one === unit) ?? 'FREIGHT'}`)
    return (calculator === 'PER_CONTAINER' || calculator === 'PER_ULD') && unit !== ''
      ? unit
      : t(`perUnit.${calculator}`)
  }
}
