import type { Permission } from '@freight/contracts/vocabulary/permissions'

export const sections = [
  'company',
  'margins',
  'targets',
  'calendar',
  'clocks',
  'letterhead',
  'fx',
  'disclaimers',
  'markup',
  'charge-templates',
  'chargeable',
  'limits',
  'reasons',
  'outbox',
  'notices',
  'language',
  'password',
  'api',
] as const
export type Section = (typeof sections)[number]

export const groups = ['business', 'quoting', 'system', 'account'] as const
export type Group = (typeof groups)[number]

/** Menu group and required permission of each section; those without a permission are the user's own. */
export const menuEntryOf: Readonly<Record<Section, { group: Group; permission?: Permission }>> = {
  company: { group: 'business', permission: 'MODIFICAR_USUARIO' },
  margins: { group: 'business', permission: 'GERENTE_COMERCIAL' },
  targets: { group: 'business', permission: 'GERENTE_COMERCIAL' },
  calendar: { group: 'business', permission: 'GERENTE_COMERCIAL' },
  clocks: { group: 'business', permission: 'GERENTE_COMERCIAL' },
  letterhead: { group: 'business', permission: 'MODIFICAR_USUARIO' },
  fx: { group: 'quoting', permission: 'PRICING' },
  disclaimers: { group: 'quoting', permission: 'PRICING_RULES' },
  markup: { group: 'quoting', permission: 'PRICING_RULES' },
  'charge-templates': { group: 'quoting', permission: 'PRICING_RULES' },
  chargeable: { group: 'quoting', permission: 'GERENTE_COMERCIAL' },
  limits: { group: 'quoting', permission: 'GERENTE_COMERCIAL' },
  reasons: { group: 'quoting', permission: 'GERENTE_COMERCIAL' },
  outbox: { group: 'system', permission: 'MODIFICAR_USUARIO' },
  notices: { group: 'system' },
  language: { group: 'account' },
  password: { group: 'account' },
  api: { group: 'account' },
}

/** Sections shown together on one board; each of the others has its own page. */
const leftColumn: readonly Section[] = ['company', 'margins', 'targets', 'calendar']
const rightColumn: readonly Section[] = ['fx', 'disclaimers']

/** The sections that a user may open, in menu order. */
export const openTo = (may: (permission: Permission) => boolean): Section[] =>
  sections.filter((section) => {
    const { permission } = menuEntryOf[section]
    return permission === undefined || may(permission)
  })

/** The section in the URL, or the first that the user may open. */
export const sectionOf = (name: string | undefined, open: readonly Section[]): Section =>
  open.find((section) => section === name) ?? open[0] ?? 'language'

/** The sections shown for a selected one: the board's columns, or the section alone. */
export const columnsFor = (section: Section, open: readonly Section[]): Section[][] =>
  [...leftColumn, ...rightColumn].includes(section)
    ? [leftColumn, rightColumn]
        .map((column) => column.filter((one) => open.includes(one)))
        .filter((column) => column.length > 0)
    : [[section]]
