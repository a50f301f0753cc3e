export const incoterms = ['EXW', 'FCA', 'FAS', 'FOB', 'CFR', 'CIF', 'CIP', 'CPT', 'DAP', 'DPU', 'DDP'] as const
/** Incoterms with delivery to a named place at the destination. */
export const deliveredTerms = ['DAP', 'DPU', 'DDP'] as const

export const originLegs = ['PICKUP', 'EXPORT', 'ORIGIN_TERMINAL'] as const
export const destinationLegs = ['DESTINATION_TERMINAL', 'IMPORT', 'DELIVERY'] as const
/** Legs of a shipment from door to door. */
export const legs = [...originLegs, 'MAIN_CARRIAGE', ...destinationLegs] as const
/** Legs of the carriage, in the order of the journey. */
export const carriedLegs = ['PICKUP', 'MAIN_CARRIAGE', 'DELIVERY'] as const
export type CarriedLeg = (typeof carriedLegs)[number]

/** Side of our client. */
export const directions = ['IMPORT', 'EXPORT'] as const
export type Direction = (typeof directions)[number]

/** Kinds of a place for freight. One code may have several: Montevideo is a port and a road place. */
export const locationKinds = ['PORT', 'AIRPORT', 'ROAD', 'RAIL', 'INLAND'] as const
