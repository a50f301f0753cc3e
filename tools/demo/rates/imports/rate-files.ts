import type { RateMapping } from '@freight/contracts/rate-import/mapping'

type Target = RateMapping['columns'][number]['target']
type Column = readonly [header: string, target: Target]
type Cells = readonly string[]

/** A rate file of a provider, and the outcome of its import. */
export type DemoRateFile = {
  name: string
  /** The provider’s code in the demo. */
  provider: string
  kind: Pick<RateMapping, 'transport' | 'mode'>
  columns: readonly Column[]
  rows: readonly Cells[]
  /** When it was imported: days before the present, and the hour of that day in UTC. */
  daysAgo: number
  hour: number
  by: string
  became: 'CHECKED' | 'APPLIED' | 'UNDONE'
}

const field = (name: Extract<Target, { to: 'FIELD' }>['field']): Target => ({ to: 'FIELD', field: name })
const price = (code: string, calculator: Extract<Target, { to: 'CHARGE' }>['calculator'], unit = ''): Target => ({
  to: 'CHARGE',
  code,
  calculator,
  unit,
})

const groupage: readonly Column[] = [
  ['POL', field('origin')],
  ['POD', field('destination')],
  ['Valid from', field('validFrom')],
  ['Valid to', field('validTo')],
  ['W/M USD', price('OFR', 'PER_WM')],
  ['Min', { to: 'LEAST', code: 'OFR' }],
  ['BAF', price('BAF', 'PER_WM')],
  ['DCF', price('DCF', 'PER_WM')],
  ['T/T', field('transitTime')],
  ['Remarks', field('comments')],
]
const boxes: readonly Column[] = [
  ['POL', field('origin')],
  ['POD', field('destination')],
  ['Valid from', field('validFrom')],
  ['Valid to', field('validTo')],
  ['Equipment', field('container')],
  ['Carrier', field('carrier')],
  ['O/F', price('OFR', 'PER_CONTAINER')],
  ['BAF', price('BAF', 'PER_CONTAINER')],
  ['T/T', field('transitTime')],
]
const weights: readonly Column[] = [
  ['Origen', field('origin')],
  ['Destino', field('destination')],
  ['Desde', field('validFrom')],
  ['Hasta', field('validTo')],
  ['Mínimo', { to: 'MINIMUM', code: 'AFR' }],
  ...[0, 45, 100, 300, 500, 1000].map((from): Column => [
    `+${from}`,
    { to: 'BREAK', code: 'AFR', from: String(from), unit: 'KG' },
  ]),
  ['FSC', price('FSC', 'PER_KG')],
  ['Tránsito', field('transitTime')],
]

const twoDigits = (n: number) => String(n).padStart(2, '0')
const monthNames = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic']

/** A month relative to the present: its days as in files, and its name. */
const monthOf = (present: Date, monthsLater: number) => {
  const first = new Date(Date.UTC(present.getUTCFullYear(), present.getUTCMonth() + monthsLater, 1))
  const [year, month] = [first.getUTCFullYear(), first.getUTCMonth()]
  const day = (n: number) => `${twoDigits(n)}/${twoDigits(month + 1)}/${year}`
  const days = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return { day, first: day(1), last: day(days), days, name: `${monthNames[month] ?? ''}${twoDigits(year % 100)}` }
}
type Month = ReturnType<typeof monthOf>

const groupageLanes = [
  ['CNSHA', 'UYMVD', 55, 44],
  ['CNSHA', 'ARBUE', 57.5, 46],
  ['CNNGB', 'UYMVD', 56, 45],
  ['CNNGB', 'ARBUE', 58, 47],
  ['CNTAO', 'UYMVD', 60, 48],
  ['CNTAO', 'ARBUE', 62, 50],
  ['CNXMN', 'UYMVD', 59, 46],
  ['CNXMN', 'ARBUE', 61.5, 48],
  ['CNSZX', 'UYMVD', 58, 43],
  ['CNSZX', 'ARBUE', 60.5, 45],
  ['HKHKG', 'UYMVD', 55, 41],
  ['HKHKG', 'ARBUE', 57, 43],
  ['TWKHH', 'UYMVD', 58, 45],
  ['TWKHH', 'ARBUE', 60, 47],
  ['KRPUS', 'UYMVD', 64, 49],
  ['KRPUS', 'ARBUE', 66, 51],
] as const

const money = (value: number) => value.toFixed(2)

const groupageRow = (
  [from, to, freight, days]: (typeof groupageLanes)[number],
  { first, last }: Pick<Month, 'first' | 'last'>,
  surcharge = 0,
): string[] => [
  from,
  to,
  first,
  last,
  money(freight + surcharge),
  '1',
  '9.50',
  '17.00',
  String(days),
  'direct via Busan',
]

/**
 * The next file of the same provider: current rates with a few corrected prices, the following month, and some rows
 * with mistakes.
 */
