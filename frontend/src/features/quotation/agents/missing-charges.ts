import { isOpenCharge } from '@freight/contracts/pricing/cost-amount'
import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'

/** Ids of the charges that an agent's answer lists without an amount. */
export const missingCharges = ({ cost = [] }: Pick<QuotationDetail, 'cost'>, costRequestId: string): string[] => {
  const openCharges = cost
    .filter((one) => one.costRequestId === costRequestId)
    .flatMap(({ charges }) => charges.filter((charge) => isOpenCharge(charge)))
  return [...new Set(openCharges.map(({ idCharge }) => idCharge))]
}
