import { isAtDoor } from '@freight/contracts/freight/incoterms'
import { ourCharges } from '@freight/contracts/pricing/our-sections'
import type { AgentShipment } from '@freight/contracts/third-party/shipment'
import type { ThirdPartyView } from '@freight/contracts/third-party/third-party-routes'
import { type Direction, legs } from '@freight/contracts/vocabulary/journey'
import type { RequestedSection } from '@freight/contracts/vocabulary/cost-request'
import { type Section, sections } from '@freight/contracts/vocabulary/price'

type Code = Pick<ThirdPartyView['chargeCodes'][number], 'id' | 'section' | 'leg'>

type Journey = Pick<AgentShipment, 'incoterm' | 'direction' | 'deliveryAtTerminal'> & {
  pickups: readonly AgentShipment['pickups'][number][]
  deliveries: readonly AgentShipment['deliveries'][number][]
}

/** Position of a section in the list: in the order of the journey, or against it. */
const rankFrom = (end: Section) => (section: Section) => {
  if (section === 'OTHER') return sections.length
  return end === 'ORIGIN' ? sections.indexOf(section) : -sections.indexOf(section)
}

const otherDirection: Record<Direction, Direction> = { IMPORT: 'EXPORT', EXPORT: 'IMPORT' }

/**
 * Usual codes of an agent's answer: those of the cost template, and of the far end what our client pays there under the
 * incoterm, with the first code of a door leg where the request has a door. The end away from ours, where the agent is,
 * comes first. A request limited to some sections has only their codes, also those that the other party pays.
 */
export const usualCodesFor = (
  shipment: Journey,
  codesOf: (direction: Direction) => readonly string[],
  chargeCodes: readonly Code[],
  requested?: readonly RequestedSection[],
): string[] => {
  const { direction, pickups, deliveries } = shipment
  const side = { ...shipment, pickupData: pickups, deliveryData: deliveries }
  const isRequested = ({ section }: Code) => requested?.some((one) => one === section) ?? true
  const isOurs = requested ? isRequested : ourCharges(side)
  const isDoorless = ({ leg }: Code) => (leg === 'PICKUP' || leg === 'DELIVERY') && !isAtDoor(leg, side)
  const known = (ids: readonly string[]) => ids.flatMap((id) => chargeCodes.filter((code) => code.id === id))
  const own = known(codesOf(direction)).filter(isRequested)
  const farEnd = known(codesOf(otherDirection[direction])).filter((code) => isOurs(code) && !isDoorless(code))
  const listed = [...own, ...farEnd]
  const doors = (['PICKUP', 'DELIVERY'] as const).flatMap((leg) => {
    const isListed = listed.some((code) => code.leg === leg)
    const code = chargeCodes.find((one) => one.leg === leg)
    return code && !isListed && isOurs(code) && isAtDoor(leg, side) ? [code] : []
  })
  const rank = rankFrom(direction === 'EXPORT' && farEnd.length > 0 ? 'DESTINATION' : 'ORIGIN')
  const legRank = ({ leg }: Code) => (leg === undefined ? legs.length : legs.indexOf(leg))
  const inOrder = [...listed, ...doors].toSorted(
    (a, b) => rank(a.section) - rank(b.section) || (a.section === 'FREIGHT' ? 0 : legRank(a) - legRank(b)),
  )
  return [...new Set(inOrder.map(({ id }) => id))]
}
