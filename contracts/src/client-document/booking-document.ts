import { dateText } from '../date-text.ts'
import type { z } from 'zod'
import type { TextIn } from '../freight/language.ts'
import { Exact } from '../money/money.ts'
import type { StoredEvent } from '../events/envelope.ts'
import type { BookingRequest, ShipmentOfBooking } from '../quotation/booking/booking-request.ts'
import type { ClientDocument, DocumentLanguage } from '../quotation/document.ts'
import { goodsText, headsOf, letterheadOf, styleIn } from './client-document.ts'
import { type DocumentText, documentText } from './document-text.ts'
import { incotermPlace } from './incoterm-place.ts'
import { placeName } from './language/place-names.ts'
import { routeIn } from './language/route-in.ts'
import { type NumberStyle, numberText } from './number-text.ts'
import { companyDataOf, countryNames, revisionIn } from './of-revision.ts'
import { joinedText } from './schedule-facts.ts'

/** Without the charges and the client, so that no price gets on the paper. */
type Shipment = z.infer<typeof ShipmentOfBooking>
type Goods = Shipment['goods']
type Fact = { label: string; value: string }
type Words = { text: DocumentText; style: NumberStyle }

type Known = {
  /** Of the quotation, with the approved revision: its language and letterhead apply. */
  events: readonly StoredEvent[]
  booking: Shipment & Pick<BookingRequest, 'revision'>
  requestedAt: string
  /** The commercial. */
  contact: { name: string; mail: string }
  textIn: TextIn
}

const kilos = (value: string, style: NumberStyle): string => `${numberText(value, 1, style)} kg`

/** To the millimetre: converted inches have more decimals. */
const centimetres = (value: string, style: NumberStyle): string => {
  const rounded = new Exact(value).toDecimalPlaces(1)
  return numberText(rounded.toFixed(), rounded.decimalPlaces(), style)
}

const equipmentOf = ({ containers, ulds, trucks }: Goods, { text, style }: Words) =>
  [
    ...containers.map(({ type, quantity, peso }) => ({ type, quantity, weight: peso })),
    ...ulds.map(({ type, quantity, weight }) => ({ type, quantity, weight })),
    ...trucks.map(({ type, quantity }) => ({ type: text(`shell:truck.${type}`), quantity, weight: undefined })),
  ].map(({ type, quantity, weight }) => ({
    short: `${quantity} × ${type}`,
    whole: joinedText(`${quantity} × ${type}`, weight === undefined ? '' : `${kilos(weight, style)} ${text('each')}`),
  }))

const countNames = { CTN: 'cartons', PLT: 'pallets', VEHICLE: 'vehicles' } as const

const packageText = (row: Goods['packages'][number], { text, style }: Words): string => {
  const size = [row.lengthCm, row.widthCm, row.heightCm]
  const isMeasured = size.every((length) => !new Exact(length).isZero())
  return joinedText(
    text(countNames[row.kind], { count: row.quantity }),
    isMeasured ? `${size.map((length) => centimetres(length, style)).join(' × ')} cm` : '',
    new Exact(row.weightKg).isZero() ? '' : text('booking.total', { weight: numberText(row.weightKg, 1, style) }),
    row.description,
  )
}

const factsOf = (shipment: Shipment, words: Words): Fact[] => {
  const { text, style } = words
  const { readyOn, shipmentOn, carrier, transitDays, goods } = shipment
  const { pieces, grossWeightKg, volumeM3, isDangerous } = goods
  const facts = [
    { label: text('field.readyDate'), value: readyOn && dateText(readyOn, text.language) },
    { label: text('shipment'), value: shipmentOn && dateText(shipmentOn, text.language) },
    { label: text('booking.carrier'), value: carrier },
    { label: text('transit'), value: transitDays === undefined ? '' : text('days', { count: transitDays }) },
    {
      label: text('booking.equipment'),
      value: equipmentOf(goods, words)
        .map(({ short }) => short)
        .join(', '),
    },
    { label: text('booking.packages'), value: pieces === 0 ? '' : String(pieces) },
    { label: text('booking.weight'), value: new Exact(grossWeightKg).isZero() ? '' : kilos(grossWeightKg, style) },
    {
      label: text('booking.volume'),
      value: new Exact(volumeM3).isZero() ? '' : `${numberText(volumeM3, 3, style)} m³`,
    },
    { label: text('danger.goods'), value: text(isDangerous ? 'booking.yes' : 'booking.no') },
  ]
  return facts.flatMap(({ label, value }) => (value ? [{ label, value }] : []))
}

/** Names of the places of a lane in a language: the named place of the incoterm too. */
const laneOf = (shipment: Shipment, { text }: Words, language: DocumentLanguage): ClientDocument['lane'] => {
  const { origin, destination, transport, mode, incoterm } = shipment
  const countryName = countryNames(language)
  const [from, to] = [placeName(origin.name, language), placeName(destination.name, language)]
  return {
    origin: { name: from, place: joinedText(origin.code, countryName(origin.country)) },
    destination: { name: to, place: joinedText(destination.code, countryName(destination.country)) },
    how: joinedText(
      `${text(`shell:transport.${transport}`)} ${mode}`,
      `${incoterm} ${incotermPlace({ incoterm, origenName: from, destinoName: to })}`,
    ),
  }
}

/**
 * A booking request for a carrier or an agent, on the paper of the client's document; without any price of the client.
 * Language: that of the approved offer, English without one.
 */
export const bookingDocument = ({ events, booking, requestedAt, contact, textIn }: Known): ClientDocument => {
  const sent = booking.revision === undefined ? undefined : revisionIn(events, booking.revision)?.sent
  const language = sent?.language ?? 'en'
  const { bookingId, quotation, company, carrier, goods } = booking
  const text = documentText(textIn, language)
  const data = companyDataOf(sent?.letterhead)
  const words = { text, style: styleIn(language, data) }
  const route = routeIn(booking.route, language)
  return {
    language,
    company: letterheadOf({ code: company, data }, language),
    kind: text('booking.title'),
    reference: quotation,
    revision: text('booking.id', { id: bookingId }),
    validity: { label: text('booking.requested'), date: dateText(requestedAt, text.language) },
    contact,
    parties: [
      { label: text('contact'), name: contact.name, lines: [contact.mail, data.phone] },
      { label: text('cargo'), name: goodsText(goods.description, goods.commodityCode), lines: [] },
    ],
    lane: laneOf(booking, words, language),
    heads: {
      ...headsOf(text, false),
      includes: text('booking.packages'),
      excludes: text('booking.equipment'),
    },
    alternatives: [
      {
        idSell: '',
        title: '',
        name: '',
        via: joinedText(route, carrier),
        next: '',
        facts: factsOf(booking, words),
        transit: '',
        validUntil: '',
        taxHead: '',
        sections: [],
        subtotals: [],
        totals: [],
        equivalent: '',
        optional: [],
        includes: goods.packages.map((row) => packageText(row, words)),
        excludes: equipmentOf(goods, words).map(({ whole }) => whole),
      },
    ],
    conditions: [],
    foot: joinedText(quotation, bookingId),
  }
}

/** The main facts of a booking's document as lines of its mail: lane, dates, carrier, equipment and goods. */
export const bookingFacts = ({ lane, alternatives }: ClientDocument): string =>
  [
    [lane.origin, lane.destination].map(({ name, place }) => `${name} (${place})`).join(' – '),
    lane.how,
    ...alternatives.flatMap(({ facts }) => facts.map(({ label, value }) => `${label}: ${value}`)),
  ].join('\n')
