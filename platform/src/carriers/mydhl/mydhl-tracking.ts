import { statusOfCode } from '@freight/contracts/express-shipment/tracking/carrier-codes'
import { z } from 'zod'
import type { TrackedNumber } from '../port.ts'

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

export const Tracked = z.object({
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

export const trackedOf = ({ shipments }: z.output<typeof Tracked>): TrackedNumber[] =>
  shipments.map(({ shipmentTrackingNumber, events }) => ({
    trackingNumber: shipmentTrackingNumber,
    events: once(readable(events).map((one) => eventOf(shipmentTrackingNumber, one))),
  }))
