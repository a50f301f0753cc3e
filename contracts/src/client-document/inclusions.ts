import { type Incoterm, quotedLegs } from '../incoterms.ts'
import type { OfferedSell } from '../quotation/sell-group.ts'
import type { TransportMode } from '../transport.ts'
import type { DocumentWords } from './words.ts'

type Shipment = {
  transportMode: TransportMode
  incoterm: Incoterm
  direction: 'IMPORT' | 'EXPORT'
  origenName: string
  destinoName: string
}

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1).toLowerCase()

/** What the price covers and what it does not, told by its sections and by who pays what under the incoterm. */
export const inclusions = (
  { charges, freeDays }: Pick<OfferedSell, 'charges' | 'freeDays'>,
  { transportMode, incoterm, direction, origenName, destinoName }: Shipment,
  words: DocumentWords,
): { includes: string[]; excludes: string[] } => {
  const firm = charges.filter(({ scope }) => scope !== 'ON_REQUEST')
  const conceptsOf = (section: string) =>
    sentence(
      firm
        .filter((charge) => charge.section === section)
        .map(({ concept }) => concept)
        .join(', '),
    )
  const has = (section: string) => firm.some((charge) => charge.section === section)
  const ours = quotedLegs({ incoterm, direction })
  const includes = [
    ...(has('FREIGHT') ? [words.carriage[transportMode](origenName, destinoName)] : []),
    ...['ORIGIN', 'DESTINATION', 'OTHER'].filter(has).map(conceptsOf),
    ...(freeDays === undefined ? [] : [words.freeStorage(freeDays)]),
  ]
  const excludes = [
    ...(has('ORIGIN') ? [] : [ours.includes('EXPORT') ? words.originCharges : words.originByOther(incoterm)]),
    ...(has('DESTINATION')
      ? []
      : [ours.includes('DESTINATION_TERMINAL') ? words.destinationCharges : words.destinationByOther(incoterm)]),
    words.customs,
    ...(freeDays === undefined ? [] : [words.storageAfter]),
  ]
  return { includes, excludes }
}
