import type { Direction } from './direction.ts'

/** Terms under which the seller brings the goods to a named place at the destination. */
export const deliveredTerms = ['DAP', 'DPU', 'DDP'] as const

/** So many addresses a request has at most, where goods are fetched and where they are brought. */
export const mostAddresses = 20

type Address = { direccion: string; ciudad: string }

/** A street and a town at least. */
export const hasAddress = ({ direccion, ciudad }: Address): boolean => direccion.trim() !== '' && ciudad.trim() !== ''

/**
 * Whether nobody has said where the goods are to be delivered, although our client, the seller, has to bring them there:
 * to an address, or to the terminal.
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

/** Whether the goods are said to stay at the terminal and to be brought to an address as well. */
export const isDeliveredTwice = ({
  deliveryAtTerminal,
  deliveryData = [],
}: {
  deliveryAtTerminal?: boolean | undefined
  deliveryData?: readonly Address[] | undefined
}): boolean => deliveryAtTerminal === true && deliveryData.length > 0

export const deliveredTwice = 'Delivered at the terminal or at an address, not both.'
