import { type Incoterm, type Leg, quotedLegs } from '../freight/incoterms.ts'
import type { OfferedSell } from '../quotation/sell-group.ts'
import type { TransportMode } from '../freight/transport.ts'
import type { DocumentWords } from './document-words.ts'

type Shipment = {
  transportMode: TransportMode
  incoterm: Incoterm
  direction: 'IMPORT' | 'EXPORT'
  pickupData?: { readonly length: number }
  deliveryAtTerminal?: boolean | undefined
  origenName: string
  destinoName: string
}

type Charge = OfferedSell['charges'][number]

/** Short words in capitals amid others are names of the trade: VGM, AWB. */
const isName = (word: string) => word.length > 1 && word.length < 5 && word === word.toUpperCase()

const inSentence = (concept: string): string =>
  /\p{Ll}/u.test(concept)
    ? concept.replaceAll(/\p{L}+/gu, (word) => (isName(word) ? word : word.toLowerCase()))
    : concept.toLowerCase()

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Clearance has words of its own, besides what is done at the destination. */
const isAtDestination = ({ section, leg }: Charge): boolean => section === 'DESTINATION' && leg !== 'IMPORT'

/**
 * Duties are nobody's price but the state's. A charge at the destination whose code has no leg may be the clearance: what
 * is sold is not said to be missing.
 */
const customs = (firm: readonly Charge[], isOurs: boolean, ofOther: string[], words: DocumentWords): string[] => {
  if (firm.some(({ leg }) => leg === 'IMPORT')) return [words.duties]
  if (!isOurs) return ofOther
  const isUnknown = firm.some(({ section, leg }) => section === 'DESTINATION' && leg === undefined)
  return [isUnknown ? words.duties : words.customs]
}

/** What the price covers and what it does not, told by what is sold and by who pays what under the incoterm. */
export const inclusions = (
  { charges, freeDays }: Pick<OfferedSell, 'charges' | 'freeDays'>,
  { transportMode, origenName, destinoName, ...side }: Shipment,
  words: DocumentWords,
): { includes: string[]; excludes: string[] } => {
  const isIndicative = charges.every(({ scope }) => scope === 'ON_REQUEST')
  // What is taken off is no service.
  const firm = charges.filter(
    ({ scope, sellAmount }) => (isIndicative || scope !== 'ON_REQUEST') && !sellAmount.startsWith('-'),
  )
  const conceptsOf = (section: string) =>
    sentence(
      firm
        .filter((charge) => charge.section === section)
        .map(({ concept }) => inSentence(concept))
        .join(', '),
    )
  const has = (section: string) => firm.some((charge) => charge.section === section)
  const ours = quotedLegs(side)
  const isOurs = (...some: readonly Leg[]) => some.some((leg) => ours.includes(leg))
  const other = side.direction === 'IMPORT' ? 'SELLER' : 'BUYER'
  const includes = [
    ...(has('FREIGHT') ? [words.carriage[transportMode](origenName, destinoName)] : []),
    ...['ORIGIN', 'DESTINATION', 'OTHER'].filter(has).map(conceptsOf),
    ...(freeDays === undefined ? [] : [words.freeStorage(freeDays)]),
  ]
  const origin = isOurs('PICKUP', 'EXPORT', 'ORIGIN_TERMINAL')
    ? words.originCharges
    : words.originByOther[other](side.incoterm)
  const destination = isOurs('DESTINATION_TERMINAL', 'DELIVERY')
    ? words.destinationCharges
    : words.destinationByOther[other](side.incoterm)
  const hasDestination = firm.some(isAtDestination)
  // Where all that is done at the destination is said to be the other's, so is the clearance.
  const isSaid = !hasDestination && destination !== words.destinationCharges
  const excludes = [
    ...(has('ORIGIN') ? [] : [origin]),
    ...(hasDestination ? [] : [destination]),
    ...customs(firm, isOurs('IMPORT'), isSaid ? [] : [words.customsByOther[other](side.incoterm)], words),
    ...(freeDays === undefined ? [] : [words.storageAfter]),
  ]
  return { includes, excludes }
}
