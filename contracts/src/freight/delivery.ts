import { deliveredTerms, type Direction } from '../vocabulary/journey.ts'

/** Maximum pickup addresses, and maximum delivery addresses. */
export const mostAddresses = 20

type Address = { direccion: string; ciudad: string }

/** An address needs at least a street and a town. */
export const hasAddress = ({ direccion, ciudad }: Address): boolean => direccion.trim() !== '' && ciudad.trim() !== ''

/**
 * Whether the place of delivery is missing, although our client, the seller, has to deliver: an address or the
 * terminal.
 */
export const lacksDelivery = ({
  incoterm,
  direction,
  deliveryAtTerminal,
  deliveryData = [],
}: {
  incoterm: string
  direction: Direction
  deliveryAtTerminal?: boolean | undefined
  deliveryData?: readonly Address[] | undefined
}): boolean =>
  direction === 'EXPORT' &&
  deliveredTerms.some((term) => term === incoterm) &&
  deliveryAtTerminal !== true &&
  !deliveryData.some(hasAddress)

/** Whether a request has both delivery at the terminal and a delivery address. */
export const isDeliveredTwice = ({
  deliveryAtTerminal,
  deliveryData = [],
}: {
  deliveryAtTerminal?: boolean | undefined
  deliveryData?: readonly Address[] | undefined
}): boolean => deliveryAtTerminal === true && deliveryData.length > 0

export const deliveredTwice = 'Delivered at the terminal or at an address, not both.'
