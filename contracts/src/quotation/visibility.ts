import { allOf, allows, anyOf, type Principal, asSeenBy, assignee, may, type Ownership, own } from '../access/policy.ts'

/** Who is let in at all where quotations are read. */
export const readsQuotations = anyOf('CONSULTAR_COTIZACION', 'ANALYTICS_REPORTS')

/** Whose quotations somebody reads: their own, those assigned to them, or all. */
const readsOne = anyOf(
  'ANALYTICS_REPORTS',
  allOf('CONSULTAR_COTIZACION', anyOf('PRICING', 'GERENTE_COMERCIAL', own('CONSULTAR_COTIZACION'), assignee)),
)

/** Whether the principal may see this quotation. */
export const isVisibleTo = (principal: Principal, whose: Ownership): boolean =>
  allows(readsOne, principal, asSeenBy(principal, whose))

/** Whether the principal may see every quotation. */
export const seesAll = (principal: Principal): boolean => allows(readsOne, principal, {})

const hasItsPage = anyOf(may('PRICING'), may('COMERCIAL'))

/**
 * Whether a click on a notification opens the quotation: it leads to the page of pricing, or to that of commercials.
 */
export const opensFromNotification = (principal: Principal, whose: Ownership): boolean =>
  allows(hasItsPage, principal, {}) && isVisibleTo(principal, whose)
