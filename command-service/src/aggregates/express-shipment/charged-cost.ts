import type { EventOf } from '@freight/contracts/events/event'
import type { Booking } from '@freight/contracts/express-shipment/booking'
import type { ExpressShipmentEvents } from '@freight/contracts/express-shipment/express-shipment-events'
import { isFarAbove } from '@freight/contracts/express-shipment/money-parts'
import type { ExpressOption, OptionLine, OptionPrice } from '@freight/contracts/express-shipment/option'
import { Exact } from '@freight/contracts/pricing/money'
import { totalOf } from './cost-differences.ts'

type Changed = Extract<EventOf<ExpressShipmentEvents>, { type: 'ExpressExpectedCostChanged' }>

const lineWith = (fields: Pick<OptionLine, 'code' | 'kind' | 'text' | 'amount'>): OptionLine => ({
  chargeCode: '',
  formula: 'booking',
  inputs: {},
  taxable: false,
  fuelable: false,
  ...fields,
})

/** The rated lines with the charged amounts; where the carrier names only totals, one more line with the difference. */
const chargedLines = (charges: Booking['charges'], lines: readonly OptionLine[], difference: string): OptionLine[] => {
  const rated = (code: string) => lines.find((line) => line.code.toUpperCase() === code.toUpperCase())
  const isByLine = charges.every(({ code }) => rated(code))
  if (isByLine || lines.length === 0)
    return charges.map((charge) => ({
      ...lineWith({ kind: 'BASE', ...charge, ...rated(charge.code) }),
      amount: charge.amount,
    }))
  return [...lines, lineWith({ code: 'BOOKING', kind: 'SURCHARGE', text: 'Booking', amount: difference })]
}

/**
 * The expected cost after a booking for which the carrier charged another amount. Charges in another currency, or in
 * several, stay as they are: they are never added to the rest.
 */
export const chargedEvents = (
  { bookingId, charges }: Booking,
  expected: OptionPrice | undefined,
  option: ExpressOption | undefined,
): Changed[] => {
  const price = expected ?? option?.sell
  if (!price || charges.length === 0 || charges.some(({ currency }) => currency !== price.currency)) return []
  const total = totalOf(charges)
  const difference = new Exact(total).minus(expected?.total ?? 0)
  if (expected && difference.isZero()) return []
  const lines = chargedLines(charges, expected?.lines ?? [], difference.toFixed())
  const data = {
    bookingId,
    expected: { ...price, lines, total },
    ...(expected && { former: expected.total }),
    isFarAbove: expected !== undefined && isFarAbove(difference, expected),
  }
  return [{ type: 'ExpressExpectedCostChanged', data }]
}
