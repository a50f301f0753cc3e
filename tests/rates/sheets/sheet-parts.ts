import type { SampleCell, SampleRow } from '@freight/platform/spreadsheet/testing/sample-workbook'

/** A price and the cell that it comes from. */
export type ExpectedPrice = { amount: string; cell: string }
export type ExpectedRate = {
  origin: string
  destination: string
  validFrom: string
  validTo: string
  /** By code and type of container, such as "OFR 20GP", or "DOC" for any. */
  prices: Readonly<Record<string, ExpectedPrice>>
}
export type FakSheet = { name: string; file: Buffer; rates: readonly ExpectedRate[]; notes: number }

const two = (number: number) => String(number).padStart(2, '0')
const english = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const spanish = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'octubre',
  'noviembre',
  'diciembre',
]
const portuguese = [
  'janeiro',
  'fevereiro',
  'março',
  'abril',
  'maio',
  'junho',
  'julho',
  'agosto',
  'setembro',
  'outubro',
  'novembro',
  'dezembro',
]

/** The two halves of a month, as carriers validate their rates. */
export const halvesOf = (year: number, month: number) => {
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return [
    { from: 1, to: 15 },
    { from: 16, to: last },
  ].map(({ from, to }) => {
    const iso = (day: number) => `${year}-${two(month)}-${two(day)}`
    const serial = (day: number) => ({ serial: Date.UTC(year, month - 1, day) / 86_400_000 + 25_569 })
    const name = english[month - 1] ?? ''
    return {
      days: [iso(from), iso(to)] as const,
      serials: [serial(from), serial(to)] as const,
      numeric: `${two(from)}/${two(month)}/${year} - ${two(to)}/${two(month)}/${year}`,
      spanish: `${from} al ${to} de ${spanish[month - 1]} de ${year}`,
      portuguese: `de ${from} a ${to} de ${portuguese[month - 1]} de ${year}`,
      english: `${name} ${from} - ${name} ${to}, ${year}`,
      withoutYear: `${two(from)}-${two(to)} ${name.toUpperCase()}`,
    }
  })
}

export type Half = ReturnType<typeof halvesOf>[number]

/** Rates from lines such as `CNSHA UYMVD 1: OFR 20GP=1450@C6, DOC=80@Surcharges!D4`; 1 and 2 are the halves. */
export const expected = (halves: readonly Half[], ...lines: string[]): ExpectedRate[] =>
  lines.map((line) => {
    const [, origin = '', destination = '', half, prices = ''] = /^(\w+) (\w+) (\d): (.*)$/.exec(line) ?? []
    const [validFrom, validTo] = halves[Number(half) - 1]?.days ?? ['', '']
    return {
      origin,
      destination,
      validFrom,
      validTo,
      prices: Object.fromEntries(
        prices.split(', ').map((price) => {
          const [, key = '', amount = '', cell = ''] = /^(.+)=(.+)@(.+)$/.exec(price) ?? []
          return [key, { amount, cell }]
        }),
      ),
    }
  })

export const row = (...cells: SampleCell[]): SampleRow => ({ cells })
export const merged = (merges: readonly string[], ...cells: SampleCell[]): SampleRow => ({ cells, merges })
export const empty = row()
