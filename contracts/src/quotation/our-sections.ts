import { type Incoterm, type Leg, quotedLegs } from '../incoterms.ts'

/** Where the charges of a quotation stand, in the order of the journey. */
export const sections = ['ORIGIN', 'FREIGHT', 'DESTINATION', 'OTHER'] as const
export type Section = (typeof sections)[number]

const legsOf: Record<Section, readonly Leg[]> = {
  ORIGIN: ['PICKUP', 'EXPORT'],
  FREIGHT: ['MAIN_CARRIAGE'],
  DESTINATION: ['DESTINATION_TERMINAL', 'IMPORT', 'DELIVERY'],
  OTHER: [],
}

/** Sections of which our client pays a part under the incoterm; the rest is shown but not added up. */
export const ourSections = (incoterm: Incoterm, direction: 'IMPORT' | 'EXPORT'): ReadonlySet<Section> => {
  const ours = quotedLegs({ incoterm, direction })
  return new Set(sections.filter((section) => section === 'OTHER' || legsOf[section].some((leg) => ours.includes(leg))))
}
