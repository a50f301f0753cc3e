/** Values for forms. Without schemas, so that a screen can load the lists alone. */
export const companies = ['MVD', 'AUZ'] as const
export const currencies = ['USD', 'ARS', 'EUR'] as const
/** Transports with prices; express has its own prices. */
export const transports = ['SEA', 'AIR', 'ROAD', 'EXPRESS'] as const
/** Transports of a request. */
export const transportModes = ['SEA', 'AIR', 'ROAD'] as const
export const modes = ['FCL', 'LCL', 'RORO', 'ULD', 'LSE', 'FTL', 'LTL'] as const
export const modesOf = { SEA: ['FCL', 'LCL', 'RORO'], AIR: ['ULD', 'LSE'], ROAD: ['FTL', 'LTL'] } as const
export const incoterms = ['EXW', 'FCA', 'FAS', 'FOB', 'CFR', 'CIF', 'CIP', 'CPT', 'DAP', 'DPU', 'DDP'] as const
/** Statuses of a quotation; `turnOf` has the party with the next step. */
export const statuses = [
  'REQUESTED',
  'PENDING',
  'QUOTED',
  'UPDATED',
  'SENT',
  'APPROVED',
  'NOT_APPROVED',
  'FUTURE',
] as const
export const taxes = ['NONE', 'VAT'] as const
/** Sections of a price. */
export const sections = ['ORIGIN', 'FREIGHT', 'DESTINATION', 'OTHER'] as const
/** Legs of a shipment from door to door. */
export const legs = [
  'PICKUP',
  'EXPORT',
  'ORIGIN_TERMINAL',
  'MAIN_CARRIAGE',
  'DESTINATION_TERMINAL',
  'IMPORT',
  'DELIVERY',
] as const
/** Kinds of markup rules: a percentage, an amount per unit, or a minimum profit of the shipment. */
export const markupKinds = ['PERCENT', 'AMOUNT', 'MINIMUM_PROFIT'] as const
/** Old kinds of rules without unit and lines: an amount per unit of every line, or once per line. */
export const formerMarkupKinds = ['PER_UNIT', 'FLAT'] as const
/** Units of a markup amount; `CONTAINER` includes trucks. */
export const markupBases = ['CONTAINER', 'BL', 'KG', 'RT', 'SHIPMENT'] as const
export const markupLines = ['MAIN_FREIGHT', 'ALL'] as const
/** Bases of a percentage, in the `unit` of a line. */
export const percentBases = ['FREIGHT', 'SUBTOTAL', 'GOODS', 'INSURED'] as const
/** Audience of a quotation's note. */
export const noteVisibilities = ['INTERNAL', 'AGENT', 'CLIENT'] as const
/** Channel of an offer, and price details in the client's document. */
export const channels = ['MAIL', 'DOWNLOAD'] as const
export const breakdowns = ['DETAILED', 'SECTIONS', 'TOTAL'] as const

/** Legs of the carriage, in the order of the journey. */
export const carriedLegs = ['PICKUP', 'MAIN_CARRIAGE', 'DELIVERY'] as const
export type CarriedLeg = (typeof carriedLegs)[number]

export const containerTypes = [
  '20FR',
  '20GP',
  '20HC',
  '20NOR',
  '20OT',
  '20PL',
  '20RE',
  '40FR',
  '40GP',
  '40HC',
  '40NOR',
  '40OT',
  '40PL',
  '40RE',
  '40REHC',
  '45HC',
] as const
