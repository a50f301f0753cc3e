/** What a form lets one choose from. No schema here, so that a screen can load the lists alone. */
export const companies = ['MVD', 'AUZ'] as const
export const currencies = ['USD', 'ARS', 'EUR'] as const
/** How goods travel that have a price; express has prices of its own. */
export const transports = ['SEA', 'AIR', 'ROAD', 'EXPRESS'] as const
/** How goods of a request travel. */
export const transportModes = ['SEA', 'AIR', 'ROAD'] as const
export const modes = ['FCL', 'LCL', 'RORO', 'ULD', 'LSE', 'FTL', 'LTL'] as const
export const modesOf = { SEA: ['FCL', 'LCL', 'RORO'], AIR: ['ULD', 'LSE'], ROAD: ['FTL', 'LTL'] } as const
export const incoterms = ['EXW', 'FCA', 'FAS', 'FOB', 'CFR', 'CIF', 'CIP', 'CPT', 'DAP', 'DPU', 'DDP'] as const
/** Of a quotation; whose move it is in each says `turnOf`. */
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
export const markupKinds = ['PERCENT', 'PER_UNIT', 'FLAT'] as const
/** What a percentage is of, named in the `unit` of a line. */
export const percentBases = ['FREIGHT', 'SUBTOTAL', 'GOODS', 'INSURED'] as const
/** Who reads a note of a quotation. */
export const noteVisibilities = ['INTERNAL', 'AGENT', 'CLIENT'] as const
/** How an offer goes out, and how much of its prices the client's document tells. */
export const channels = ['MAIL', 'DOWNLOAD'] as const
export const breakdowns = ['DETAILED', 'SECTIONS', 'TOTAL'] as const

/** The legs on which goods are carried, in the order of the journey: who carries them, and for how long. */
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
