import type { Lookups } from '@freight/contracts/registry/lookups'

export type StoredRate = Lookups['rates'][string]

/** A charge of a stored rate. */
export const charge = (
  index: number,
  overrides: Partial<StoredRate['charges'][number]>,
): StoredRate['charges'][number] => ({
  index,
  code: 'FRT',
  concept: 'as it was called',
  description: '',
  section: 'OTHER',
  currency: 'USD',
  amount: '0',
  calculator: 'FLAT',
  unit: '',
  ranges: [],
  minimum: {},
  ...((overrides.code ?? 'FRT') === 'FRT' && { mainFreight: true as const }),
  ...overrides,
})

/** A stored rate that matches the quotation of the sentences; one of its charges has no amount. */
export const storedRate = (overrides: Partial<StoredRate> = {}): StoredRate => ({
  id: 'r-1',
  code: 'T-0954',
  version: 3,
  active: true,
  type: 'BUY',
  transport: 'AIR',
  mode: 'LSE',
  container: null,
  origin: 'CN',
  originName: '',
  destination: 'MVD',
  destinationName: 'Montevideo (Carrasco)',
  validFrom: '2026-03-01',
  validTo: '2026-06-30',
  cbmRatio: null,
  description: 'General',
  route: 'directo',
  transitTime: 4,
  frequency: 'diaria',
  comments: '',
  freeDays: 3,
  stackable: null,
  owner: { id: 'p-1', code: 'IBC', name: 'Iber Carga' },
  carrier: { id: '', code: '', name: 'Zonda Air Cargo' },
  charges: [
    charge(0, {
      calculator: 'RANGE',
      unit: 'KG',
      ranges: [
        { from: '0', to: '300', amount: '2.90', flat: false },
        { from: '300', amount: '1.90', flat: false },
      ],
      minimum: { amount: '80' },
    }),
    charge(1, { code: 'FSC', calculator: 'PER_KG', amount: '0.65' }),
    charge(2, { code: 'LOC', amount: '60' }),
    charge(3, { code: 'HDL', calculator: 'PER_DAY', amount: '5' }),
  ],
  ...overrides,
})
