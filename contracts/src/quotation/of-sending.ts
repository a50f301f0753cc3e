import { z } from 'zod'

/** Of which sending of a revision a mail is: the number of its QuoteResent in the stream, 0 the first. Older ones do not tell. */
export const ofSending = z.int().min(0).optional()

/** What became of a mail: which it is, or why it was not sent. */
export const mailOutcome = z.object({
  revisionNo: z.int().min(1),
  again: ofSending,
  messageId: z.string().optional(),
  error: z.string().optional(),
})

/** Whether it is of the last sending, so far as both are known. */
export const isOfLast = (again: number | undefined, last: number | undefined): boolean =>
  again === undefined || last === undefined || again === last
