import type { QuotationRow } from '@freight/contracts/quotation/views'
import type { Status } from '@freight/contracts/quotation/status'
import { daysUntil } from '../../lib/format.ts'

type StripGroup = 'mine' | 'pricing' | 'commercial' | 'client' | 'parked'

export interface StripPart {
  group: StripGroup
  statuses: readonly Status[]
  /** One's own group is bright, the others are grey. */
  isOwn: boolean
}

const QUOTED: readonly Status[] = ['QUOTED', 'UPDATED']
const WAITING: readonly Status[] = ['REQUESTED', 'PENDING']

/** Whose move it is, one's own first. */
export const stripFor = (isPricing: boolean): StripPart[] =>
  isPricing
    ? [
        { group: 'pricing', statuses: WAITING, isOwn: true },
        { group: 'commercial', statuses: QUOTED, isOwn: false },
        { group: 'client', statuses: ['SENT'], isOwn: false },
        { group: 'parked', statuses: ['FUTURE'], isOwn: false },
      ]
    : [
        { group: 'mine', statuses: QUOTED, isOwn: true },
        { group: 'pricing', statuses: WAITING, isOwn: false },
        { group: 'client', statuses: ['SENT'], isOwn: false },
        { group: 'parked', statuses: ['FUTURE'], isOwn: false },
      ]

/** The greeting changes at noon and at eight in the evening. */
export const partOfDay = (hour: number) => (hour < 12 ? 'morning' : hour < 20 ? 'afternoon' : 'evening')

/** The first name greets. */
export const firstName = (name: string) => name.split(' ')[0] ?? name

/** Offers whose validity ends within some days, or ended; the nearest first. */
export const expiringWithin = (rows: readonly QuotationRow[], days: number, now: Date) =>
  rows
    .filter(({ validUntil }) => validUntil !== undefined && daysUntil(validUntil, now) <= days)
    .toSorted((a, b) => (a.validUntil ?? '').localeCompare(b.validUntil ?? ''))

/** A reference as people type it: whole, or only its last digits of this year. */
export const referenceOf = (typed: string, company: string, year: number) => {
  const text = typed.trim().toUpperCase()
  return /^\d{1,6}$/.test(text) ? `${company === '' ? 'MVD' : company}-${year}-${text.padStart(6, '0')}` : text
}

/** Won among decided, in tenths of a percent; undefined when nothing was decided. */
export const successRate = (approved: number, notApproved: number) =>
  approved + notApproved === 0 ? undefined : Math.round((approved / (approved + notApproved)) * 1000) / 10
