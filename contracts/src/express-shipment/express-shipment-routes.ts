import { z } from 'zod'
import { allOf, anyOf, own } from '../access/policy.ts'
import { Language } from '../vocabulary/schemas.ts'
import { DecimalSign } from '../api/decimal-sign.ts'
import { commaSeparated, route } from '../api/route.ts'
import { day } from '../day.ts'
import { DecimalText } from '../money/money.ts'
import { expressBatchRoutes } from './batch/batch.ts'
import { Booking, BookingProblem, ShipmentDocument } from './booking.ts'
import {
  bookingStates,
  directions,
  expressCurrencies,
  expressSorts,
  incidentReasons,
  labelFormats,
  secondWaybillStates,
  subStates,
  workStatuses,
} from '../vocabulary/express.ts'
import { clocks } from './clocks.ts'
import { CarrierInvoice, CostDifference, SellInvoice } from './money-parts.ts'
import { ExpressRating, OptionPrice } from './option.ts'
import { ExpressRequest, ExpressTotals } from './shipment.ts'
import { PickupOfShipment } from './pickup.ts'
import { QuotationHistory } from '../quotation/quotation-views.ts'
import { StoredTrackingEvent } from './tracking-event.ts'

const Named = z.object({ id: z.string(), name: z.string() })
const Amount = z.object({ amount: DecimalText, currency: z.enum(expressCurrencies) })

/** Marks beside the sub-state of a row. */
export const expressFlags = ['INCIDENT', 'NO_LABEL', 'NO_PICKUP', 'OVERDUE', 'STALE_PRICE', 'APPROVAL'] as const

const Party = z.object({ name: z.string(), city: z.string(), countryCode: z.string() })

/** A shipment in lists. */
export const ExpressRow = z.object({
  id: z.string(),
  revision: z.int(),
  work: z.enum(workStatuses),
  subState: z.enum(subStates),
  flags: z.array(z.enum(expressFlags)),
  /** Clocks that have run out, the longest first; absent without one. */
  overdue: z.array(z.enum(clocks)).optional(),
  direction: z.enum(directions),
  isDoc: z.boolean(),
  client: z.object({ id: z.string(), name: z.string() }).optional(),
  clientReference: z.string(),
  shipper: Party,
  recipient: Party,
  pieces: z.int(),
  /** Kilograms. */
  chargeable: DecimalText,
  declared: Amount,
  carrier: z.object({ code: z.string(), name: z.string(), service: z.string() }).optional(),
  trackingNumber: z.string(),
  /** Price for the client. */
  sell: Amount.optional(),
  /** Only with cost rights; absent while unknown. */
  expectedCost: Amount.optional(),
  shippingDay: z.string(),
  deliveryBy: z.string().optional(),
  requestedAt: z.string(),
  /** Instant of the last change of the sub-state: age of the row. */
  since: z.string(),
  commercial: Named,
  assignedTo: Named.optional(),
})
export type ExpressRow = z.infer<typeof ExpressRow>

export const ExpressIncident = z.object({
  incidentId: z.string(),
  reason: z.enum(incidentReasons),
  text: z.string(),
  actionRequired: z.boolean(),
  due: z.string().optional(),
  openedAt: z.string(),
  resolvedAt: z.string().optional(),
  solution: z.string().optional(),
})

/** A carrier's invoice in the detail; `dispute` while it is open or with its result. */
export const ExpressCost = CarrierInvoice.extend({
  total: DecimalText,
  differences: z.array(CostDifference),
  recordedAt: z.string(),
  dispute: z.object({ reason: z.string(), result: z.string().optional() }).optional(),
})

