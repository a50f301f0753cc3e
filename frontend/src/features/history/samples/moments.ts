import { costGroup, requested, sellGroup } from '@freight/contracts/testing/quotation-events'
import type { HistoryEntry, QuotationDetail } from '@freight/contracts/quotation/quotation-views'

export const KEY = 'MVD-2026-000001'

/** An event of a company user, identified by its number. */
export const entry = (revision: number, type: string, overrides: Partial<HistoryEntry> = {}): HistoryEntry => ({
  revision,
  position: 40 + revision,
  eventId: `e-${revision}`,
  type,
  occurredAt: `2020-11-19T12:0${revision}:00.000Z`,
  actor: { kind: 'STAFF', id: 'u-1', name: 'Lucía Ferreyra' },
  correlationId: 'c0rr-e1at-10n1-d000',
  hash: 'abcd0000wxyz',
  previousHash: '',
  data: {},
  ...overrides,
})

export const cost = { ...costGroup('cost-1', '700'), totals: [{ amount: '700', currency: 'USD' }], ttime: 3 }
export const sell = { ...sellGroup('sell-1', '700', '850'), converted: '850.00' }

/** A quotation at one moment, with the fields that the history shows. */
export const moment = (overrides: object = {}) =>
  ({
    ...requested().data,
    key: KEY,
    status: 'PENDING',
    direction: 'IMPORT',
    incoterm: 'FOB',
    commercial: { id: 'c-1', name: 'Ana Duarte' },
    chargeableTotal: '3120',
    chargeableBasis: 'VOLUME',
    displayCurrency: 'USD',
    fx: { base: 'USD', date: '2020-11-19', rates: [] },
    sell: [],
    cost: [],
    notes: [],
    docs: [],
    ...overrides,
  }) as unknown as QuotationDetail
