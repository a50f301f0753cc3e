import { sampleWorkbook } from '@freight/platform/spreadsheet/testing/sample-workbook'
import { empty, expected, type FakSheet, type Half, halvesOf, merged, row } from './sheet-parts.ts'

/** Layouts of rate sheets as shipping lines send them, for a month. */
export const fakSheets = (year: number, month: number): readonly FakSheet[] => {
  const halves = halvesOf(year, month)
  const [first, second] = halves as [Half, Half]
  const rates = (...lines: string[]) => expected(halves, ...lines)
  return [
    {
      name: '01 merged heads.xlsx',
      notes: 3,
      file: sampleWorkbook({
        FAK: [
          merged(['A1:H1'], 'FAK RATES ASIA - EAST COAST SOUTH AMERICA'),
          row('All rates in USD per container'),
          empty,
          merged(['A4:A5', 'B4:B5', 'C4:E4', 'F4:H4'], 'POL', 'POD', first.numeric, '', '', second.numeric),
          row('', '', "20'DV", "40'DV", "40'HC", "20'DV", "40'DV", "40'HC"),
          row('CNSHA', 'UYMVD', 1450, 2100, 2150, 1650, 2300, 2350),
          row('CNNGB', 'UYMVD', 1475, 2125, 2175, 1675, 2325, 2375),
          row('CNSHA', 'ARBUE', 1500, 2200, 2250, 1700, 2400, 2450),
          merged(['A9:H9'], 'Rates are subject to GRI and to space and equipment.'),
        ],
      }),
      rates: rates(
        'CNSHA UYMVD 1: OFR 20GP=1450@C6, OFR 40GP=2100@D6, OFR 40HC=2150@E6',
        'CNSHA UYMVD 2: OFR 20GP=1650@F6, OFR 40GP=2300@G6, OFR 40HC=2350@H6',
        'CNNGB UYMVD 1: OFR 20GP=1475@C7, OFR 40GP=2125@D7, OFR 40HC=2175@E7',
        'CNNGB UYMVD 2: OFR 20GP=1675@F7, OFR 40GP=2325@G7, OFR 40HC=2375@H7',
        'CNSHA ARBUE 1: OFR 20GP=1500@C8, OFR 40GP=2200@D8, OFR 40HC=2250@E8',
        'CNSHA ARBUE 2: OFR 20GP=1700@F8, OFR 40GP=2400@G8, OFR 40HC=2450@H8',
      ),
    },
    {
      name: '02 three heading rows.xlsx',
      notes: 3,
      file: sampleWorkbook({
        Tarifario: [
          row('Naviera del Sur S.A.'),
          merged(
            ['A2:A4', 'B2:B4', 'C2:F2', 'C3:D3', 'E3:F3', 'G2:G4', 'H2:H4'],
            'Puerto de carga',
            'Puerto de descarga',
            'FLETE MARITIMO USD',
            '',
            '',
            '',
            'Tránsito',
            'Días libres',
          ),
          row('', '', `Vigencia ${first.spanish}`, '', `Vigencia ${second.spanish}`, ''),
          row('', '', "20' ST", '40 HC', "20' ST", '40 HC'),
          row('Shanghai', 'Montevideo', '1.450,00', '2.150,00', '1.600,00', '2.300,00', '32', '14'),
          row('Ningbo', 'Montevideo', '1.470,50', '2.170,50', '1.620,50', '2.320,50', '34-36', '14'),
          empty,
          row('Observaciones:'),
          row('1)', 'Tarifas sujetas a espacio y equipo'),
        ],
      }),
      rates: rates(
        'CNSHA UYMVD 1: OFR 20GP=1450.00@C5, OFR 40HC=2150.00@D5',
        'CNSHA UYMVD 2: OFR 20GP=1600.00@E5, OFR 40HC=2300.00@F5',
        'CNNGB UYMVD 1: OFR 20GP=1470.50@C6, OFR 40HC=2170.50@D6',
        'CNNGB UYMVD 2: OFR 20GP=1620.50@E6, OFR 40HC=2320.50@F6',
      ),
    },
    {
      name: '03 lists of ports.xlsx',
      notes: 1,
      file: sampleWorkbook({
        Rates: [
          merged(['C1:E1', 'F1:H1'], 'POL', 'POD', `Valid ${first.numeric}`, '', '', `Valid ${second.numeric}`),
          row('', '', '20GP', '40GP', '40HQ', '20GP', '40GP', '40HQ'),
          row('Shanghai / Ningbo / Qingdao', 'Montevideo, Buenos Aires', 1400, 2000, 2050, 1500, 2100, 2150),
          row('CNXMN', 'Santos', 1350, 1900, 1950, 1450, 2000, 2050),
          row('* Base ports only'),
        ],
      }),
      rates: rates(
        ...['CNSHA', 'CNNGB', 'CNTAO'].flatMap((from) =>
          ['UYMVD', 'ARBUE'].flatMap((to) => [
            `${from} ${to} 1: OFR 20GP=1400@C3, OFR 40GP=2000@D3, OFR 40HC=2050@E3`,
            `${from} ${to} 2: OFR 20GP=1500@F3, OFR 40GP=2100@G3, OFR 40HC=2150@H3`,
          ]),
        ),
        'CNXMN BRSSZ 1: OFR 20GP=1350@C4, OFR 40GP=1900@D4, OFR 40HC=1950@E4',
        'CNXMN BRSSZ 2: OFR 20GP=1450@F4, OFR 40GP=2000@G4, OFR 40HC=2050@H4',
      ),
    },
    {
      name: '04 surcharges beside.xlsx',
      notes: 2,
      file: sampleWorkbook({
        FAK: [
          row('FAK tariff'),
          merged(['C2:D2', 'E2:F2', 'H2:K2'], '', '', first.english, '', second.english, '', '', 'SURCHARGES'),
          row('POL', 'POD', "20'", '40HC', "20'", '40HC', '', 'Surcharge', 'Currency', 'Amount', 'Per'),
          row('CNSHA', 'UYMVD', 1450, 2150, 1550, 2250, '', 'BAF', 'USD', 210, 'container'),
          row('CNNGB', 'UYMVD', 1460, 2160, 1560, 2260, '', 'ISPS', 'USD', 12, 'cntr'),
          row('CNTAO', 'UYMVD', 1480, 2180, 1580, 2280, '', 'Documentation', 'USD', 80, 'B/L'),
          row('', '', '', '', '', '', '', 'Peak season surcharge (PSS)', 'USD', 'Included', 'container'),
        ],
      }),
      rates: rates(
        ...[
          ['CNSHA', 4, 1450],
          ['CNNGB', 5, 1460],
          ['CNTAO', 6, 1480],
        ].flatMap(([from, at, price]) =>
          [1, 2].map((half) => {
            const [small, big] = half === 1 ? ['C', 'D'] : ['E', 'F']
            const base = Number(price) + (half - 1) * 100
            const surcharges = 'BAF=210@J4, ISPS=12@J5, DOC=80@J6'
            return `${from} UYMVD ${half}: OFR 20GP=${base}@${small}${at}, OFR 40HC=${base + 700}@${big}${at}, ${surcharges}`
          }),
        ),
      ),
    },
    {
      name: '05 surcharges on a second sheet.xlsx',
      notes: 3,
      file: sampleWorkbook({
        'Ocean freight': [
          merged(['A1:G1'], `Validity ${first.numeric}`),
          row('POL', 'POD', "20' DC", "40' DC", "40' HC", 'T/T', 'Carrier'),
          row('Hamburg', 'Montevideo', 900, 1400, 1450, 28, 'Sur Line'),
          row('Rotterdam, NL', 'Montevideo', 880, 1380, 1430, 27, 'Sur Line'),
        ],
        Surcharges: [
          row('Surcharges and local charges'),
          empty,
          row('Code', 'Description', 'Currency', "20'", "40'"),
          row('THCO', 'Terminal handling at origin', 'EUR', 230, 260),
          row('THC', 'Terminal handling at destination', 'USD', 175, 235),
          row('PSS', 'Peak season surcharge', 'USD', 'N/A', 'N/A'),
        ],
      }),
      rates: ['DEHAM', 'NLRTM'].flatMap((from, index) => {
        const [at, base] = [3 + index, 900 - 20 * index]
        const [own] = rates(
          `${from} UYMVD 1: OFR 20GP=${base}@C${at}, OFR 40GP=${base + 500}@D${at}, OFR 40HC=${base + 550}@E${at}, ` +
            'THCO 20GP=230@Surcharges!D4, THCO 40GP=260@Surcharges!E4, THCO 40HC=260@Surcharges!E4, ' +
            'THC 20GP=175@Surcharges!D5, THC 40GP=235@Surcharges!E5, THC 40HC=235@Surcharges!E5',
        )
        return own ? [own] : []
      }),
    },
    {
      name: '06 columns of days.xlsx',
      notes: 1,
      file: sampleWorkbook({
        Rates: [
          row('CONTRACT RATES'),
          row(
            'Origin',
            'Destination',
            'Valid from',
            'Valid to',
            '20DV',
            '40HC',
            'Valid from',
            'Valid to',
            '20DV',
            '40HC',
            'Remarks',
          ),
          row('BRSSZ', 'NLRTM', ...first.serials, 700, 1100, ...second.serials, 750, 1200, 'Direct'),
          row('UYMVD', 'NLRTM', ...first.serials, 800, 1300, ...second.serials, 850, 1400, 'Via Santos'),
        ],
      }),
      rates: rates(
        'BRSSZ NLRTM 1: OFR 20GP=700@E3, OFR 40HC=1100@F3',
        'BRSSZ NLRTM 2: OFR 20GP=750@I3, OFR 40HC=1200@J3',
        'UYMVD NLRTM 1: OFR 20GP=800@E4, OFR 40HC=1300@F4',
        'UYMVD NLRTM 2: OFR 20GP=850@I4, OFR 40HC=1400@J4',
      ),
    },
    {
      name: '07 equipment in rows.xlsx',
      notes: 2,
      file: sampleWorkbook({
        FAK: [
          row('Ocean rates', 'Currency: USD'),
          row('POL', 'POD', 'Equipment', first.numeric, second.numeric),
          row('CNSHA', 'UYMVD', '20GP', 1410, 1510),
          row('CNSHA', 'UYMVD', '40HC', 2110, 2210),
          row('CNSZX', 'UYMVD', '20GP', 1420, 1520),
          row('CNSZX', 'UYMVD', '40HC', 2120, '-'),
          row('Note: free time 14 days at destination'),
        ],
      }),
      rates: rates(
        'CNSHA UYMVD 1: OFR=1410@D3',
        'CNSHA UYMVD 2: OFR=1510@E3',
        'CNSHA UYMVD 1: OFR=2110@D4',
        'CNSHA UYMVD 2: OFR=2210@E4',
        'CNSZX UYMVD 1: OFR=1420@D5',
        'CNSZX UYMVD 2: OFR=1520@E5',
        'CNSZX UYMVD 1: OFR=2120@D6',
      ),
    },
    {
      name: '08 cover sheet and unmerged heads.xlsx',
      notes: 1,
      file: sampleWorkbook({
        Cover: [row('Pacific Line'), row('Rate proposal', 'Prepared for our customers')],
        ECSA: [
          row('', '', first.english, '', second.english),
          row('Port of loading', 'Port of discharge', "20'DV", "40'DV/HC", "20'DV", "40'DV/HC"),
          row('CNSHA', 'BRSSZ', 1300, 1900, 1380, 1980),
          row('CNNGB', 'BRSSZ', 1310, 1910, 1390, 1990),
          empty,
          row('Terms and conditions apply'),
        ],
      }),
      rates: rates(
        'CNSHA BRSSZ 1: OFR 20GP=1300@C3, OFR 40GP=1900@D3, OFR 40HC=1900@D3',
        'CNSHA BRSSZ 2: OFR 20GP=1380@E3, OFR 40GP=1980@F3, OFR 40HC=1980@F3',
        'CNNGB BRSSZ 1: OFR 20GP=1310@C4, OFR 40GP=1910@D4, OFR 40HC=1910@D4',
        'CNNGB BRSSZ 2: OFR 20GP=1390@E4, OFR 40GP=1990@F4, OFR 40HC=1990@F4',
      ),
    },
    {
      name: '09 regions and surcharge columns.xlsx',
      notes: 3,
      file: sampleWorkbook({
        Tarifas: [
          merged(
            ['A1:A2', 'B1:B2', 'C1:D1', 'E1:F1', 'G1:G2', 'H1:H2'],
            'Porto de embarque',
            'Porto de destino',
            `Validade ${first.portuguese}`,
            '',
            `Validade ${second.portuguese}`,
            '',
            'BAF por container',
            'ISPS por container',
          ),
          row('', '', "20' DRY", '40 HC', "20' DRY", '40 HC'),
          merged(['A3:H3'], 'CHINA'),
          row('Shanghai', 'Santos', 1200, 1800, 1250, 1850, 150, 'incluso'),
          merged(['A5:H5'], 'EUROPA'),
          row('Rotterdam (NL)', 'Santos', 700, 1100, 740, 1150, 120, 11),
          row('Sujeito a espaço.'),
        ],
      }),
      rates: rates(
        'CNSHA BRSSZ 1: OFR 20GP=1200@C4, OFR 40HC=1800@D4, BAF=150@G4',
        'CNSHA BRSSZ 2: OFR 20GP=1250@E4, OFR 40HC=1850@F4, BAF=150@G4',
        'NLRTM BRSSZ 1: OFR 20GP=700@C6, OFR 40HC=1100@D6, BAF=120@G6, ISPS=11@H6',
        'NLRTM BRSSZ 2: OFR 20GP=740@E6, OFR 40HC=1150@F6, BAF=120@G6, ISPS=11@H6',
      ),
    },
    {
      name: '10 everything at once.xlsx',
      notes: 4,
      file: sampleWorkbook({
        'FAK ECSA': [
          merged(['A1:I1'], `FAK ${year} - East Coast South America`),
          row('Subject to our terms'),
          empty,
          merged(
            ['A4:A5', 'B4:B5', 'C4:E4', 'F4:H4', 'A6:A7'],
            'POL',
            'POD',
            first.withoutYear,
            '',
            '',
            second.withoutYear,
          ),
          row('', '', '20', '40', '40HC', '20', '40', '40HC', '', 'Recargo', 'Importe USD', 'Base'),
          row(
            'CNSHA\nCNNGB',
            'Montevideo\nBuenos Aires',
            1400,
            2000,
            'N/A',
            1500,
            2100,
            2150,
            '',
            'BAF',
            200,
            'contenedor',
          ),
          row('', 'Santos', 1300, 1900, 1950, 1400, 2000, 2050, '', 'Seguridad portuaria', 11, 'contenedor'),
          empty,
          merged(['A9:H9'], 'Reefer and dangerous goods on request'),
        ],
        'Local charges': [
          row('Charge', "20'", "40'", 'Currency', 'Basis'),
          row('THC origin', 90, 140, 'USD', 'container'),
          row('DOCO', 55, '', 'USD', 'B/L'),
          row('VGM', 'free', '', 'USD', 'B/L'),
        ],
      }),
      rates: ['CNSHA', 'CNNGB'].flatMap((from) =>
        ['UYMVD', 'ARBUE', 'BRSSZ'].flatMap((to) => {
          const at = to === 'BRSSZ' ? 7 : 6
          const base = to === 'BRSSZ' ? 1300 : 1400
          const local = (types: readonly string[]) =>
            types
              .map((type) => `THCO ${type}=${type === '20GP' ? '90@Local charges!B2' : '140@Local charges!C2'}`)
              .join(', ')
          const others = 'BAF=200@K6, ISPS=11@K7, DOCO=55@Local charges!B3'
          const firstBig = to === 'BRSSZ' ? [`OFR 40HC=${base + 650}@E${at}`] : []
          return rates(
            [
              `${from} ${to} 1: OFR 20GP=${base}@C${at}, OFR 40GP=${base + 600}@D${at}`,
              ...firstBig,
              local(to === 'BRSSZ' ? ['20GP', '40GP', '40HC'] : ['20GP', '40GP']),
              others,
            ].join(', '),
            [
              `${from} ${to} 2: OFR 20GP=${base + 100}@F${at}, OFR 40GP=${base + 700}@G${at}, OFR 40HC=${base + 750}@H${at}`,
              local(['20GP', '40GP', '40HC']),
              others,
            ].join(', '),
          )
        }),
      ),
    },
    {
      name: '11 surcharges below.xlsx',
      notes: 2,
      file: sampleWorkbook({
        FAK: [
          merged(['C1:D1', 'E1:F1'], '', '', first.english, '', second.english, ''),
          row('POL', 'POD', "20'", '40HC', "20'", '40HC'),
          row('CNSHA', 'UYMVD', 1450, 2150, 1550, 2250),
          empty,
          row('SURCHARGES'),
          row('Surcharge', 'Currency', 'Amount', 'Per'),
          row('BAF', 'USD', 210, 'container'),
          row('ISPS', 'USD', 12, 'cntr'),
          row('Documentation', 'USD', 80, 'B/L'),
          row('PSS', 'USD', 'Included', 'container'),
        ],
      }),
      rates: rates(
        'CNSHA UYMVD 1: OFR 20GP=1450@C3, OFR 40HC=2150@D3, BAF=210@C7, ISPS=12@C8, DOC=80@C9',
        'CNSHA UYMVD 2: OFR 20GP=1550@E3, OFR 40HC=2250@F3, BAF=210@C7, ISPS=12@C8, DOC=80@C9',
      ),
    },
  ]
}
