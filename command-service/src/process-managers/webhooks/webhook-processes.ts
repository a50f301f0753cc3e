import type { Platform } from '@freight/platform/connections/platform'
import type { NewDelivery, ReasonAgainst } from '@freight/platform/webhooks/webhook-outbox'
import { z } from 'zod'
import type { Quotation } from '../../aggregates/quotation/quotation-state.ts'
import { deciders } from '../../aggregates/deciders.ts'
import { streamStates } from '../../handling/stream-states.ts'
import type { WebhookTable } from '../../lookups/tables/catalogue-tables.ts'
import { BookingReply, bookingSchedule } from '@freight/contracts/quotation/booking/bookings'
import { errorCode } from '@freight/platform/embedded-postgres/error-code'
import { Forbidden, NotFound } from '@freight/platform/errors'
import { Refusal } from '@freight/platform/event-store/decider'
import { refusedText, refusedValue, withoutUnseen } from '@freight/platform/http/json-body'
import { repeat } from '@freight/platform/jobs/job-lanes'
import type { Execute } from '../../handling/command-context.ts'
import { nameBasedId } from '../../handling/decided-events.ts'
import { type StoredEvent, idIn } from '@freight/contracts/events/envelope'
import { quotationEvents } from '@freight/contracts/quotation/quotation-events'
import { movingEvents, statusAfter } from '@freight/contracts/quotation/status-after'
import type { Status } from '@freight/contracts/vocabulary/schemas'
import { isOfDemo, type Process } from '../process.ts'

type Request = Pick<NewDelivery, 'userId' | 'topic' | 'quotation'>
type WebhookChecks = ReturnType<typeof webhookChecks>

const WebhookBody = z.object({ booking: z.object({ bookingId: z.string() }) })

/** Whether the quotation is approved as the booking request in a body states it. */
const isApproved = ({ status, approvedRevisionNo, bookings }: Quotation, body: string): boolean => {
  const { bookingId } = WebhookBody.parse(JSON.parse(body)).booking
  return status === 'APPROVED' && bookings[bookingId]?.revisionNo === approvedRevisionNo
}

/** Checks of a webhook's request against the present rights and the present quotation. */
export const webhookChecks = ({
  eventStore,
  webhookTable,
}: Pick<Platform, 'eventStore'> & { webhookTable: WebhookTable }) => {
  const { quotation } = deciders
  const stateOf = async (key: string) => (await streamStates(eventStore, quotation, 1).refresh(key)).state
  const reasonAgainst: ReasonAgainst = async ({ webhookId, userId, topic, quotation: key, body }) => {
    const state = await stateOf(key)
    const isActive = (await webhookTable.active(topic)).some((one) => one.webhookId === webhookId)
    if (!isActive || !(await webhookTable.mayReceive(userId, topic, quotation.ownership(state))))
      return 'WEBHOOK_DISABLED'
    return topic === 'BOOKING' && !isApproved(state, body) ? 'BOOKING_OUTDATED' : undefined
  }
  return {
    /** Of a request that waits. */
    reasonAgainst,
    /** Whether its owner may get it, and so record its answer. */
    mayReceive: async ({ userId, topic, quotation: key }: Request): Promise<boolean> =>
      webhookTable.mayReceive(userId, topic, quotation.ownership(await stateOf(key))),
  }
}

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

type StatusWebhooksParts = Pick<Platform, 'eventStore' | 'webhooks'> & { webhookTable: WebhookTable }

/** Adds a request to each active webhook of the topic whose owner may get it after this event. */
const deliver = async (
  { eventStore, webhooks, webhookTable }: StatusWebhooksParts,
  topic: 'QUOTATION_STATUS' | 'BOOKING',
  { stream, revision, eventId }: Pick<StoredEvent, 'stream' | 'revision' | 'eventId'>,
  bodyOf: (events: readonly StoredEvent[], company: string | undefined) => object | undefined,
  onlyWebhookId?: string,
): Promise<void> => {
  if ((await webhookTable.active(topic)).length === 0) return
  const events = (await eventStore.readStream(stream)).filter((event) => event.revision <= revision)
  const { quotation } = deciders
  const state = events.reduce((before, event) => quotation.evolve(before, event), quotation.initial)
  const body = bodyOf(events, quotation.company(state))
  if (body === undefined) return
  for (const { webhookId, userId, url } of await webhookTable.receiving(topic, quotation.ownership(state))) {
    if (onlyWebhookId !== undefined && webhookId !== onlyWebhookId) continue
    const id = `${webhookId}-${eventId}`
    const key = idIn('quotation', stream)
    await webhooks.put({ id, webhookId, userId, url, topic, quotation: key, body: JSON.stringify({ id, ...body }) })
  }
}

/** Sends each change of a quotation's status to the webhooks of users. What waits for a disabled webhook, or a
 * deactivated user, is given up. */
export const statusWebhooks = (parts: StatusWebhooksParts): Process => {
  const sendChange = async (event: StoredEvent) => {
    if (isOfDemo(event)) return
    await deliver(parts, 'QUOTATION_STATUS', event, (events, company) => {
      const before = events.slice(0, -1).reduce<Status | 'NONE'>((status, one) => statusAfter(status, one), 'NONE')
      const status = statusAfter(before, event)
      if (status === before) return undefined
      const quotation = { key: idIn('quotation', event.stream), company, revision: event.revision }
      const from = before === 'NONE' ? {} : { statusBefore: before }
      return { topic: 'QUOTATION_STATUS', at: event.occurredAt, quotation, status, ...from }
    })
  }
  return {
    name: 'status-webhooks',
    on: {
      ...Object.fromEntries(movingEvents.map((type) => [type, sendChange])),
      BookingHandedOver: async (event) => {
        const { way, booking, webhookId } = quotationEvents.BookingHandedOver.parse(event.data)
        if (way !== 'WEBHOOK') return
        const body = { topic: 'BOOKING', at: event.occurredAt, booking }
        await deliver(parts, 'BOOKING', event, () => body, webhookId)
      },
      UserWebhookDisabled: async ({ data }) => parts.webhooks.stop('webhookId', String(Object(data).webhookId)),
      UserDeactivated: async ({ stream }) => parts.webhooks.stop('userId', idIn('user', stream)),
    },
  }
}
