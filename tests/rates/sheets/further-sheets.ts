import { sampleWorkbook } from '@freight/platform/spreadsheet/testing/sample-workbook'
import { expected, type FakSheet, type Half, halvesOf, merged, row, empty } from './sheet-parts.ts'

/** Layouts without a row per lane: ports across, and a row per type of container. */
export const furtherSheets = (year: number, month: number): readonly FakSheet[] => {
  const halves = halvesOf(year, month)
  const [first] = halves as [Half, Half]
  const rates = (...lines: string[]) => expected(halves, ...lines)
  const long = [
    ['CNSHA', "20'DC", 2040, 310],
    ['CNSHA', "40'HC", 2280, 620],
    ['CNSHA', "40'RH", 4100, 700],
    ['CNNGB', "20'DC", 2050, 310],
  ] as const
  return [
    {
      name: '12 ports across.xlsx',
      notes: 2,
      file: sampleWorkbook({
        Matrix: [
          row(`ASIA TO ECSA - DRY - validity ${first.numeric} - USD`),
          empty,
          merged(['B3:D3', 'E3:G3'], 'POL \\ POD', 'MONTEVIDEO', '', '', 'Santos / Buenos Aires', '', ''),
          row('', '20GP', '40GP', '40HC', '20GP', '40GP', '40HC'),
          row('SHANGHAI', 2300, 2800, 2850, 2400, 2900, 2950),
          row('Ningbo', 2310, 2810, 2860, '', 'N/A', '-'),
          row('* Rates incl. BAF. Excl. THC'),
        ],
      }),
      rates: rates(
        'CNSHA UYMVD 1: OFR 20GP=2300@B5, OFR 40GP=2800@C5, OFR 40HC=2850@D5',
        'CNSHA BRSSZ 1: OFR 20GP=2400@E5, OFR 40GP=2900@F5, OFR 40HC=2950@G5',
        'CNSHA ARBUE 1: OFR 20GP=2400@E5, OFR 40GP=2900@F5, OFR 40HC=2950@G5',
        'CNNGB UYMVD 1: OFR 20GP=2310@B6, OFR 40GP=2810@C6, OFR 40HC=2860@D6',
      ),
    },
    {
      name: '13 long format.xlsx',
      notes: 0,
      file: sampleWorkbook({
        Cover: [row('Dear customer, please find our rates'), row('Contact: rates@line.com')],
        Rates: [
          row(
            'Load Port',
            'Discharge Port',
            'Equipment',
            'Base Ocean Freight',
            'BAF',
            'Total All-in',
            'Curr',
            'Eff. Date',
            'Exp. Date',
            'Via',
            'TT',
            'Free DEM',
            'Free DET',
          ),
          ...long.map(([from, type, freight, baf]) =>
            row(from, 'UYMVD', type, freight, baf, freight + baf, 'USD', ...first.serials, 'Direct', 36, 14, 7),
          ),
        ],
      }),
      rates: rates(
        ...long.map(
          ([from, , freight, baf], index) => `${from} UYMVD 1: OFR=${freight}@D${index + 2}, BAF=${baf}@E${index + 2}`,
        ),
      ),
    },
  ]
}
