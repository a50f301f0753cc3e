import { confirmedCharges } from '@freight/contracts/quotation/confirmed-charges'
import { convertedMargin, counted } from '@freight/contracts/quotation/earned'
import { lineIdOf } from '@freight/contracts/quotation/line-id'
import { priceLines } from '@freight/contracts/quotation/priced-lines'
import type { SellCharge } from '@freight/contracts/quotation/sell-group'
import type { QuotationDetail } from '@freight/contracts/quotation/views'
import type { Sell } from './approval.ts'
import { DECIDED_IN } from './sell-totals.ts'

/** A line of an alternative before and after it is confirmed. */
export interface ConfirmedLine {
  id: string
  before: SellCharge
  after: SellCharge
  /** Its amount would be another one: it may be kept instead. */
  follows: boolean
}

/** What an alternative comes to when it is confirmed; `fixed`: ids of the lines whose amount is kept. */
export const confirmedSell = (detail: QuotationDetail, sell: Sell, fixed: ReadonlySet<string>) => {
  const cost = detail.cost?.find(({ idCost }) => idCost === sell.idCost)
  const holding = {
    costs: cost?.charges ?? [],
    chargeableRule: cost?.chargeableRule,
    price: (lines: Parameters<typeof priceLines>[0]) => priceLines(lines, detail, detail.fx),
    vatPct: detail.vatPct,
  }
  const followed = confirmedCharges(sell.charges, holding)
  const after = confirmedCharges(sell.charges, { ...holding, fixed })
  const lines = sell.charges.flatMap((before, index): ConfirmedLine[] => {
    const [now, free] = [after[index], followed[index]]
    return now && free
      ? [{ id: lineIdOf(before), before, after: now, follows: free.sellAmount !== before.sellAmount }]
      : []
  })
  const seesCosts = sell.margin?.cost !== undefined || detail.cost !== undefined
  return {
    lines,
    margin: seesCosts ? convertedMargin(counted(after, detail.scope), DECIDED_IN, detail.fx) : undefined,
  }
}
