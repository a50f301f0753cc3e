import {
  expressShipmentEvents,
  type ExpressShipmentEvents,
} from '@freight/contracts/express-shipment/express-shipment-events'
import type { NotificationKind } from '@freight/contracts/notification/notification'
import { isFarAbove } from '@freight/contracts/express-shipment/money-parts'
import { Exact } from '@freight/contracts/money/money'
import { z } from 'zod'
import {
  assignee,
  commercial,
  commercialAndAssignee,
  type OwnerReaders,
  permittedUsers,
  permittedUsersOfCompany,
} from './rules.ts'
import type { RecipientIndex } from './recipient-index.ts'
import { endOf, type ShipmentPeople } from './shipment-index.ts'
import type { Params } from './texts.ts'

type Kind = Extract<NotificationKind, `EXPRESS_${string}`>

export type ExpressRule = {
  /** Part of the notification's id: never change it. */
  name: string
  /** Undefined: this event notifies no user. */
  kind: Kind | ((data: unknown, shipment: ShipmentPeople, before: ShipmentPeople) => Kind | undefined)
  to: (shipment: ShipmentPeople, recipientIndex: RecipientIndex) => readonly string[]
  /** Recipients if `to` returns none. */
  otherwise?: OwnerReaders
  /** Notifies only users who see the costs of shipments. */
  ofCosts?: true
  eventParams?: (data: unknown) => Params
  /** Costs, numbers of carriers' invoices and texts that may contain them, only for users who see costs. */
  costParams?: (data: unknown) => Params
}

const operations = permittedUsersOfCompany('EXPRESS_OP')
const managers = permittedUsersOfCompany('GERENTE_COMERCIAL')

/** Parameters without the empty ones, which give no text. */
const present = (params: Readonly<Record<string, string | undefined>>): Params =>
  Object.fromEntries(Object.entries(params).filter((entry): entry is [string, string] => Boolean(entry[1])))

// Reads only the fields used here, so that stored events of any age are accepted.
const Booked = expressShipmentEvents.ExpressShipmentBooked.pick({
  carrier: true,
  trackingNumber: true,
  deliveryBy: true,
})
const Refused = z.object({ problems: z.array(z.object({ text: z.string() })) })
const Incident = expressShipmentEvents.ExpressIncidentOpened.pick({
  incidentId: true,
  reason: true,
  text: true,
  actionRequired: true,
})
const Resolved = expressShipmentEvents.ExpressIncidentResolved.pick({ incidentId: true, text: true })
const Recorded = expressShipmentEvents.ExpressCostRecorded.pick({
  document: true,
  currency: true,
  total: true,
  differences: true,
}).extend({ expected: z.object({ currency: z.string(), total: z.string() }).optional() })
const Changed = expressShipmentEvents.ExpressExpectedCostChanged.pick({ former: true, isFarAbove: true }).extend({
  expected: z.object({ currency: z.string(), total: z.string() }),
})
const Priced = z.object({ belowMinimum: z.boolean(), currency: z.string() })
const Option = Priced.extend({ total: z.string() })
const Sell = Priced.extend({ amount: z.string() })

const bookingParams = (data: unknown): Params => {
  const { carrier, trackingNumber, deliveryBy } = Booked.parse(data)
  return present({ by: carrier, waybill: trackingNumber, deliveryBy })
}
const booked = {
  name: 'express-booked',
  kind: 'EXPRESS_BOOKED',
  to: commercial,
  eventParams: bookingParams,
} as const satisfies ExpressRule

const kindOfEnd = {
  DELIVERED: 'EXPRESS_DELIVERED',
  RETURNED: 'EXPRESS_RETURNED',
  LOST: 'EXPRESS_LOST',
  RETURNING: undefined,
} as const
/**
 * Both a movement and the finish end a journey: the second of them is no news. Who signed is personal and stays in the
 * shipment: an erasure does not reach stored notifications.
 */
const end: ExpressRule = {
  name: 'express-end',
  kind: (_, shipment, before) => {
    const reached = endOf(shipment)
    return reached === undefined || reached === endOf(before) ? undefined : kindOfEnd[reached]
  },
  to: (shipment, recipientIndex) =>
    endOf(shipment) === 'DELIVERED'
      ? [shipment.commercial]
      : [shipment.commercial, shipment.assignedTo, ...managers(shipment, recipientIndex)],
}

