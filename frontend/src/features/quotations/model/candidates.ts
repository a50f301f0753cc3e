import { chargeableRules, chargeableWeight } from '@freight/contracts/chargeable'
import { Exact } from '@freight/contracts/money'
import type { QuotationDetail } from '@freight/contracts/quotation/views'

/** Both weights that were compared for the chargeable one, in kilograms; from typed totals when there are no rows. */
export const candidatesOf = (detail: QuotationDetail): { gross: string; volumetric: string } => {
  const { modo, packingData, stackable, totals, pesoTotal, cbmTotal } = detail
  if (packingData.length > 0 && totals.overridden === undefined) {
    const { gross, volumetric } = chargeableWeight({ mode: modo, rows: packingData, stackable })
    return { gross, volumetric }
  }
  const { divisor, kgPerM3 } = chargeableRules[modo]
  const volume = new Exact(cbmTotal)
  const volumetric = divisor === undefined ? volume.times(kgPerM3 ?? 0) : volume.times(1_000_000).dividedBy(divisor)
  return { gross: pesoTotal, volumetric: volumetric.toDecimalPlaces(3).toFixed() }
}
