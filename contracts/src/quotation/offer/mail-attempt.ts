import { z } from 'zod'
import { system } from '../../access/policy.ts'
import { command } from '../../api/command.ts'
import { statuses } from '../../vocabulary/quotation.ts'

/**
 * Attempt that a mail belongs to: the number of its QuoteResent in the stream, 0 for the first. Absent on older mails.
 */
export const mailAttempt = z.int().min(0).optional()

/** Number of the client's link that the mail has; absent: a mail without one. */
export const mailedLink = z.int().min(1).optional()

/** Result of a mail: its id, or the error; `isWaiting`: not sent yet. */
const mailOutcome = z.object({
  revisionNo: z.int().min(1),
  again: mailAttempt,
  linkNo: mailedLink,
  messageId: z.string().optional(),
  error: z.string().optional(),
  isWaiting: z.literal(true).optional(),
})

/** Whether a mail belongs to the last attempt; true where a number is unknown. */
export const isOfLast = (attempt: number | undefined, lastAttempt: number | undefined): boolean =>
  attempt === undefined || lastAttempt === undefined || attempt === lastAttempt

/** Commands of the process that sends offers. */
export const sendingRecordCommands = {
  RecordQuoteDocument: command(
    system,
    z.object({ revisionNo: z.int().min(1), documentSha256: z.string(), size: z.int().min(0) }),
    { summary: 'Record the file of a revision.', from: statuses },
  ),
  RecordQuoteMail: command(system, mailOutcome, {
    summary: "Record that a revision's mail was sent, failed, or still waits.",
    from: statuses,
  }),
}
