import { type Principal, type Ownership, allows, anyOf, own } from '@freight/contracts/access/policy'

/** Commercials whose quotations count as the principal's own. */
export const ownCommercials = ({ userId, relatedCommercials = [] }: Principal): string[] => [
  userId,
  ...relatedCommercials,
]

/** The recipients of an offer are personal data: only users who deal with the client see them. */
export const seesRecipients = (principal: Principal, ownership: Ownership): boolean =>
  allows(anyOf('PRICING', 'GERENTE_COMERCIAL', own('COMERCIAL')), principal, ownership)
