import { Refusal } from '@freight/platform/event-store/decider'
import { erasedText } from '@freight/contracts/events/personal'
import { dayAfter, dayIn, instantIn } from '@freight/contracts/working-time/time-zone'
import type { Carrier, CarrierFailure } from '@freight/platform/carriers/port'
import { KeyReused } from '@freight/platform/errors'
import { jobLanes } from '@freight/platform/jobs/job-lanes'
import type { Platform } from '@freight/platform/connections/platform'
import type { Execute } from '../../handling/command-context.ts'
import { nameBasedId } from '../../handling/decided-events.ts'
import type { CallTable, StoredCall } from './call-table.ts'
import {
  type HandedShipment,
  type HandOverAnswer,
  type HandOverCall,
  handOverCommands,
  type HandOverSources,
  isHandOver,
  isRepeatable,
  readHandOver,
} from './hand-over-calls.ts'
import { type BookingAnswer, bookingOf, problemsOf, storedDocument } from './carrier-answer.ts'

/** What the runner reads of a shipment. */
export type BookableShipment =
  (NonNullable<HandedShipment> & { running?: { bookingId: string } | undefined }) | undefined

export type RunnerParts = Pick<Platform, 'clock' | 'carriers'> &
  Omit<HandOverSources, 'shipmentOf'> & {
    calls: CallTable
    log: Pick<Platform['log'], 'info' | 'warn'>
    execute: Execute
    shipmentOf: (id: string) => Promise<BookableShipment>
    /** Whether the profile of a carrier marks its bookings as tests. */
    isSandbox: (carrier: string) => Promise<boolean>
  }

const second = 1000
const minute = 60 * second
// Longer than the longest call, so that a call in progress is not taken over.
const leaseMs = minute
/** A process that was suspended for so long after taking a call does not send it. */
const latestSendMs = 20 * second
/** A booking that was not sent by then, such as one of a restored copy, is looked up instead of sent. */
const latestBookMs = 5 * minute
const longestWaitMs = minute
const repeats = [2, 8, 30].map((n) => n * second)
/** Pauses before the look-ups of a doubtful booking: 5 s, 30 s, 2, 10 and 30 minutes after it. */
const lookups = [5, 25, 90, 480, 1200].map((n) => n * second)
/** Pause before a manifest without an answer is sent again, after the pauses above. */
const longestPauseMs = 1200 * second
const labelPauses = [10, 30, 120, 600, 1800, 3600, 7200, 14_400].map((n) => n * second)
const retryMs = 5 * second
const laneCount = 8

const actorName = 'express-bookings'
const noon = 12 * 60

/**
 * Makes the stored calls to carriers, outside any transaction. A booking is sent at most once without an answer: its step
 * is SENT before anything is sent, and a call that is found in this step is looked up by its reference, never sent again.
 */
