import { allOf, allows, anyOf, type Principal, asSeenBy, assignee, may, type Ownership, own } from '../access/policy.ts'

/** Permission for any page with quotations. */
export const readsQuotations = anyOf('CONSULTAR_COTIZACION', 'ANALYTICS_REPORTS')

/** Quotations that a user may read: their own, those assigned to them, or all. */
const readsOne = anyOf(
  'ANALYTICS_REPORTS',
  allOf('CONSULTAR_COTIZACION', anyOf('PRICING', 'GERENTE_COMERCIAL', own('CONSULTAR_COTIZACION'), assignee)),
)

/** Whether the principal may see this quotation. */
export const isVisibleTo = (principal: Principal, ownership: Ownership): boolean =>
  allows(readsOne, principal, asSeenBy(principal, ownership))

/** Whether the principal may see every quotation. */
export const seesAll = (principal: Principal): boolean => allows(readsOne, principal, {})

const hasItsPage = anyOf(may('PRICING'), may('COMERCIAL'))

/** Whether a notification opens the quotation for the user: it leads to the page of pricing or of commercials. */
export const opensFromNotification = (principal: Principal, ownership: Ownership): boolean =>
  allows(hasItsPage, principal, {}) && isVisibleTo(principal, ownership)