/** Invoices so far over the expected cost, in its currency; undefined while one of them is unknown. */
const excessOf = (data: unknown) => {
  const { currency, expected, differences, total } = Recorded.parse(data)
  // A credit note is no news, and another currency cannot be compared.
  if (!expected || expected.currency !== currency || new Exact(total).lessThanOrEqualTo(0)) return undefined
  const amount = differences
    .filter(({ cause }) => cause !== 'CURRENCY')
    .reduce((sum, difference) => sum.plus(difference.amount), new Exact(0))
  return { amount, expected, currency }
}

const isAbove = (data: unknown): boolean => {
  const excess = excessOf(data)
  if (!excess) return false
  return isFarAbove(excess.amount, excess.expected)
}

const below = (
  amountOf: (data: unknown) => { belowMinimum: boolean; price: string; currency: string },
): ExpressRule => ({
  name: 'express-below-minimum',
  kind: (data) => (amountOf(data).belowMinimum ? 'EXPRESS_BELOW_MINIMUM' : undefined),
  to: managers,
  // The company may have no other manager, but the price waits for an approval.
  otherwise: permittedUsers('GERENTE_COMERCIAL'),
  eventParams: (data) => {
    const { price, currency } = amountOf(data)
    return { price, currency }
  },
})

/** Recipients per event of a shipment, as for quotations. */
export const expressRules: Readonly<Partial<Record<keyof ExpressShipmentEvents, ExpressRule>>> = {
  ExpressShipmentRequested: { name: 'express-requested', kind: 'EXPRESS_REQUESTED', to: operations },
  ExpressShipmentTaken: { name: 'express-taken', kind: 'EXPRESS_TAKEN', to: commercial },
  ExpressShipmentAssigned: {
    name: 'express-taken',
    // Between users of operations it changes nothing for the requester.
    kind: (_, _shipment, { progress }) => (progress.work === 'REQUESTED' ? 'EXPRESS_TAKEN' : undefined),
    to: commercial,
  },
  ExpressShipmentBooked: booked,
  ExpressBookingConfirmed: booked,
  ExpressBookingRefused: {
    name: 'express-booking-refused',
    kind: 'EXPRESS_BOOKING_REFUSED',
    to: assignee,
    costParams: (data) => present({ detail: Refused.parse(data).problems[0]?.text }),
  },
  ExpressBookingDoubted: {
    name: 'express-booking-doubtful',
    kind: 'EXPRESS_BOOKING_DOUBTFUL',
    to: (...context) => [...assignee(...context), ...operations(...context)],
  },
  ExpressIncidentOpened: {
    name: 'express-incident',
    kind: (data) => (Incident.parse(data).actionRequired ? 'EXPRESS_INCIDENT' : undefined),
    to: commercialAndAssignee,
    eventParams: (data) => ({ reason: Incident.parse(data).reason }),
    costParams: (data) => present({ detail: Incident.parse(data).text }),
  },
  ExpressIncidentResolved: {
    name: 'express-incident-resolved',
    kind: (data, _, { progress }) =>
      progress.incidents.includes(Resolved.parse(data).incidentId) ? 'EXPRESS_INCIDENT_RESOLVED' : undefined,
    to: commercialAndAssignee,
    costParams: (data) => present({ detail: Resolved.parse(data).text }),
  },
  ExpressTrackingAdded: end,
  ExpressTrackingMapped: end,
  ExpressShipmentFinished: end,
  ExpressCostRecorded: {
    name: 'express-cost-above',
    kind: (data) => (isAbove(data) ? 'EXPRESS_COST_ABOVE' : undefined),
    to: (...context) => [...assignee(...context), ...permittedUsers('ANALYTICS_INVOICED')(...context)],
    ofCosts: true,
    costParams: (data) => {
      const { amount, currency } = excessOf(data) ?? {}
      return present({ document: Recorded.parse(data).document, excess: amount?.toFixed(2), currency })
    },
  },
  ExpressExpectedCostChanged: {
    name: 'express-charge-above',
    kind: (data) => (Changed.parse(data).isFarAbove ? 'EXPRESS_COST_ABOVE' : undefined),
    to: (...context) => [...assignee(...context), ...permittedUsers('ANALYTICS_INVOICED')(...context)],
    ofCosts: true,
    costParams: (data) => {
      const { expected, former = '0' } = Changed.parse(data)
      return { excess: new Exact(expected.total).minus(former).toFixed(2), currency: expected.currency }
    },
  },
  ExpressOptionSelected: below((data) => {
    const { total, ...priced } = Option.parse(data)
    return { ...priced, price: total }
  }),
  ExpressSellSet: below((data) => {
    const { amount, ...priced } = Sell.parse(data)
    return { ...priced, price: amount }
  }),
}
