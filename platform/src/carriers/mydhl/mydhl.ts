import {
  type BookRequest,
  type Carrier,
  type CarrierAnswer,
  type CarrierDocument,
  type FoundBooking,
  notSupported,
  ok,
  refusedByUs,
  type TimeLimits,
  withoutAnswer,
} from '../port.ts'
import { bookingOf, ChangedPickup, Documents, documentsOf, Pickup, Shipped } from './mydhl-answer.ts'
import { type MyDhlAccess, myDhlHttp } from './mydhl-http.ts'
import { bookingProblems, labelTemplates, pickupBody, referenceOf, shipmentBody } from './mydhl-request.ts'
import { Tracked, trackedOf } from './mydhl-tracking.ts'
import { z } from 'zod'

/** The value of an OK answer, changed; other answers stay. */
const mapped = <From, To>(answer: CarrierAnswer<From>, change: (value: From) => To): CarrierAnswer<To> =>
  answer.outcome === 'OK' ? { ...answer, value: change(answer.value) } : answer

/** The only document of an answer; without one the call failed. */
const documentIn = (
  call: 'label' | 'pod',
  answer: CarrierAnswer<z.output<typeof Documents>>,
): CarrierAnswer<CarrierDocument> => {
  if (answer.outcome !== 'OK') return answer
  const [document] = documentsOf(answer.value)
  if (document) return ok(document, answer.warnings)
  return withoutAnswer(call, {
    source: 'CARRIER',
    kind: 'SYSTEM',
    code: 'NO_DOCUMENT',
    text: 'There is no document yet.',
  })
}

/** DHL Express through MyDHL API 3.1.1. There is no call to cancel a shipment, nor one for a manifest. */
export const myDhl = (access: MyDhlAccess, { clock, limits }: { clock: () => Date; limits?: TimeLimits }): Carrier => {
  const send = myDhlHttp(access, limits)
  const isSandbox = /\/test(\/|$)/.test(new URL(access.url).pathname)

  const book = async (request: BookRequest) => {
    const problems = bookingProblems(request, clock())
    if (problems.length > 0) return refusedByUs(problems)
    const answer = await send({
      call: 'book',
      method: 'POST',
      path: 'shipments',
      body: shipmentBody(request),
      reference: request.bookingId,
      schema: Shipped,
    })
    return mapped(answer, bookingOf)
  }

  return {
    describe: () => ({
      adapter: 'MYDHL',
      cancel: 'NONE',
      findByReference: true,
      pickup: true,
      manifest: false,
      pod: true,
      labelFormats: ['A6', 'A4', '4X6', 'ZPL'],
      sandbox: isSandbox,
      tracking: true,
    }),
    book,
    findByReference: async ({ bookingId, account, days: [from, to] }): Promise<CarrierAnswer<FoundBooking>> => {
      const answer = await send({
        call: 'findByReference',
        method: 'GET',
        path: 'tracking',
        query: {
          shipmentReference: referenceOf(bookingId),
          shipmentReferenceType: 'CU',
          shipperAccountNumber: account,
          dateRangeFrom: from,
          dateRangeTo: to,
        },
        schema: Tracked,
      })
      if (answer.status === 404) return ok({ found: 'NO' })
      return mapped(answer, ({ shipments }): FoundBooking => {
        const [first, ...others] = shipments
        if (!first) return { found: 'NO' }
        // A reference belongs to one booking, so two shipments are a case for a person.
        if (others.length > 0) return { found: 'CANNOT_TELL' }
        const { shipmentTrackingNumber, pieces } = first
        const packages = pieces.map(({ trackingNumber }) => ({ trackingNumber }))
        const booking = bookingOf({ shipmentTrackingNumber, packages, documents: [], shipmentCharges: [] })
        return { found: 'YES', booking }
      })
    },
    label: async ({ trackingNumber, account, bookedOn, format }) =>
      documentIn(
        'label',
        await send({
          call: 'label',
          method: 'GET',
          path: `shipments/${encodeURIComponent(trackingNumber)}/get-image`,
          query: {
            shipperAccountNumber: account,
            typeCode: 'waybill',
            pickupYearAndMonth: bookedOn.slice(0, 7),
            encodingFormat: labelTemplates[format].encodingFormat,
          },
          schema: Documents,
        }),
      ),
    cancel: async () => ok('NOT_SUPPORTED'),
    track: async (trackingNumbers) => {
      const answer = await send({
        call: 'track',
        method: 'GET',
        path: 'tracking',
        query: {
          shipmentTrackingNumber: trackingNumbers.join(','),
          trackingView: 'all-checkpoints',
          levelOfDetail: 'all',
        },
        schema: Tracked,
      })
      return answer.status === 404 ? ok([]) : mapped(answer, trackedOf)
    },
    schedulePickup: async (request) =>
      mapped(
        await send({
          call: 'schedulePickup',
          method: 'POST',
          path: 'pickups',
          body: pickupBody(request),
          reference: request.pickupId,
          schema: Pickup,
        }),
        ({ dispatchConfirmationNumbers: [confirmation = ''] }) => ({ confirmation }),
      ),
    changePickup: async ({ confirmation, ...request }) =>
      mapped(
        await send({
          call: 'changePickup',
          method: 'PATCH',
          path: `pickups/${encodeURIComponent(confirmation)}`,
          body: {
            dispatchConfirmationNumber: confirmation,
            originalShipperAccountNumber: request.account,
            ...pickupBody(request),
          },
          schema: ChangedPickup,
        }),
        ({ dispatchConfirmationNumber }) => ({ confirmation: dispatchConfirmationNumber ?? confirmation }),
      ),
    cancelPickup: async ({ confirmation, requester, reason }) => {
      const answer = await send({
        call: 'cancelPickup',
        method: 'DELETE',
        path: `pickups/${encodeURIComponent(confirmation)}`,
        query: { requestorName: requester, reason },
        schema: z.looseObject({}),
      })
      // The answer to the first cancellation was lost.
      if (answer.outcome === 'REFUSED' && answer.problems.some(({ text }) => /already cancel/i.test(text)))
        return ok('DONE')
      return mapped(answer, () => 'DONE' as const)
    },
    manifest: notSupported,
    pod: async ({ trackingNumber, account }) => {
      const answer = await send({
        call: 'pod',
        method: 'GET',
        path: `shipments/${encodeURIComponent(trackingNumber)}/proof-of-delivery`,
        query: { shipperAccountNumber: account, content: 'epod-detail' },
        schema: Documents,
      })
      return answer.status === 404 ? ok('NOT_YET') : documentIn('pod', answer)
    },
  }
}
