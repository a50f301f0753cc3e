import { BookingReply, bookingSchedule } from '@freight/contracts/quotation/booking/bookings'
import type { Platform } from '@freight/platform/connections/platform'
import { errorCode } from '@freight/platform/embedded-postgres/error-code'
import { Forbidden, NotFound } from '@freight/platform/errors'
import { Refusal } from '@freight/platform/event-store/decider'
import { refusedText, refusedValue, withoutUnseen } from '@freight/platform/http/json-body'
import { repeat } from '@freight/platform/jobs/job-lanes'
import { z } from 'zod'
import type { Execute } from '../../handling/command-context.ts'
import type { WebhookChecks } from './webhook-checks.ts'
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

/** An answer that stays without effect; `code` is for the log. */
class Unrecordable extends Error {
  readonly code: string
  constructor(code: string) {
    super(code)
    this.code = code
  }
}

/**
 * The JSON of a receiver, treated as a body of the API; undefined if it is none.
 * @throws Unrecordable if it cannot be stored
 */
const valueIn = (answer: string): unknown => {
  const value = refusedText(answer) === undefined ? parsed(answer) : undefined
  if (refusedValue(answer, value) !== undefined) throw new Unrecordable('NOT_STORABLE')
  return withoutUnseen(answer, value)
}

/** Without a schedule that is none: earlier receivers may send other values under these names. */
const replyIn = (value: unknown) => {
  const whole = BookingReply.safeParse(value)
  if (whole.success || typeof value !== 'object' || value === null) return { reply: whole, dropped: false }
  const rest = Object.fromEntries(Object.entries(value).filter(([name]) => !(name in bookingSchedule)))
  return { reply: BookingReply.safeParse(rest), dropped: true }
}

type Parts = Pick<Platform, 'webhooks' | 'log'> & { execute: Execute; mayReceive: WebhookChecks['mayReceive'] }
type Answer = Awaited<ReturnType<Parts['webhooks']['answers']>>[number]

const recordReply = async (one: Answer, { execute, mayReceive, log }: Parts): Promise<void> => {
  const { id, quotation, body, answer } = one
  const { reply, dropped } = replyIn(valueIn(answer))
  const { data: sent } = Body.safeParse(parsed(body))
  if (!reply.success || !sent) return
  if (dropped) log.warn({ delivery: id }, 'the schedule in the answer to a booking request is invalid and was left out')
  if (!(await mayReceive(one))) throw new Unrecordable('NOT_ALLOWED')
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
  )
}

// A repetition would not help.
const isFinal = (error: unknown) =>
  error instanceof Unrecordable || error instanceof Refusal || error instanceof NotFound || error instanceof Forbidden

/**
 * Records the answers of webhooks to booking requests, each by itself: one that fails delays no other. Any other text than
 * a `BookingReply` is none.
 */
export const recordBookingReplies = async (parts: Parts): Promise<void> => {
  const { webhooks, log } = parts
  for (const answer of await webhooks.answers('BOOKING')) {
    const { id, tries } = answer
    try {
      await recordReply(answer, parts).catch((error: unknown) => {
        if (!isFinal(error)) throw error
        // Only the code: messages may contain what the receiver wrote.
        log.warn({ delivery: id, reason: errorCode(error) }, 'the answer to a booking request was not recorded')
      })
      await webhooks.markRecorded(id, tries)
    } catch (error) {
      log.warn({ delivery: id, reason: errorCode(error) }, 'the answer to a booking request waits')
      await webhooks.postponeRecording(id)
    }
  }
}

/** Looks for answers until it is stopped. */
export const followBookingReplies = (parts: Parts): (() => Promise<void>) =>
  repeat(
    lookEveryMs,
    () => recordBookingReplies(parts),
    (error) => parts.log.warn({ err: error }, 'answers to booking requests could not be recorded'),
  )
