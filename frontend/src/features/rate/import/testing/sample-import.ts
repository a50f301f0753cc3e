import type { ImportRow, RateImportView } from '../rate-import-queries.ts'

const mapping: NonNullable<RateImportView['mapping']> = {
  sheet: 0,
  headerRow: 1,
  columns: [
    { column: 0, header: 'POL', target: { to: 'FIELD', field: 'origin' } },
    { column: 1, header: 'POD', target: { to: 'FIELD', field: 'destination' } },
    { column: 2, header: 'W/M USD', target: { to: 'CHARGE', code: 'OFR', calculator: 'PER_WM', unit: '' } },
  ],
  numbers: 'AUTO',
  dates: 'DMY',
  type: 'BUY',
  owner: { id: 'p-1' },
  transport: 'SEA',
  mode: 'LCL',
  container: null,
  currency: 'USD',
}

/** A checked import: a file of three rows, one of them invalid. */
export const sampleImport: RateImportView = {
  id: 'i-39',
  no: 39,
  revision: 3,
  state: 'CHECKED',
  file: { name: 'Orient.xlsx', size: 1200, format: 'xlsx' },
  owner: { id: 'p-1', name: 'Orient Consol' },
  openedAt: '2026-11-23T10:00:00.000Z',
  openedBy: { id: 'u-1', name: 'J. Rey' },
  look: {
    sheets: ['LCL', 'FCL'],
    headers: ['POL', 'POD', 'W/M USD', 'Sales rep'],
    samples: [['CNSHA', 'UYMVD', '1.234', 'Li']],
    suggested: mapping,
    remembered: true,
    ambiguous: { numbers: true, dates: false },
  },
  mapping,
  counts: {
    read: 3,
    hidden: 1,
    validities: 1,
    new: 1,
    newValidity: 0,
    changed: 1,
    same: 0,
    ended: 1,
    warned: 1,
    problems: 1,
  },
  applied: null,
  undone: null,
  stopped: false,
  progress: { done: 0, of: 0 },
  failure: '',
}

const row: ImportRow = {
  row: 2,
  hidden: false,
  outcome: 'NEW',
  origin: 'CNSHA',
  destination: 'UYMVD',
  validFrom: '2026-12-01',
  validTo: '2026-12-31',
  container: '',
  price: { code: 'OFR', currency: 'USD', amount: '58' },
  problems: [],
  warnings: [],
  changes: [],
  standing: null,
  ends: [],
  done: '',
  rateId: '',
}

const charge = (amount: string) => ({
  index: 0,
  code: 'OFR',
  concept: 'Flete',
  description: '',
  section: 'FREIGHT',
  currency: 'USD',
  amount,
  calculator: 'PER_WM',
  unit: '',
  ranges: [],
  minimum: {},
})

export const sampleRows: readonly ImportRow[] = [
  { ...row, hidden: true },
  {
    ...row,
    row: 3,
    outcome: 'CHANGED',
    origin: 'CNNGB',
    standing: { id: 'r-1', code: 'T-1187' },
    changes: [
      { field: 'charges', from: [charge('55.00')], to: [charge('58')] },
      { field: 'validTo', from: '2026-12-15', to: '2026-12-31' },
    ],
    ends: [{ id: 'r-2', code: 'T-1100', validTo: '2026-11-30' }],
    warnings: [
      { column: 'OFR', code: 'FAR_OFF', message: '', details: { standing: '55', currency: 'USD', charge: 'OFR' } },
    ],
  },
  {
    ...row,
    row: 4,
    outcome: 'PROBLEM',
    problems: [{ column: 'Hasta', code: 'NO_SUCH_DAY', message: '', details: { text: '30/02/2026' } }],
  },
]

/** Answers of the server for it. */
export const importAnswers = (view: RateImportView = sampleImport, past: readonly RateImportView[] = []) => ({
  'GET /app/v1/rate-imports': () => ({ body: { rows: past } }),
  [`GET /app/v1/rate-imports/${view.id}`]: () => ({ body: view }),
  [`GET /app/v1/rate-imports/${view.id}/look`]: () => ({ body: view.look }),
  [`GET /app/v1/rate-imports/${view.id}/rows`]: () => ({ body: { rows: sampleRows, total: 3 } }),
  'GET /app/v1/charge-codes': () => ({ body: { rows: [] } }),
  'GET /app/v1/providers': () => ({ body: { rows: [] } }),
})
