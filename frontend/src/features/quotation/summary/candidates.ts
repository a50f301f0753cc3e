import { chargeableOfTotals, chargeableWeight } from '@freight/contracts/freight/chargeable'
import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'

/** Gross and volume weight compared for the chargeable weight, in kilograms; from typed totals without rows. */
export const candidatesOf = (detail: QuotationDetail): { gross: string; volumetric: string; pivot?: string } => {
  const { modo: mode, packingData: rows, stackable, totals, uldData: ulds, chargeableRule: rule } = detail
  return rows.length > 0 && totals.overridden === undefined
    ? chargeableWeight({ mode, rows, stackable, ulds, rule })
    : chargeableOfTotals(mode, totals.overridden ?? detail, { stackable, ulds, rule })
}
