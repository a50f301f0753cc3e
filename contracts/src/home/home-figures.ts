import { z } from 'zod'
import { withoutRate } from '../pricing/exchange.ts'
import { Currency, DecimalText } from '../pricing/money.ts'
import { Status } from '../quotation/status.ts'

const member = z.object({ id: z.string(), name: z.string() })

/** This month and, with `Before`, the same part of the month before. */
const Month = z.object({
  from: z.string(),
  requested: z.int(),
  requestedBefore: z.int(),
  approved: z.int(),
  notApproved: z.int(),
  approvedBefore: z.int(),
  notApprovedBefore: z.int(),
  /** In which the sells are: that of the reader's company. */
  currency: Currency,
  /** Sells of what was approved; absent where an exchange rate into the currency is known of none. */
  sold: DecimalText.optional(),
  /** Absent where some of it has no exchange rate: nothing could be compared with it. */
  soldBefore: DecimalText.optional(),
  withoutRate,
})

/**
 * What the home page counts. A commercial's figures are of their own quotations, those of others of all that they may
 * see.
 */
export const HomeFigures = z.object({
  /** Of those that are under way. */
  byStatus: z.partialRecord(Status, z.int()),
  /** Of these, those that wait for longer than their company wants. */
  overdue: z.partialRecord(Status, z.int()),
  /** Sent a week ago or longer, and the client has not answered. */
  toFollow: z.int(),
  /** In process, and assigned to the one who asks. */
  inMyHands: z.int(),
  closed: z.object({ from: z.string(), approved: z.int(), notApproved: z.int() }),
  /** Only for those who see key figures. */
  month: Month.optional(),
  /** For pricing: what each of them has in process, most first. */
  load: z.array(z.object({ user: member, inProcess: z.int(), overdue: z.int() })).optional(),
  /** For managers: what each commercial has open and has closed this month, most to do first. */
  team: z
    .array(
      z.object({
        user: member,
        toSend: z.int(),
        overdue: z.int(),
        sent: z.int(),
        approved: z.int(),
        notApproved: z.int(),
      }),
    )
    .optional(),
})
export type HomeFigures = z.infer<typeof HomeFigures>
