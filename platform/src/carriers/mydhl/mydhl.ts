import { labelFormats } from '@freight/contracts/vocabulary/express'
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
  type TrackedNumber,
  type CarrierBooking,
} from '../port.ts'
import { type MyDhlAccess, myDhlHttp } from './mydhl-http.ts'
import { bookingProblems, labelTemplates, pickupBody, referenceOf, shipmentBody } from './mydhl-request.ts'
import { z } from 'zod'
import { statusOfCode } from '@freight/contracts/express-shipment/tracking/carrier-codes'
import { Exact } from '@freight/contracts/money/money'

const amount = z.number().transform((value) => new Exact(value).toFixed())

const Document = z.object({
  typeCode: z.string().default(''),
  imageFormat: z.string().default(''),
  encodingFormat: z.string().default(''),
  content: z.base64().min(1),
})
const Documents = z.object({ documents: z.array(Document).default([]) })

const kinds: Readonly<Record<string, CarrierDocument['kind']>> = {
  label: 'LABEL',
  waybilldoc: 'WAYBILL',
  waybill: 'LABEL',
  invoice: 'INVOICE',
  'commercial-invoice': 'INVOICE',
  pod: 'PROOF_OF_DELIVERY',
}
const mediaTypes: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  png: 'image/png',
  zpl: 'application/zpl',
}

const documentsOf = ({ documents }: z.output<typeof Documents>): CarrierDocument[] =>
  documents.map(({ typeCode, imageFormat, encodingFormat, content }) => ({
    kind: kinds[typeCode.toLowerCase()] ?? 'OTHER',
    mediaType: mediaTypes[(imageFormat || encodingFormat).toLowerCase()] ?? 'application/octet-stream',
    content: Buffer.from(content, 'base64'),
  }))

const Shipped = z.object({
  shipmentTrackingNumber: z.string().min(1),
  packages: z.array(z.object({ referenceNumber: z.int().optional(), trackingNumber: z.string() })).default([]),
  documents: Documents.shape.documents,
  shipmentCharges: z
    .array(
      z.object({
        currencyType: z.string(),
        priceCurrency: z.string(),
        price: amount,
      }),
    )
    .default([]),
  estimatedDeliveryDate: z.object({ estimatedDeliveryDate: z.string() }).optional(),
})

/** The price in the billing currency. The other two of an answer are the same price in other currencies. */
const billed = <Price extends { currencyType: string }>(prices: readonly Price[]): Price[] =>
  prices.filter(({ currencyType }) => currencyType === 'BILLC')

const dayOf = (text: string | undefined) => {
  const day = /^\d{4}-\d\d-\d\d/.exec(text ?? '')?.[0]
  return day === undefined ? {} : { deliveryBy: day }
}

const bookingOf = (shipped: z.output<typeof Shipped>): CarrierBooking => ({
  trackingNumber: shipped.shipmentTrackingNumber,
  pieces: shipped.packages.map(({ referenceNumber, trackingNumber }, index) => ({
    piece: referenceNumber ?? index + 1,
    number: trackingNumber,
  })),
  documents: documentsOf(shipped),
  charges: billed(shipped.shipmentCharges).map(({ priceCurrency, price }) => ({
    code: 'TOTAL',
    text: 'Total',
    amount: price,
    currency: priceCurrency,
  })),
  ...dayOf(shipped.estimatedDeliveryDate?.estimatedDeliveryDate),
})

const Pickup = z.object({ dispatchConfirmationNumbers: z.array(z.string().min(1)).min(1) })
/** A change keeps the number, unless the answer has another one. */
const ChangedPickup = z.object({ dispatchConfirmationNumber: z.string().min(1).optional() })

const reasonOfCode: Readonly<Record<string, string>> = {
  NH: 'ABSENT',
  CA: 'ABSENT',
  BA: 'ADDRESS',
  CM: 'ADDRESS',
  RD: 'REFUSED_BY_RECIPIENT',
  CD: 'CUSTOMS_DOCUMENTS',
  HP: 'DUTIES_UNPAID',
  DD: 'DAMAGED',
  DM: 'DAMAGED',
}

const ServiceArea = z.array(z.object({ code: z.string().default(''), description: z.string().default('') })).default([])
const Event = z.object({
  date: z.iso.date(),
  time: z.string().regex(/^\d\d:\d\d(:\d\d)?$/),
  GMTOffset: z.string().default(''),
  typeCode: z.string(),
  description: z.string().default(''),
  serviceArea: ServiceArea,
  signedBy: z.string().default(''),
})
type Event = z.output<typeof Event>

const Tracked = z.object({
  shipments: z.array(
    z.object({
      shipmentTrackingNumber: z.string(),
      // One unreadable event does not hide the others.
      events: z.array(z.unknown()).default([]),
      pieces: z.array(z.object({ trackingNumber: z.string() })).default([]),
    }),
  ),
})

const readable = (events: readonly unknown[]): Event[] =>
  events.flatMap((one) => {
    const { data } = Event.safeParse(one)
    return data ? [data] : []
  })

const eventOf = (waybill: string, event: Event): TrackedNumber['events'][number] => {
  const [area] = event.serviceArea
  return {
    status: statusOfCode('DHL', event.typeCode),
    reason: reasonOfCode[event.typeCode] ?? '',
    rawCode: event.typeCode.slice(0, 40),
    rawText: event.description.slice(0, 500),
    place: (area?.description ?? '').slice(0, 120),
    localTime: `${event.date}T${event.time}`,
    offset: /^[+-]\d\d:\d\d$/.test(event.GMTOffset) ? event.GMTOffset : '',
    waybill,
    signedBy: event.signedBy.slice(0, 100),
  }
}

/** The same movement twice in one answer is one; the order is that of occurrence as far as the times allow. */
const once = (events: TrackedNumber['events']): TrackedNumber['events'] =>
  [
    ...new Map(
      events.map((one) => [[one.rawCode, one.localTime, one.offset, one.place].join('|'), one] as const),
    ).values(),
  ].toSorted((a, b) => instantOf(a) - instantOf(b))

const instantOf = ({ localTime, offset }: TrackedNumber['events'][number]): number =>
  Date.parse(`${localTime}${offset || 'Z'}`)

const trackedOf = ({ shipments }: z.output<typeof Tracked>): TrackedNumber[] =>
  shipments.map(({ shipmentTrackingNumber, events }) => ({
    trackingNumber: shipmentTrackingNumber,
    events: once(readable(events).map((one) => eventOf(shipmentTrackingNumber, one))),
  }))

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
      labelFormats: labelFormats,
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