export const callRunner = (parts: RunnerParts) => {
  const { calls, carriers, clock, log, files, execute, shipmentOf, timeZoneOf, isSandbox } = parts
  const after = (ms: number) => new Date(clock().getTime() + ms)

  /**
   * Executes a command of the shipment, pickup or manifest. The same `about` is the same command, so a repetition adds nothing. Returns the
   * code of a refusal.
   */
  const record = async (
    call: StoredCall,
    commandName: string,
    about: string,
    data: object,
  ): Promise<string | undefined> => {
    const { bookingId, shipment, company } = call
    try {
      await execute(
        isHandOver(call) ? handOverCommands[call.call].aggregate : 'express-shipment',
        commandName,
        shipment,
        { bookingId, ...data },
        {
          principal: { userId: actorName, permissions: [], system: true },
          actor: { kind: 'SYSTEM', name: actorName },
          company,
          commandId: nameBasedId(JSON.stringify([actorName, bookingId, commandName, about])),
        },
      )
    } catch (error) {
      // A reused key has a receipt: a former answer is recorded. After a concurrent change the answer is recorded later.
      if (!(error instanceof Refusal || error instanceof KeyReused)) throw error
      log.info({ err: error, shipment, commandName }, 'the answer of a carrier was refused')
      return error instanceof Refusal ? error.code : undefined
    }
  }

  const recordDoubt = (call: StoredCall, text: string) =>
    record(call, 'RecordBookingAnswer', 'DOUBTFUL', { answer: { outcome: 'DOUBTFUL', text: text.slice(0, 500) } })

  const storeAnswer = async (
    call: StoredCall,
    answer: BookingAnswer | HandOverAnswer | { answer: string; text: string },
  ) => {
    const trackingNumber = 'booking' in answer ? answer.booking.trackingNumber : undefined
    const change = {
      step: 'RECORD',
      tries: 0,
      answer,
      nextAt: after(retryMs),
      ...(trackingNumber && { trackingNumber }),
    } as const
    // Also without the lease: this is what the carrier answered.
    await calls.change(call, change)
    await recordAnswer({ ...call, ...change })
  }

  const recordAnswer = async (call: StoredCall): Promise<void> => {
    if (call.call === 'VOID') {
      const about = call.attempt === '' ? 'ANSWER' : `ANSWER ${call.attempt}`
      await record(call, 'RecordVoidAnswer', about, {
        ...(call.answer as object),
        trackingNumber: call.trackingNumber,
      })
      return calls.change(call, { step: 'DONE' })
    }
    if (isHandOver(call)) {
      const answer = call.answer as HandOverAnswer | BookingAnswer
      const { attempt } = call
      await record(call, handOverCommands[call.call].name, `${attempt} ${answer.outcome}`, { attempt, answer })
      return calls.change(call, { step: 'DONE' })
    }
    const answer = call.answer as BookingAnswer
    const refusal = await record(call, 'RecordBookingAnswer', `${answer.outcome} ${call.trackingNumber}`, { answer })
    // The carrier used the number of another shipment again: a person decides.
    if (refusal === 'WAYBILL_IN_USE') await recordDoubt(call, `${refusal} ${call.trackingNumber}`)
    const lacksLabel = answer.outcome === 'BOOKED' && answer.booking.missing.includes('NO_LABEL')
    await calls.change(
      call,
      lacksLabel ? { step: 'LABEL', tries: 0, nextAt: after(labelPauses[0] ?? 0) } : { step: 'DONE' },
    )
  }

  const doubt = async (call: StoredCall, text: string): Promise<void> => {
    await calls.change(call, { step: 'FIND', tries: 0, nextAt: after(lookups[0] ?? 0) }, { ifLeased: true })
    await recordDoubt(call, text)
  }

  /** After the last try, or if the carrier demands a long wait, the booking counts as refused. */
  const repeat = async (call: StoredCall, failure: CarrierFailure & { outcome: 'UNAVAILABLE' }): Promise<void> => {
    const wait = Math.max(repeats[call.tries] ?? Infinity, failure.retryAfterMs ?? 0)
    if (call.tries < repeats.length && wait <= longestWaitMs)
      return calls.change(call, { step: 'READY', tries: call.tries + 1, nextAt: after(wait) }, { ifLeased: true })
    const [problem] = problemsOf(failure)
    const text = problem?.text ?? ''
    return storeAnswer(
      call,
      call.call === 'VOID'
        ? { answer: 'REFUSED', text }
        : { outcome: 'REFUSED', problems: [{ code: 'NO_ANSWER', path: '', text }] },
    )
  }

  /** Test access at the carrier, or a carrier that we only try out. */
  const withSandbox = (carrier: Carrier, sandbox: boolean) => {
    const abilities = carrier.describe()
    return { ...abilities, sandbox: abilities.sandbox || sandbox }
  }

  const isLate = (call: StoredCall) => call.leasedUntil.getTime() - clock().getTime() < leaseMs - latestSendMs

  const beforeSending = async <Read>(call: StoredCall, read: () => Promise<Read>): Promise<Read> => {
    try {
      return await read()
    } catch (error) {
      // Nothing was sent yet.
      await calls.change(call, { step: 'READY', nextAt: after(retryMs) }, { ifLeased: true })
      throw error
    }
  }

  const readBooking = (call: StoredCall) =>
    beforeSending(call, async () => {
      const [timeZone, sandbox] = [await timeZoneOf(call.company), await isSandbox(call.carrier)]
      return { present: await shipmentOf(call.shipment), timeZone, sandbox }
    })

  const book = async (call: StoredCall): Promise<void> => {
    const { bookingId, carrier: code, service, account, labelFormat, startedAt } = call
    const { present, timeZone, sandbox } = await readBooking(call)
    if (present?.bookingState !== 'BOOKING' || present.running?.bookingId !== bookingId)
      return calls.change(call, { step: 'DONE' }, { ifLeased: true })
    const { request: shipment } = present
    if (clock().getTime() - startedAt.getTime() > latestBookMs) return doubt(call, 'The booking was interrupted.')
    const readyAt = Math.max(instantIn(timeZone, shipment.shippingDay, noon), clock().getTime())
    const parties = [shipment.shipperAddress, shipment.recipientAddress]
    if (parties.some(({ contact, phone }) => contact === erasedText || phone === erasedText))
      return storeAnswer(call, { outcome: 'REFUSED', problems: [{ code: 'ERASED', path: '', text: '' }] })
    if (isLate(call)) return calls.change(call, { step: 'READY', nextAt: clock() }, { ifLeased: true })
    const carrier = carriers.carrierOf(code)
    const { adapter } = carrier.describe()
    if (adapter !== call.adapter)
      return storeAnswer(call, { outcome: 'REFUSED', problems: [{ code: 'ADAPTER_CHANGED', path: '', text: adapter }] })
    const answer = await carrier.book({
      bookingId,
      shipment,
      service,
      account,
      labelFormat,
      readyAt: new Date(readyAt).toISOString(),
    })
    if (answer.outcome === 'UNAVAILABLE') return repeat(call, answer)
    if (answer.outcome === 'REFUSED') return storeAnswer(call, { outcome: 'REFUSED', problems: problemsOf(answer) })
    const abilities = withSandbox(carrier, sandbox)
    const booking = answer.outcome === 'OK' ? await bookingOf(files, call, abilities, answer.value) : undefined
    if (booking) return storeAnswer(call, { outcome: 'BOOKED', booking })
    return doubt(call, answer.outcome === 'UNKNOWN' ? answer.problem.text : 'The answer cannot be stored.')
  }

  const find = async (call: StoredCall): Promise<void> => {
    const { bookingId, account, carrier: code, startedAt } = call
    // A process that died before may not have recorded it.
    await recordDoubt(call, 'The booking was interrupted.')
    const carrier = carriers.carrierOf(code)
    const request = (await shipmentOf(call.shipment))?.request
    const abilities = withSandbox(carrier, await isSandbox(code))
    const days = [
      dayAfter(dayIn('UTC', startedAt.getTime()), -1),
      dayAfter(dayIn('UTC', clock().getTime()), 1),
    ] as const
    const isSame = carrier.describe().adapter === call.adapter
    const answer =
      isSame &&
      request &&
      (await carrier.findByReference({ bookingId, account, days, packingData: request.packingData }))
    if (answer && answer.outcome === 'OK' && answer.value.found === 'YES') {
      const booking = await bookingOf(files, call, abilities, answer.value.booking)
      if (booking) return storeAnswer(call, { outcome: 'BOOKED', booking })
    }
    const wait = lookups[call.tries + 1]
    // Without a next look-up it stays doubtful until a person decides.
    if (wait === undefined) return calls.change(call, { step: 'DONE' }, { ifLeased: true })
    return calls.change(call, { step: 'FIND', tries: call.tries + 1, nextAt: after(wait) }, { ifLeased: true })
  }

  const fetchLabel = async (call: StoredCall): Promise<void> => {
    const { trackingNumber, account, startedAt, labelFormat: format } = call
    const bookedOn = dayIn('UTC', startedAt.getTime())
    const carrier = carriers.carrierOf(call.carrier)
    if (carrier.describe().labelFormats.length === 0) return calls.change(call, { step: 'DONE' })
    const answer = await carrier.label({ trackingNumber, account, bookedOn, format })
    if (answer.outcome === 'OK') {
      const document = await storedDocument(files, trackingNumber, { ...answer.value, kind: 'LABEL' })
      await record(call, 'AddBookingDocuments', document.sha256, { documents: [document] })
      return calls.change(call, { step: 'DONE' })
    }
    const wait = labelPauses[call.tries + 1]
    if (wait === undefined) {
      log.warn({ shipment: call.shipment, trackingNumber }, 'a carrier gave no label')
      return calls.change(call, { step: 'DONE' })
    }
    return calls.change(call, { step: 'LABEL', tries: call.tries + 1, nextAt: after(wait) })
  }

  /** A cancellation can be sent again: at the carrier it has no second effect. */
  const cancel = async (call: StoredCall): Promise<void> => {
    const { bookingId, trackingNumber, reason } = call
    const answer = await carriers.carrierOf(call.carrier).cancel({ bookingId, trackingNumber, reason })
    if (answer.outcome === 'OK') return storeAnswer(call, { answer: answer.value, text: '' })
    if (answer.outcome === 'REFUSED')
      return storeAnswer(call, { answer: 'REFUSED', text: problemsOf(answer)[0]?.text ?? '' })
    return repeat(call, { ...answer, outcome: 'UNAVAILABLE' })
  }

  /**
   * Of a pickup there may be two couriers: a person asks. A manifest may be closed at the carrier, so its bookings stay in it
   * and it is sent again until the carrier answers: its waybills are the same.
   */
  const unanswered = (call: HandOverCall, text: string): Promise<void> => {
    if (call.call !== 'MANIFEST') return storeAnswer(call, { outcome: 'DOUBTFUL', text: text.slice(0, 500) })
    log.info({ manifest: call.shipment, text }, 'a carrier did not answer to a manifest')
    const tries = call.step === 'FIND' ? call.tries + 1 : 0
    const wait = lookups[tries] ?? longestPauseMs
    return calls.change(call, { step: 'FIND', tries, nextAt: after(wait) }, { ifLeased: true })
  }

  /** A pickup is sent at most once without an answer; a manifest in the step FIND had none. */
  const handOver = async (call: HandOverCall): Promise<void> => {
    const isOld = clock().getTime() - call.startedAt.getTime() > latestBookMs
    const carrier = carriers.carrierOf(call.carrier)
    const mayRepeat = isRepeatable(call, carrier)
    const isUnknown = call.step === 'FIND'
    if (!mayRepeat && !isUnknown && (call.step === 'SENT' || isOld))
      return unanswered(call, 'The call was interrupted.')
    const { adapter } = carrier.describe()
    if (adapter !== call.adapter && isUnknown) return unanswered(call, 'The carrier has another adapter.')
    if (adapter !== call.adapter)
      return storeAnswer(call, { outcome: 'REFUSED', problems: [{ code: 'ADAPTER_CHANGED', path: '', text: adapter }] })
    const send = await beforeSending(call, () => readHandOver(call, carrier, parts))
    if (!send) return calls.change(call, { step: 'DONE' }, { ifLeased: true })
    if (isLate(call))
      return calls.change(call, { step: isUnknown ? 'FIND' : 'READY', nextAt: clock() }, { ifLeased: true })
    const answer = await send()
    if (answer.outcome === 'OK') return storeAnswer(call, answer.value)
    if (answer.outcome === 'REFUSED') return storeAnswer(call, { outcome: 'REFUSED', problems: problemsOf(answer) })
    if (!isUnknown && (answer.outcome === 'UNAVAILABLE' || mayRepeat))
      return repeat(call, { ...answer, outcome: 'UNAVAILABLE' })
    return unanswered(call, answer.problem.text)
  }

  const make = async (call: StoredCall): Promise<void> => {
    if (call.step === 'RECORD') return recordAnswer(call)
    if (isHandOver(call)) return handOver(call)
    if (call.step === 'LABEL') return fetchLabel(call)
    if (call.call === 'VOID') return cancel(call)
    if (call.step === 'FIND') return find(call)
    // Left in this step by a process that has ended.
    return call.step === 'SENT' ? doubt(call, 'The booking was interrupted.') : book(call)
  }

  const makeNext = async (): Promise<boolean> => {
    const call = await calls.take(clock(), after(leaseMs))
    if (!call) return false
    // The lease ends by itself: a call that failed on our side is taken up in the step that it had reached.
    await make(call).catch((error: unknown) =>
      log.warn({ err: error, shipment: call.shipment, step: call.step }, 'a call to a carrier could not be completed'),
    )
    return true
  }
  // A call in progress may end after the stop; its answer is looked up then.
  return jobLanes(
    Array.from({ length: laneCount }, () => makeNext),
    {
      pollMs: 1000,
      mostStopMs: 4000,
      onFailure: (error) => log.warn({ err: error }, 'calls to carriers could not be read'),
    },
  )
}
