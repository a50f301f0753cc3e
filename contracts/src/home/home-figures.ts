import { z } from 'zod'
import { withoutRate } from '../exchange-rate/exchange.ts'
import { DecimalText } from '../money/money.ts'
import { Currency, Status } from '../vocabulary/schemas.ts'

/** `sold`: sell total of the quotations approved this month; absent when none has an exchange rate to the currency. */
const soldThisMonth = { sold: DecimalText.optional(), withoutRate }

const member = z.object({ id: z.string(), name: z.string() })

/** The current month up to today; `Before`: the same number of days before it. */
const Month = z.object({
  from: z.string(),
  to: z.string(),
  formerFrom: z.string(),
  formerTo: z.string(),
  requested: z.int(),
  requestedBefore: z.int(),
  /** By the first decision, like the dashboards. */
  won: z.int(),
  lost: z.int(),
  wonBefore: z.int(),
  lostBefore: z.int(),
  /** Currency of the sells: that of the reader's company. */
  currency: Currency,
  /** Approved sells; absent where none has an exchange rate. */
  sold: DecimalText.optional(),
  /** Absent where some have no exchange rate, so that a comparison would be wrong. */
  soldBefore: DecimalText.optional(),
  withoutRate,
})

/** Figures of the home page: a commercial's own quotations, or all that other users may see. */
export const HomeFigures = z.object({
  /** Open quotations. */
  byStatus: z.partialRecord(Status, z.int()),
  /** Those of `byStatus` that exceed the company's target. */
  overdue: z.partialRecord(Status, z.int()),
  /** Sent a week ago or longer, without an answer of the client. */
  toFollow: z.int(),
  /** In process and assigned to the reader. */
  inMyHands: z.int(),
  closed: z.object({ from: z.string(), approved: z.int(), notApproved: z.int() }),
  /** Only with the right to see key figures. */
  month: Month.optional(),
  /** For pricing: quotations in process per user, the most first. */
  load: z.array(z.object({ user: member, inProcess: z.int(), overdue: z.int() })).optional(),
  /** For managers: open and closed quotations of this month per commercial, the most open first. */
  team: z
    .array(
      z.object({
        user: member,
        toSend: z.int(),
        overdue: z.int(),
        sent: z.int(),
        approved: z.int(),
        notApproved: z.int(),
        /** Won this month by the first decision, for the win rate. */
        won: z.int(),
        lost: z.int(),
        ...soldThisMonth,
      }),
    )
    .optional(),
  /** Sales of the whole team, in the currency of the user's company. */
  teamSold: z.object({ currency: Currency, ...soldThisMonth }).optional(),
})
export type HomeFigures = z.infer<typeof HomeFigures>
