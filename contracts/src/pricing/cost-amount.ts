import { Exact } from './money.ts'
import { isSmallZero } from './decimal/small-decimal.ts'

type Priced = { amount?: string | undefined; included?: boolean | undefined }

/** A charge that is still to get an amount: its cost is incomplete. One that is part of another line has none to come. */
export const isOpenCharge = ({ amount, included }: Priced): boolean =>
  included !== true && (amount === undefined || (isSmallZero(amount) ?? new Exact(amount).isZero()))

/**
 * What a charge of a cost comes to, as decimal text; undefined where nobody knows. Events from before have zero where a
 * price per unit could not be worked out, and where nothing was typed.
 */
export const amountOf = (charge: Priced): string | undefined => (isOpenCharge(charge) ? undefined : charge.amount)

const hasAmount = <Charge extends Priced>(charge: Charge): charge is Charge & { amount: string } =>
  charge.amount !== undefined && charge.included !== true

/** The charges that have an amount: their sum is what a cost comes to at least. */
export const withAmount = <Charge extends Priced>(charges: readonly Charge[]): (Charge & { amount: string })[] =>
  charges.filter(hasAmount)
