import type { ChargeCode } from '../charge-code.ts'

/** An unused charge code. */
export const baf = {
  id: 'BAF',
  concept: 'Recargo combustible',
  description: '',
  tax: 'NONE',
  section: 'FREIGHT',
  sea: true,
  air: false,
  road: false,
  express: false,
  insurance: false,
  ownService: false,
  discount: false,
  uses: 0,
  active: true,
  revision: 3,
  changedAt: '2026-09-02T12:00:00.000Z',
  changedBy: { id: 'u-2', name: 'Joaquín Rey' },
} as const satisfies ChargeCode
