/** Values of express shipments, without schemas, so that a screen can load the lists alone. */

export const uncancelledStatuses = ['REQUESTED', 'IN_PROGRESS', 'FINISHED'] as const
/** Our work on a shipment. `CANCELLED` ends REQUESTED and IN_PROGRESS. */
export const workStatuses = [...uncancelledStatuses, 'CANCELLED'] as const
export type WorkStatus = (typeof workStatuses)[number]

/** Screens by our work; cancelled shipments are among the finished. */
export const shipmentLists = {
  REQUESTED: '/operativa/express',
  IN_PROGRESS: '/operativa/express/en-proceso',
  FINISHED: '/operativa/express/finalizadas',
} as const
/** The screen of a shipment, with the shipment open. */
export const shipmentPath = (id: string, work: WorkStatus): string =>
  `${shipmentLists[work === 'CANCELLED' ? 'FINISHED' : work]}?id=${encodeURIComponent(id)}`

/** State of the booking at the carrier. DOUBTFUL: sent, outcome unknown; VOIDING: cancellation sent. */
export const bookingStates = ['NONE', 'BOOKING', 'DOUBTFUL', 'BOOKED', 'VOIDING'] as const
export type BookingState = (typeof bookingStates)[number]

/** A file of labels has at most as many shipments. */
export const MOST_BATCH_ROWS = 200

/** Normalised statuses of tracking events, in the order of the journey where there is one. */
export const trackingStatuses = [
  'REGISTERED',
  'PICKED_UP',
  'IN_TRANSIT',
  'CUSTOMS',
  'CUSTOMS_RELEASED',
  'OUT_FOR_DELIVERY',
  'AVAILABLE_FOR_PICKUP',
  'ATTEMPT_FAILED',
  'ON_HOLD',
  'DELAYED',
  'DELIVERED',
  'RETURNING',
  'RETURNED',
  'LOST_OR_DAMAGED',
  'CANCELLED',
  'UNKNOWN',
] as const
export type TrackingStatus = (typeof trackingStatuses)[number]

/** Milestones of the outbound journey, in their order. */
export const milestones = ['BOOKED', 'PICKED_UP', 'IN_TRANSIT', 'CUSTOMS', 'OUT_FOR_DELIVERY', 'DELIVERED'] as const
export type Milestone = (typeof milestones)[number]

/** Milestone of a status; the others are marks beside the line. */
export const milestoneOf: Partial<Record<TrackingStatus, Milestone>> = {
  REGISTERED: 'BOOKED',
  PICKED_UP: 'PICKED_UP',
  IN_TRANSIT: 'IN_TRANSIT',
  CUSTOMS: 'CUSTOMS',
  CUSTOMS_RELEASED: 'CUSTOMS',
  OUT_FOR_DELIVERY: 'OUT_FOR_DELIVERY',
  AVAILABLE_FOR_PICKUP: 'OUT_FOR_DELIVERY',
  ATTEMPT_FAILED: 'OUT_FOR_DELIVERY',
  DELIVERED: 'DELIVERED',
}

/** Derived state that lists show and filter, see `subStateOf`. */
export const subStates = [
  'SIN_COTIZAR',
  'SIN_RESERVAR',
  'RESERVANDO',
  'DUDOSA',
  'RESERVADO',
  'RECOGIDO',
  'EN_TRANSITO',
  'EN_ADUANA',
  'EN_REPARTO',
  'LISTO_PARA_RETIRO',
  'ENTREGADO',
  'EN_DEVOLUCION',
  'DEVUELTO',
  'PERDIDO',
] as const
export type SubState = (typeof subStates)[number]

export const directions = ['IB', 'OB', 'THIRD_COUNTRY'] as const
export type ExpressDirection = (typeof directions)[number]

/** Insurance: the carrier's own cover, our policy, or none. */
export const insurances = ['CARRIER', 'OWN', 'NONE'] as const
export type Insurance = (typeof insurances)[number]

/** Payer of duties and taxes: DAP has the recipient, DDP the sender. */
export const dutyPayers = ['SENDER', 'RECIPIENT', 'THIRD_PARTY'] as const
export const exportReasons = ['PERMANENT', 'TEMPORARY', 'RETURN', 'REPAIR', 'SAMPLE', 'GIFT', 'PERSONAL'] as const
/** Kinds of documents of a shipment. */
export const shipmentDocumentKinds = [
  'LABEL',
  'WAYBILL',
  'INVOICE',
  'PACKING_LIST',
  'PROOF_OF_DELIVERY',
  'OTHER',
] as const
export type ShipmentDocumentKind = (typeof shipmentDocumentKinds)[number]

export const labelFormats = ['A6', 'A4', '4X6', 'ZPL'] as const
export type LabelFormat = (typeof labelFormats)[number]

/** Answers of a carrier to a cancellation. */
export const voidAnswers = ['DONE', 'REFUSED', 'NOT_SUPPORTED'] as const
/** Cancellation of the waybill of a late answer. */
export const secondWaybillStates = ['OPEN', 'VOIDING', ...voidAnswers] as const
export type SecondWaybillState = (typeof secondWaybillStates)[number]

export const outcomes = ['DELIVERED', 'RETURNED', 'LOST', 'ABANDONED'] as const
export const incidentReasons = [
  'ADDRESS',
  'ABSENT',
  'REFUSED_BY_RECIPIENT',
  'CUSTOMS_DOCUMENTS',
  'DUTIES_UNPAID',
  'DAMAGED',
  'LOST',
  'DELAY',
  'NO_NEWS',
  'TWO_WAYBILLS',
  'SCAN_AFTER_VOID',
  'RETURNED_AFTER_DELIVERY',
  'INVOICED_AFTER_VOID',
  'WEATHER',
  'OTHER',
] as const

/** Kinds of a rated line; the sum of the lines is the total. */
export const optionLineKinds = ['BASE', 'DISCOUNT', 'SURCHARGE', 'FUEL', 'INSURANCE', 'TAX'] as const

/** Causes of a difference between expected and invoiced cost, in the order in which they are tested. */
export const differenceCauses = ['REWEIGHED', 'FUEL', 'SURCHARGE', 'TAX', 'DISCOUNT', 'CURRENCY', 'OTHER'] as const
export const expressCurrencies = ['USD', 'EUR', 'ARS', 'UYU', 'BRL', 'CLP', 'PYG', 'GBP', 'JPY', 'CAD', 'CNY'] as const
export type ExpressCurrency = (typeof expressCurrencies)[number]

/**
 * Orders of the list, with a minus downwards; `urgency` puts doubtful bookings, incidents, overdue and unbooked shipments first.
 */
export const expressSorts = ['urgency', 'requestedAt', 'since', 'client', 'carrier', 'deliveryBy'] as const

/** Incoterms of an express shipment. */
export const dutyTerms = ['DAP', 'DDP', 'FCA', 'EXW', 'CPT', 'CIP'] as const
