import { type Asker, type Ownership, allows, anyOf, allOf, assignee, asSeenBy, own } from '@freight/contracts/policy'

/** Whose quotations somebody reads: his own, those assigned to him, or all. */
const readsOne = anyOf(
  'ANALYTICS_REPORTS',
  allOf('CONSULTAR_COTIZACION', anyOf('PRICING', 'GERENTE_COMERCIAL', own('CONSULTAR_COTIZACION'), assignee)),
)

/** Whether this quotation is within the asker's reach. */
export const isInReach = (asker: Asker, whose: Ownership): boolean => allows(readsOne, asker, asSeenBy(asker, whose))

/** Whether every quotation is. */
export const reachesAll = (asker: Asker): boolean => allows(readsOne, asker, {})

/** The commercials whose quotations count as the asker's own. */
export const ownCommercials = ({ userId, relatedCommercials = [] }: Asker): string[] => [userId, ...relatedCommercials]

/** Who an offer was sent to is personal: it is for those who deal with the client. */
export const seesRecipients = (asker: Asker, whose: Ownership): boolean =>
  allows(anyOf('PRICING', 'GERENTE_COMERCIAL', own('COMERCIAL')), asker, whose)
