import { Exact } from '../money.ts'
import type { CostCharge } from './cost-group.ts'

type Priced = Pick<CostCharge, 'amount' | 'costPerKg'>

const isZero = (text: string) => new Exact(text).isZero()

/**
 * What a charge of a cost comes to, as decimal text; undefined where nobody knows. Events from before have zero where a
 * price per unit could not be worked out.
 */
export const amountOf = ({ amount, costPerKg }: Priced): string | undefined =>
  amount !== undefined && isZero(amount) && costPerKg !== undefined && !isZero(costPerKg) ? undefined : amount

/** A charge that is still to get an amount: its cost is incomplete. */
export const isOpenCharge = ({ amount }: { amount?: string | undefined }): boolean =>
  amount === undefined || isZero(amount)

/** The charges that have an amount: their sum is what a cost comes to at least. */
export const withAmount = <Charge extends { amount?: string | undefined }>(
  charges: readonly Charge[],
): (Charge & { amount: string })[] =>
  charges.flatMap((charge) => (charge.amount === undefined ? [] : [{ ...charge, amount: charge.amount }]))
