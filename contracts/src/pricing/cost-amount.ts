import { Exact } from '../money/money.ts'

type Priced = { amount?: string | undefined; included?: boolean | undefined }

/** Whether a charge still needs an amount, which makes its cost incomplete. An included line needs none. */
export const isOpenCharge = ({ amount, included }: Priced): boolean =>
  included !== true && (amount === undefined || new Exact(amount).isZero())

/**
 * Amount of a cost charge as decimal text, in its own currency; undefined where it is unknown. Older events have zero
 * where a price per unit could not be calculated or where no amount was typed.
 */
export const amountOf = (charge: Priced): string | undefined => (isOpenCharge(charge) ? undefined : charge.amount)

const hasAmount = <Charge extends Priced>(charge: Charge): charge is Charge & { amount: string } =>
  charge.amount !== undefined && charge.included !== true

/** The charges with an amount: their sum is the lower bound of the cost. */
export const withAmount = <Charge extends Priced>(charges: readonly Charge[]): (Charge & { amount: string })[] =>
  charges.filter(hasAmount)
