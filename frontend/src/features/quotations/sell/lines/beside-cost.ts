import type { SellGroup } from '@freight/contracts/quotation/sell-group'
import { meaningText } from '../../charge-grid/line-meaning.ts'
import type { CostOfDetail } from '../../costs/cost-summaries.ts'

type CostCharge = CostOfDetail['charges'][number]

/** Whether a line was bought when it was sold, and the charge that it was bought as is there no more. */
export const isGone = (
  { costIndex }: { costIndex?: number },
  source: CostCharge | undefined,
  isUnseen: boolean,
): boolean => costIndex !== undefined && source === undefined && !isUnseen

/** What a price is multiplied by: as its cost is now where both count the same, else as it was sold. */
export const quantityNow = (charge: SellGroup['charges'][number], source: CostCharge | undefined): string =>
  source && charge.calculator !== 'PERCENT' && meaningText(source) === meaningText(charge)
    ? source.quantity
    : charge.quantity