/** A shipment in full. */
export const ExpressDetail = z.object({
  row: ExpressRow,
  request: ExpressRequest,
  totals: ExpressTotals,
  copiedFrom: z.string().optional(),
  returnOf: z.string().optional(),
  /** Last rating, and whether the request, tariffs or fuel changed since. Costs in it only with cost rights. */
  rating: ExpressRating.optional(),
  isRatingStale: z.boolean(),
  selected: z.object({ optionId: z.string(), reason: z.string() }).optional(),
  bookingState: z.enum(bookingStates),
  /** The running or doubtful booking. */
  running: z
    .object({ bookingId: z.string(), carrier: z.string(), by: Named, at: z.string(), text: z.string() })
    .optional(),
  booking: Booking.extend({ at: z.string(), manual: z.boolean() }).optional(),
  /** Reasons of the last refusal, until the next booking. */
  problems: z.array(BookingProblem),
  /** Of the booking: its last pickup, also a refused one, and its manifest. */
  pickup: PickupOfShipment.optional(),
  manifest: z.object({ manifestId: z.string(), number: z.string(), day: z.string() }).optional(),
  /** The carrier of the booking cancels nothing: a person confirms that the waybill is not used. */
  isVoidUnsupported: z.literal(true).optional(),
  /** The carrier refused to cancel the booking, which stays valid. */
  voidRefusal: z.object({ text: z.string(), at: z.string() }).optional(),
  /**
   * Waybills of the last 30 days that must not be used: voided, confirmed as unused, or of a late answer. `second`: the
   * cancellation of the latter.
   */
  unusedWaybills: z.array(
    z.object({ trackingNumber: z.string(), since: z.string(), second: z.enum(secondWaybillStates).optional() }),
  ),
  /** `mapped`: arrived as UNKNOWN; the company gave the code its status. */
  tracking: z.array(
    StoredTrackingEvent.extend({
      signedBy: z.string(),
      struck: z.boolean(),
      at: z.string(),
      mapped: z.literal(true).optional(),
    }),
  ),
  incidents: z.array(ExpressIncident),
  documents: z.array(ShipmentDocument),
  labelsPrinted: z.int(),
  reweighs: z.array(z.object({ piece: z.int(), kg: DecimalText, cm: z.array(DecimalText).optional() })),
  sell: Amount.extend({ isManual: z.boolean(), belowMinimum: z.boolean(), approved: z.boolean() }).optional(),
  /** Only with cost rights. */
  expected: OptionPrice.optional(),
  /**
   * Where the expected cost is from: a tariff of costs, the price list for both sides, so that no margin can be checked,
   * or the answer to the booking, with the total before.
   */
  expectedFrom: z
    .discriminatedUnion('source', [
      z.object({ source: z.enum(['COST_TARIFF', 'PRICE_LIST']) }),
      z.object({ source: z.literal('BOOKING'), former: DecimalText.optional(), isFarAbove: z.boolean() }),
    ])
    .optional(),
  costs: z.array(ExpressCost).optional(),
  invoices: z.array(SellInvoice),
  outcome: z.object({ outcome: z.string(), deliveredAt: z.string().optional(), signedBy: z.string() }).optional(),
  cancelReason: z.string().optional(),
  notes: z.array(z.object({ noteId: z.string(), text: z.string(), by: Named, at: z.string() })),
})
export type ExpressDetail = z.infer<typeof ExpressDetail>

/** Filters of the list; several values are separated by commas and mean OR. */
export const ExpressFilters = z.object({
  q: z.string().max(80).optional(),
  work: commaSeparated(z.enum(workStatuses)).optional(),
  subState: commaSeparated(z.enum(subStates)).optional(),
  flag: commaSeparated(z.enum(expressFlags)).optional(),
  carrier: commaSeparated(z.string().max(40)).optional(),
  client: commaSeparated(z.string().max(80)).optional(),
  commercial: commaSeparated(z.string().max(80)).optional(),
  assignedTo: commaSeparated(z.string().max(80)).optional(),
  direction: commaSeparated(z.enum(directions)).optional(),
  country: commaSeparated(z.string().length(2)).optional(),
  requestedFrom: day().optional(),
  requestedTo: day().optional(),
  /** Day since when the sub-state is the present one, such as delivered today. */
  sinceFrom: day().optional(),
})
export type ExpressFilters = z.infer<typeof ExpressFilters>

/**
 * Counts of the filtered shipments. Those by work, sub-state and flag leave out the filter of the same name, so that each
 * names what a click on it would show.
 */
export const ExpressCounts = z.object({
  work: z.record(z.enum(workStatuses), z.int()),
  subState: z.partialRecord(z.enum(subStates), z.int()),
  flag: z.partialRecord(z.enum(expressFlags), z.int()),
  /** Totals of the filtered rows. */
  rows: z.int(),
  pieces: z.int(),
  chargeable: DecimalText,
})

/** Number, chargeable weight in kilograms, and declared values by currency. */
export const ExpressSums = z.object({ rows: z.int(), chargeable: DecimalText, declared: z.array(Amount) })
export type ExpressSums = z.infer<typeof ExpressSums>

/** Permission for every shipment. */
export const readsAllShipments = anyOf(
  allOf('CONSULTAR_SHIPMENT', anyOf('EXPRESS_OP', 'MODIFICAR_SHIPMENT', 'GERENTE_COMERCIAL')),
  'ANALYTICS_INVOICED',
  'ANALYTICS_REPORTS',
)
/** Readers of shipments: of own ones, or of all. */
export const readsShipments = anyOf(own('CONSULTAR_SHIPMENT'), readsAllShipments)

const shipmentId = { params: z.object({ id: z.string().min(1).max(80) }) }
const page = {
  sort: z
    .enum([...expressSorts, ...expressSorts.map((sort): `-${(typeof expressSorts)[number]}` => `-${sort}`)])
    .default('urgency'),
  limit: z.coerce.number().int().min(1).max(200).default(50),
  after: z.string().max(400).optional(),
}

