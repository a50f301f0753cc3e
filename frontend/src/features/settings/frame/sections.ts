import type { Permission } from '@freight/contracts/access/permissions'

export const sections = [
  'company',
  'margins',
  'targets',
  'calendar',
  'letterhead',
  'fx',
  'disclaimers',
  'markup',
  'charge-templates',
  'chargeable',
  'reasons',
  'outbox',
  'notices',
  'language',
  'password',
] as const
export type Section = (typeof sections)[number]

export const groups = ['business', 'quoting', 'system', 'account'] as const
export type Group = (typeof groups)[number]

/** Where each section stands in the menu, and what it takes to change it; without a permission it is everybody's own. */
export const placeOf: Readonly<Record<Section, { group: Group; permission?: Permission }>> = {
  company: { group: 'business', permission: 'MODIFICAR_USUARIO' },
  margins: { group: 'business', permission: 'GERENTE_COMERCIAL' },
  targets: { group: 'business', permission: 'GERENTE_COMERCIAL' },
  calendar: { group: 'business', permission: 'GERENTE_COMERCIAL' },
  letterhead: { group: 'business', permission: 'MODIFICAR_USUARIO' },
  fx: { group: 'quoting', permission: 'PRICING' },
  disclaimers: { group: 'quoting', permission: 'PRICING_RULES' },
  markup: { group: 'quoting', permission: 'PRICING_RULES' },
  'charge-templates': { group: 'quoting', permission: 'PRICING_RULES' },
  chargeable: { group: 'quoting', permission: 'GERENTE_COMERCIAL' },
  reasons: { group: 'quoting', permission: 'GERENTE_COMERCIAL' },
  outbox: { group: 'system', permission: 'MODIFICAR_USUARIO' },
  notices: { group: 'system' },
  language: { group: 'account' },
  password: { group: 'account' },
}

/** Sections that stand beside each other on one board; each of the others has the page for itself. */
const left: readonly Section[] = ['company', 'margins', 'targets', 'calendar']
const right: readonly Section[] = ['fx', 'disclaimers']

/** The sections that somebody may open, in the order of the menu. */
export const openTo = (may: (permission: Permission) => boolean): Section[] =>
  sections.filter((section) => {
    const { permission } = placeOf[section]
    return permission === undefined || may(permission)
  })

/** The section that an address asks for, or else the first one that may be opened. */
export const sectionOf = (asked: string | undefined, open: readonly Section[]): Section =>
  open.find((section) => section === asked) ?? open[0] ?? 'language'

/** What is drawn when a section is chosen: the columns of the board, or the section alone. */
export const columnsFor = (section: Section, open: readonly Section[]): Section[][] =>
  [...left, ...right].includes(section)
    ? [left, right].map((column) => column.filter((one) => open.includes(one))).filter((column) => column.length > 0)
    : [[section]]
