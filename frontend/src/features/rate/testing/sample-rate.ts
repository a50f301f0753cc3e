import type { RateDetail } from '../rate.ts'

/** An air rate with weight breaks. */
export const sampleRate: RateDetail = {
  id: 'r-1',
  code: 'T-0954',
  type: 'BUY',
  transport: 'AIR',
  mode: 'LSE',
  container: null,
  origin: 'MAD',
  originName: 'Madrid',
  destination: 'UY',
  destinationName: '',
  validFrom: '2026-11-01',
  validTo: '2026-12-31',
  cbmRatio: null,
  description: '',
  route: 'directo',
  transitTime: 2,
  frequency: '4 por semana',
  comments: '',
  freeDays: 3,
  stackable: null,
  owner: { id: 'p-1', code: 'IBC', name: 'Iber Carga' },
  carrier: { id: '', code: '', name: 'Zonda Air Cargo' },
  charges: [
    {
      index: 0,
      code: 'AFR',
      concept: 'Flete aéreo',
      description: '',
      section: 'FREIGHT',
      currency: 'USD',
      amount: '0',
      calculator: 'RANGE',
      unit: 'KG',
      ranges: [
        { from: '0', to: '500', amount: '2.80', flat: false },
        { from: '500', amount: '2.35', flat: false },
      ],
      minimum: { amount: '95' },
    },
  ],
  version: 3,
  state: 'VALID',
  suspendedBecause: '',
  openUses: 2,
  active: true,
  revision: 3,
  changedAt: '2026-11-02T10:00:00.000Z',
  changedBy: { id: 'u-1', name: 'Joaquín Rey' },
}

export const codes = [{ id: 'AFR', concept: 'Flete aéreo', section: 'FREIGHT', tax: 'NONE' }]

/** Answers for the screen's requests. */
export const rateAnswers = {
  'GET /app/v1/rates': () => ({ body: { rows: [sampleRate], total: 1 } }),
  'GET /app/v1/rates/facets': () => ({
    body: {
      total: 1,
      states: { VALID: 1, EXPIRING: 0, FUTURE: 0, EXPIRED: 0, SUSPENDED: 0, UNDONE: 0 },
      owners: [],
      carriers: [],
      origins: [],
      destinations: [],
    },
  }),
  'GET /app/v1/rates/r-1': () => ({ body: sampleRate }),
  'GET /app/v1/rates/r-2': () => ({ body: { ...sampleRate, id: 'r-2', code: 'T-0961', route: 'vía Miami' } }),
  'GET /app/v1/charge-codes': () => ({ body: { rows: codes } }),
  'GET /app/v1/exchange-rates': () => ({ body: { base: 'USD', rows: [] } }),
  'GET /app/v1/views': () => ({ body: { rows: [] } }),
}