/** `perSheet` and `start`: labels on a sheet of A4, and the place of the first, from 1: used sheets start later. */
const LabelQuery = z
  .object({
    ids: commaSeparated(z.string().min(1).max(80)).refine(({ length }) => length > 0 && length <= 200),
    format: z.enum(labelFormats).default('A6'),
    perSheet: z.coerce
      .number()
      .pipe(z.literal([1, 2, 4]))
      .default(1),
    start: z.coerce.number().int().min(1).max(4).default(1),
  })
  .refine(({ format, perSheet: places, start }) => start <= (format === 'A4' ? places : 1), {
    message: 'The sheet has no such place.',
    path: ['start'],
  })

export const expressShipmentRoutes = {
  ...expressBatchRoutes,
  'GET /app/v1/express-shipments': route(
    readsShipments,
    'Express shipments, by page. Its search reads references, client references, waybills, parties and clients.',
    z.object({ rows: z.array(ExpressRow), next: z.string().optional() }),
    { query: ExpressFilters.extend(page) },
  ),
  'GET /app/v1/express-shipments/counts': route(
    readsShipments,
    'Counts and totals of the filtered shipments.',
    ExpressCounts,
    { query: ExpressFilters },
  ),
  'GET /app/v1/express-shipments/facets': route(
    readsShipments,
    'Carriers, clients and assignees of all shipments of a status, and sums of the filtered ones by sub-state.',
    z.object({
      carriers: z.array(Named),
      clients: z.array(Named),
      assignees: z.array(Named),
      subStates: z.partialRecord(z.enum(subStates), ExpressSums),
      all: ExpressSums,
    }),
    { query: ExpressFilters },
  ),
  'GET /app/v1/express-shipments/export': {
    ...route(readsShipments, 'The filtered shipments as a file (CSV), in their order.', z.string(), {
      query: ExpressFilters.extend({
        sort: page.sort,
        lang: Language.default('es'),
        decimal: DecimalSign.optional(),
        /** Marked shipments; absent: all of the filter. */
        ids: LabelQuery.shape.ids.optional(),
        /** Columns of the screen, in this order; absent: all. */
        columns: commaSeparated(z.string().max(40)).optional(),
      }),
    }),
    produces: 'text/csv',
  },
  'GET /app/v1/express-shipments/scan': route(
    readsShipments,
    'The shipment of a scanned reference, waybill or piece number; absent for an unknown code.',
    z.object({ id: z.string().optional(), piece: z.int().optional(), several: z.literal(true).optional() }),
    { query: z.object({ code: z.string().min(1).max(120) }) },
  ),
  'GET /app/v1/express-shipments/unmapped-codes': route(
    anyOf('MODIFICAR_TARIFA_EXPRESS', 'EXPRESS_OP'),
    'Codes of carriers without a status here, the most frequent first, each with some of its shipments.',
    z.object({
      rows: z.array(
        z.object({
          carrier: z.string(),
          code: z.string(),
          text: z.string(),
          count: z.int(),
          lastAt: z.string(),
          shipments: z.array(z.string()),
        }),
      ),
    }),
  ),
  'GET /app/v1/express-shipments/labels': {
    ...route(readsShipments, 'Labels of booked shipments in one file, in the order of the ids.', z.string(), {
      query: LabelQuery,
    }),
    produces: 'application/pdf',
  },
  'GET /app/v1/express-shipments/:id/papers/:paper': {
    ...route(readsShipments, 'A paper of a shipment.', z.string(), {
      params: shipmentId.params.extend({ paper: z.enum(['invoice', 'packing-list', 'waybill']) }),
    }),
    produces: 'application/pdf',
  },
  'GET /app/v1/express-shipments/:id/documents/:documentId': {
    ...route(readsShipments, 'A document of a shipment, as the file that was added.', z.string(), {
      params: shipmentId.params.extend({ documentId: z.string().max(120) }),
    }),
    produces: 'application/octet-stream',
  },
  'GET /app/v1/express-shipments/:id': route(readsShipments, 'A shipment in full.', ExpressDetail, shipmentId),
  'GET /app/v1/express-shipments/:id/history': route(
    readsAllShipments,
    'Every event of a shipment.',
    QuotationHistory,
    shipmentId,
  ),
  'GET /app/v1/express-shipments/:id/history/:revision': route(
    readsAllShipments,
    'The shipment after an event.',
    z.object({ revision: z.int(), at: z.string(), shipment: ExpressDetail, before: ExpressDetail.optional() }),
    { params: shipmentId.params.extend({ revision: z.coerce.number().int().min(1) }) },
  ),
}
