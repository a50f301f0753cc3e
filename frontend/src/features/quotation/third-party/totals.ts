import { type Money, totalsByCurrency } from '@freight/contracts/money/money'
import { type CostDraft, filledLines, pricedRows } from '../charge-grid/cost-draft.ts'
import type { GridShipment } from '../charge-grid/grid-section.tsx'

/** Totals of an option's lines per currency. */
export const totalsOf = (draft: CostDraft, shipment: GridShipment): Money[] => {
  const pricedLines = pricedRows(draft, shipment)
  return totalsByCurrency(
    filledLines(draft).flatMap(({ rowId, currency }) => {
      const amount = pricedLines.get(rowId)?.amount
      return amount === undefined || currency === undefined ? [] : [{ amount, currency }]
    }),
  )
}
