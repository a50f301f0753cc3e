import { type Principal, type Ownership, allows, anyOf, own } from '@freight/contracts/access/policy'

/** The commercials whose quotations count as the principal's own. */
export const ownCommercials = ({ userId, relatedCommercials = [] }: Principal): string[] => [
  userId,
  ...relatedCommercials,
]

/** Who an offer was sent to is personal: it is for those who deal with the client. */
export const seesRecipients = (principal: Principal, whose: Ownership): boolean =>
  allows(anyOf('PRICING', 'GERENTE_COMERCIAL', own('COMERCIAL')), principal, whose)
