import { BookingReply } from '@freight/contracts/quotation/booking/bookings'
import type { Platform } from '@freight/platform/connections/platform'
import { Refusal } from '@freight/platform/event-store/decider'
import { z } from 'zod'
import type { Execute } from '../../handling/command-context.ts'
import { nameBasedId } from '../../handling/command-ids.ts'

const lookEveryMs = 2_000
const actorName = 'booking-webhooks'
const Body = z.object({ booking: z.object({ bookingId: z.string(), company: z.string() }) })

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

type Parts = Pick<Platform, 'webhooks' | 'log'> & { execute: Execute }

/** Records the answers of webhooks to booking requests; any other text than a `BookingReply` is none. */
export const recordBookingReplies = async ({ webhooks, execute, log }: Parts): Promise<void> => {
  for (const { id, quotation, body, tries, answer } of await webhooks.answers('BOOKING')) {
    const reply = BookingReply.safeParse(parsed(answer))
    const { data: sent } = Body.safeParse(parsed(body))
    if (reply.success && sent)
      await execute(
        'quotation',
        'RecordBookingReply',
        quotation,
        { bookingId: sent.booking.bookingId, ...reply.data },
        {
          principal: { userId: actorName, permissions: [], system: true },
          actor: { kind: 'SYSTEM', name: actorName },
          company: sent.booking.company,
          commandId: nameBasedId(JSON.stringify([actorName, id])),
        },
      ).catch((error: unknown) => {
        // Reopened meanwhile, for example: a repetition would not help.
        if (!(error instanceof Refusal)) throw error
        log.warn({ err: error, delivery: id }, 'the answer to a booking request was refused')
      })
    await webhooks.markRecorded(id, tries)
  }
}

/** Looks for answers until it is stopped. */
export const followBookingReplies = (parts: Parts): (() => Promise<void>) => {
  let running: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    running = running
      .then(() => recordBookingReplies(parts))
      .catch((error: unknown) => parts.log.warn({ err: error }, 'answers to booking requests could not be recorded'))
  }, lookEveryMs)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}
