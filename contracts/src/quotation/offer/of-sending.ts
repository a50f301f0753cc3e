import { z } from 'zod'
import { system } from '../../access/policy.ts'
import { command } from '../../api/command.ts'
import { statuses } from '../../choices.ts'

/** Of which sending of a revision a mail is: the number of its QuoteResent in the stream, 0 the first. Older ones do not tell. */
export const ofSending = z.int().min(0).optional()

/** What became of a mail: which it is, or why it was not sent. */
const mailOutcome = z.object({
  revisionNo: z.int().min(1),
  again: ofSending,
  messageId: z.string().optional(),
  error: z.string().optional(),
})

/** Whether it is of the last sending, so far as both are known. */
export const isOfLast = (again: number | undefined, last: number | undefined): boolean =>
  again === undefined || last === undefined || again === last

/** What the process that sends offers records of them. */
export const sendingRecordCommands = {
  RecordQuoteDocument: command(
    system,
    z.object({ revisionNo: z.int().min(1), documentSha256: z.string(), size: z.int().min(0) }),
    { summary: 'Record the file of a revision.', from: statuses },
  ),
  RecordQuoteMail: command(system, mailOutcome, {
    summary: "Record that a revision's mail went out, or could not.",
    from: statuses,
  }),
}
