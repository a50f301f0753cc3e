import { allOf, allows, anyOf, type Asker, asSeenBy, assignee, may, type Ownership, own } from '../access/policy.ts'

/** Who is let in at all where quotations are read. */
export const readsQuotations = anyOf('CONSULTAR_COTIZACION', 'ANALYTICS_REPORTS')

/** Whose quotations somebody reads: his own, those assigned to him, or all. */
const readsOne = anyOf(
  'ANALYTICS_REPORTS',
  allOf('CONSULTAR_COTIZACION', anyOf('PRICING', 'GERENTE_COMERCIAL', own('CONSULTAR_COTIZACION'), assignee)),
)

/** Whether this quotation is within the asker's reach. */
export const isInReach = (asker: Asker, whose: Ownership): boolean => allows(readsOne, asker, asSeenBy(asker, whose))

/** Whether every quotation is. */
export const reachesAll = (asker: Asker): boolean => allows(readsOne, asker, {})

const hasItsPage = anyOf(may('PRICING'), may('COMERCIAL'))

/** Whether a click on a notification opens the quotation: it leads to the page of pricing, or to that of commercials. */
export const opensFromNotification = (asker: Asker, whose: Ownership): boolean =>
  allows(hasItsPage, asker, {}) && isInReach(asker, whose)
