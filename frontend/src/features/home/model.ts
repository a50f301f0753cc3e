import type { Permission } from '@freight/contracts/vocabulary/permissions'
import type { Status } from '@freight/contracts/vocabulary/schemas'
import { statuses, type Turn, turnOf } from '@freight/contracts/vocabulary/quotation'

/** Role whose page is shown; with several roles, the highest. */
export type HomeRole = 'manager' | 'commercial' | 'pricing' | 'reader'

export const roleOf = (may: (permission: Permission) => boolean): HomeRole => {
  if (may('GERENTE_COMERCIAL')) return 'manager'
  if (may('COMERCIAL')) return 'commercial'
  return may('PRICING') ? 'pricing' : 'reader'
}

type StripGroup = 'mine' | 'pricing' | 'commercial' | 'client' | 'parked'

export interface StripPart {
  group: StripGroup
  statuses: readonly Status[]
  /** The user's own group is highlighted, the others are grey. */
  isOwn: boolean
}

const statusesOfTurn = (party: Turn): readonly Status[] => statuses.filter((status) => turnOf[status] === party)
const laterParts: readonly StripPart[] = [
  { group: 'client', statuses: statusesOfTurn('CLIENT'), isOwn: false },
  { group: 'parked', statuses: statusesOfTurn('PARKED'), isOwn: false },
]

/** Groups by who has to act, the user's own first. */
export const stripFor = (role: HomeRole): StripPart[] => {
  const pricing: StripPart = { group: 'pricing', statuses: statusesOfTurn('PRICING'), isOwn: role === 'pricing' }
  if (role === 'commercial')
    return [{ group: 'mine', statuses: statusesOfTurn('COMMERCIAL'), isOwn: true }, pricing, ...laterParts]
  const commercial: StripPart = {
    group: 'commercial',
    statuses: statusesOfTurn('COMMERCIAL'),
    isOwn: role === 'manager',
  }
  return role === 'manager' ? [commercial, pricing, ...laterParts] : [pricing, commercial, ...laterParts]
}

const isClosed = (status: Status) => status === 'APPROVED' || status === 'NOT_APPROVED'

const listOf = (role: HomeRole, status: Status) => {
  if (role === 'manager') return '/cotizaciones-gerente'
  if (role === 'commercial') return isClosed(status) ? '/mis-cotizaciones/historial' : '/mis-cotizaciones'
  return '/pricing/cotizaciones'
}

/** The list of a figure; undefined for a read-only user. */
export const figurePath = (
  role: HomeRole,
  status: Status,
  filters: Readonly<Record<string, string>> = {},
): string | undefined => {
  if (role === 'reader') return undefined
  const pricingLists = { REQUESTED: '/pricing/nuevas-solicitudes', PENDING: '/pricing/en-proceso' }
  const path = role === 'pricing' && (status === 'REQUESTED' || status === 'PENDING') ? pricingLists[status] : undefined
  const query = new URLSearchParams(path === undefined ? { status, ...filters } : filters).toString()
  return (path ?? listOf(role, status)) + (query === '' ? '' : `?${query}`)
}

/** The greeting changes at noon and at eight in the evening. */
export const partOfDay = (hour: number) => (hour < 12 ? 'morning' : hour < 20 ? 'afternoon' : 'evening')

/** The first name for the greeting. */
export const firstName = (name: string) => name.split(' ')[0] ?? name

/** Offers and tariffs that end within these days are marked or listed. */
export const SOON_DAYS = 3

/** The date in so many days, in the format of the list filters. */
export const dayAhead = (days: number, now: Date): string => {
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() + days)
  const two = (part: number) => String(part).padStart(2, '0')
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`
}

/** Completes a typed reference: whole, or only its last digits of this year. */
export const referenceOf = (typed: string, company: string, year: number) => {
  const text = typed.trim().toUpperCase()
  return /^\d{1,6}$/.test(text) ? `${company === '' ? 'MVD' : company}-${year}-${text.padStart(6, '0')}` : text
}

/** Percentage of won among decided, to one decimal; undefined when nothing was decided. */
export const successRate = (approved: number, notApproved: number) =>
  approved + notApproved === 0 ? undefined : Math.round((approved / (approved + notApproved)) * 1000) / 10

/** Thousands to one decimal, from the server's amount. */
export const thousands = (amount: string) => Math.round(Number(amount) / 100) / 10

/** Whether a list is known to be empty; it takes less room then. */
export const isEmpty = ({ data, error }: { data: readonly unknown[] | undefined; error: unknown }) =>
  error === null && data?.length === 0
