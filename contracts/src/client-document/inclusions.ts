import type { Text } from '../freight/language.ts'
import { quotedLegs } from '../freight/incoterms.ts'
import type { Incoterm, Leg, TransportMode } from '../vocabulary/schemas.ts'
import type { OfferedSell } from '../pricing/offer/sell-group.ts'

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

/** Short words in capitals between others are trade names: VGM, AWB. */
const isName = (word: string) => word.length > 1 && word.length < 5 && word === word.toUpperCase()

const inSentence = (concept: string): string =>
  /\p{Ll}/u.test(concept)
    ? concept.replaceAll(/\p{L}+/gu, (word) => (isName(word) ? word : word.toLowerCase()))
    : concept.toLowerCase()

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Clearance has its own text, apart from other destination charges. */
const isAtDestination = ({ section, leg }: Charge): boolean => section === 'DESTINATION' && leg !== 'IMPORT'

/**
 * Duties are state charges, in no price. A destination charge without a leg may be the clearance, so clearance is not
 * excluded then.
 */
const customsExclusions = (
  services: readonly Charge[],
  isImportOurs: boolean,
  otherPartyCustoms: string[],
  text: Text,
): string[] => {
  if (services.some(({ leg }) => leg === 'IMPORT')) return [text('duties')]
  if (!isImportOurs) return otherPartyCustoms
  const isUnknown = services.some(({ section, leg }) => section === 'DESTINATION' && leg === undefined)
  return [text(isUnknown ? 'duties' : 'customs')]
}

/** Inclusions and exclusions of a price, from the sold charges and the payers under the incoterm. */
export const inclusions = (
  { charges, freeDays }: Pick<OfferedSell, 'charges' | 'freeDays'>,
  { transportMode, origenName, destinoName, ...side }: Shipment,
  text: Text,
): { includes: string[]; excludes: string[] } => {
  const isIndicative = charges.every(({ scope }) => scope === 'ON_REQUEST')
  // Discounts are not services.
  const services = charges.filter(
    ({ scope, sellAmount }) => (isIndicative || scope !== 'ON_REQUEST') && !sellAmount.startsWith('-'),
  )
  const conceptsOf = (section: string) =>
    sentence(
      // A charge per container type has a line for each type.
      [
        ...new Set(services.filter((charge) => charge.section === section).map(({ concept }) => inSentence(concept))),
      ].join(', '),
    )
  const hasSection = (section: string) => services.some((charge) => charge.section === section)
  const ourLegs = quotedLegs(side)
  const isOurs = (...legs: readonly Leg[]) => legs.some((leg) => ourLegs.includes(leg))
  const otherParty = side.direction === 'IMPORT' ? 'SELLER' : 'BUYER'
  const includes = [
    ...(hasSection('FREIGHT') ? [text(`carriage.${transportMode}`, { from: origenName, to: destinoName })] : []),
    ...['ORIGIN', 'DESTINATION', 'OTHER'].filter(hasSection).map(conceptsOf),
    ...(freeDays === undefined ? [] : [text('freeStorage', { days: freeDays })]),
  ]
  const origin = isOurs('PICKUP', 'EXPORT', 'ORIGIN_TERMINAL')
    ? text('originCharges')
    : text(`originByOther.${otherParty}`, { incoterm: side.incoterm })
  const destination = isOurs('DESTINATION_TERMINAL', 'DELIVERY')
    ? text('destinationCharges')
    : text(`destinationByOther.${otherParty}`, { incoterm: side.incoterm })
  const hasDestination = services.some(isAtDestination)
  // Where the whole destination belongs to the other party, the clearance does too.
  const isWholeDestinationByOther = !hasDestination && destination !== text('destinationCharges')
  const excludes = [
    ...(hasSection('ORIGIN') ? [] : [origin]),
    ...(hasDestination ? [] : [destination]),
    ...customsExclusions(
      services,
      isOurs('IMPORT'),
      isWholeDestinationByOther ? [] : [text(`customsByOther.${otherParty}`, { incoterm: side.incoterm })],
      text,
    ),
    ...(freeDays === undefined ? [] : [text('storageAfter')]),
  ]
  return { includes, excludes }
}
