import type { SellGroup } from '@freight/contracts/quotation/sell-group'
import { meaningText } from '../../charge-grid/line-meaning.ts'
import type { CostOfDetail } from '../../costs/cost-summaries.ts'

type CostCharge = CostOfDetail['charges'][number]

/** Whether the line was sold from a cost charge that no longer exists. */
export const isChargeRemoved = (
  { costIndex }: { costIndex?: number },
  source: CostCharge | undefined,
  isUnseen: boolean,
): boolean => costIndex !== undefined && source === undefined && !isUnseen

/** Quantity of a price: that of its current cost where both have the same basis, else the stored one. */
export const quantityNow = (charge: SellGroup['charges'][number], source: CostCharge | undefined): string =>
  source && charge.calculator !== 'PERCENT' && meaningText(source) === meaningText(charge)
    ? source.quantity
    : charge.quantity