const groupageWithProblems = (now: Pick<Month, 'first' | 'last'>, next: Month): string[][] => {
  const rows = groupageLanes.flatMap((lane, n) => [
    groupageRow(lane, now, n % 3 === 0 ? 1.5 : 0),
    groupageRow(lane, { first: next.day(1), last: next.last }, 3),
  ])
  const setCell = (n: number, column: number, text: string) => {
    const row = rows[n]
    if (row) row[column] = text
  }
  const reversedRow = rows[7]
  if (reversedRow) [reversedRow[2], reversedRow[3]] = [next.last, next.first]
  setCell(11, 6, 'a consultar')
  setCell(15, 0, 'Suzhou')
  setCell(19, 3, next.day(next.days).replace(/^(..).(..)/, '30/02'))
  setCell(21, 4, '575.00')
  rows.splice(5, 0, [...(rows[3] ?? [])])
  return rows
}

const boxRows = ({ first, last }: Month): string[][] =>
  (
    [
      ['CNSZX', 'UYMVD', 1850, 36],
      ['CNSZX', 'ARBUE', 1920, 38],
      ['CNSHA', 'UYMVD', 1790, 39],
      ['CNSHA', 'ARBUE', 1880, 41],
    ] as const
  ).flatMap(([from, to, freight, days]) =>
    (['20GP', '40GP', '40HC'] as const).map((container) => {
      const isBig = container !== '20GP'
      const sea = Math.round(freight * (isBig ? 1.3 : 1))
      return [
        from,
        to,
        first,
        last,
        container,
        'Jade Ocean Lines',
        `${sea}.00`,
        isBig ? '260.00' : '140.00',
        String(days),
      ]
    }),
  )

const weightRows = (now: Month, next: Month): string[][] => {
  const rows = (
    [
      ['MAD', 'MVD', 4.6, 2],
      ['MAD', 'EZE', 4.4, 2],
      ['BCN', 'MVD', 4.75, 3],
      ['BCN', 'EZE', 4.55, 3],
      ['MXP', 'MVD', 4.9, 4],
      ['MXP', 'EZE', 4.7, 4],
      ['CDG', 'MVD', 4.8, 3],
      ['CDG', 'EZE', 4.6, 3],
      ['MAD', 'ASU', 5.1, 4],
    ] as const
  ).map(([from, to, base, days]) => [
    from,
    to,
    now.day(1),
    next.last,
    '95,00',
    ...[1, 0.86, 0.7, 0.61, 0.52, 0.46].map((factor) => (base * factor).toFixed(2).replace('.', ',')),
    '0,65',
    String(days),
  ])
  const [, , third, , fifth] = rows
  if (third) [third[2], third[3]] = [next.last, now.first]
  if (fifth) fifth[0] = 'Malpenza'
  return rows
}

/** The files of the demo, the oldest first; the last one waits for confirmation. */
export const demoRateFiles = (present: Date): DemoRateFile[] => {
  const [before, now, next, later] = [-1, 0, 1, 2].map((months) => monthOf(present, months))
  if (!before || !now || !next || !later) throw new RangeError('A file is of a month')
  const validity = { first: before.first, last: next.last }
  return [
    {
      name: `Orient_LCL_${before.name}.csv`,
      provider: 'OCL-017',
      kind: { transport: 'SEA', mode: 'LCL' },
      columns: groupage,
      rows: groupageLanes.slice(0, 14).map((lane) => groupageRow(lane, validity)),
      daysAgo: 41,
      hour: 12.7,
      by: 'jrey',
      became: 'APPLIED',
    },
    {
      name: `SZ_Union_FCL_${now.name}.csv`,
      provider: 'SUC-033',
      kind: { transport: 'SEA', mode: 'FCL' },
      columns: boxes,
      rows: boxRows(now),
      daysAgo: 20,
      hour: 14.1,
      by: 'lferreyra',
      became: 'UNDONE',
    },
    {
      name: `Tramontana_aereo_${now.name}.csv`,
      provider: 'TRM-008',
      kind: { transport: 'AIR', mode: 'LSE' },
      columns: weights,
      rows: weightRows(now, next),
      daysAgo: 8,
      hour: 17.35,
      by: 'jrey',
      became: 'APPLIED',
    },
    {
      name: `Orient_LCL_${later.name}.csv`,
      provider: 'OCL-017',
      kind: { transport: 'SEA', mode: 'LCL' },
      columns: groupage,
      rows: groupageWithProblems(validity, later),
      daysAgo: 1,
      hour: 19.3,
      by: 'jrey',
      became: 'CHECKED',
    },
  ]
}

const quotedCell = (cell: string): string => (/[;"\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** The content of the file. */
export const contentOf = ({ columns, rows }: Pick<DemoRateFile, 'columns' | 'rows'>): Buffer =>
  Buffer.from(
    `${[columns.map(([header]) => header), ...rows].map((row) => row.map(quotedCell).join(';')).join('\n')}\n`,
  )

/** The fields of its columns, and its number and date formats. */
export const mappingOf = ({ columns, kind }: DemoRateFile, ownerId: string): Partial<RateMapping> => ({
  columns: columns.map(([header, target], column) => ({ column, header, target })),
  numbers: kind.transport === 'AIR' ? 'COMMA' : 'POINT',
  dates: 'DMY',
  type: 'BUY',
  owner: { id: ownerId },
  currency: 'USD',
  ...kind,
})
