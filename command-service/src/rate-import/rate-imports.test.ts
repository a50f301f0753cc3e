import type { RateMapping } from '@freight/contracts/rate-import/mapping'
import { expect, test } from 'vitest'
import type { KnownCode } from '../lookups/tables/file-words.ts'
import { type OpenedSheets, csvRows, separatorOf } from '@freight/platform/spreadsheet/open-sheets'
import { type LookQuery, lookAt } from './layout/look.ts'
import { readRow } from './rows/row-body.ts'
import { withSurcharges } from './rows/sheet-surcharges.ts'

const code = (id: string, transport: 'air' | 'sea'): KnownCode => ({
  id,
  concept: id,
  section: 'FREIGHT',
  air: transport === 'air',
  sea: transport === 'sea',
  road: false,
})
const codes = [code('AFR', 'air'), code('OFR', 'sea'), code('BAF', 'sea')]

const fileOf = (...lines: readonly string[]): OpenedSheets => {
  const bytes = async () =>
    (async function* () {
      yield Buffer.from(lines.join('\n'))
    })()
  return {
    sheets: [],
    separator: () => separatorOf(bytes),
    rows: (_sheet, { separator } = {}) => csvRows(bytes, separator),
  }
}
const places: Readonly<Record<string, readonly string[]>> = {
  CNSHA: ['CNSHA'],
  UYMVD: ['UYMVD'],
  ARBUE: ['ARBUE'],
  BUE: ['ARBUE'],
  Montevideo: ['UYMVD'],
}
const placesNamed = async (names: readonly string[]) => new Map(names.map((name) => [name, places[name] ?? []]))
const look = (file: OpenedSheets, last?: RateMapping, query: LookQuery = {}) =>
  lookAt(file, { codes, placesNamed, lastMappings: last ? [last] : [], ...query })
const targets = ({ suggested }: Awaited<ReturnType<typeof look>>) =>
  suggested.columns.map(({ header, target }) => [
    header,
    'code' in target ? target.code : 'field' in target ? target.field : target.kind,
  ])

const first = fileOf('POL;POD;W/M USD;Ref;Valid from;Valid to', 'CNSHA;UYMVD;60;x;01/12/2027;31/12/2027')

test('a new column in a provider’s next file gets a suggested target, as in a first file', async () => {
  const { suggested } = await look(first)
  expect(suggested.unused).toEqual(['Ref'])
  const next = fileOf('POL;POD;W/M USD;BAF;Ref;Valid from;Valid to', 'CNSHA;UYMVD;60;9,5;x;01/12/2027;31/12/2027')
  const secondLook = await look(next, suggested)
  expect(secondLook.remembered).toBe(true)
  expect(secondLook.suggested.columns[3]).toMatchObject({
    header: 'BAF',
    target: { to: 'CHARGE', code: 'BAF', calculator: 'PER_WM' },
  })
  expect(secondLook.gone).toBeUndefined()
})

test('a heading that the last mapping left unused stays unused', async () => {
  const withBaf = fileOf('POL;POD;W/M USD;BAF;Valid from;Valid to', 'CNSHA;UYMVD;60;9,5;01/12/2027;31/12/2027')
  const { suggested } = await look(withBaf)
  const mappingWithoutBaf = {
    ...suggested,
    columns: suggested.columns.filter(({ header }) => header !== 'BAF'),
    unused: ['BAF'],
  }
  expect(targets(await look(withBaf, mappingWithoutBaf)).map(([header]) => header)).not.toContain('BAF')
})

test('columns of the last file that are missing or renamed are listed', async () => {
  const { suggested } = await look(first)
  const renamed = fileOf('POL;POD;Rate W/M;Valid from;Valid to', 'CNSHA;UYMVD;60;01/12/2027;31/12/2027')
  const secondLook = await look(renamed, suggested)
  expect(secondLook.gone).toMatchObject([{ header: 'W/M USD', target: { to: 'CHARGE', code: 'OFR' } }])
  expect(targets(secondLook)).toContainEqual(['Rate W/M', 'OFR'])
})

test('the prices are suggested again for the transport and mode that the user chooses', async () => {
  const file = fileOf('Origen;Destino;Flete USD', 'CNNGB;UYMVD;1.234,50')
  expect(targets(await look(file)).map(([header]) => header)).toEqual(['Origen', 'Destino'])
  const asFcl = await look(file, undefined, { transport: 'SEA', mode: 'FCL' })
  expect(asFcl.suggested).toMatchObject({ transport: 'SEA', mode: 'FCL' })
  expect(asFcl.suggested.columns.at(-1)?.target).toEqual({
    to: 'CHARGE',
    code: 'OFR',
    calculator: 'PER_CONTAINER',
    unit: '',
    currency: 'USD',
  })
})

test('the separator of a CSV is detected, unless the user chooses one', async () => {
  const file = fileOf('POL;POD,x;W/M', 'CNSHA;UYMVD,y;60')
  expect(await look(file)).toMatchObject({ separator: ';', headers: ['POL', 'POD,x', 'W/M'] })
  expect(await look(file, undefined, { separator: ',' })).toMatchObject({
    separator: ',',
    headers: ['POL;POD', 'x;W/M'],
  })
})

test('hidden columns and sheets, and columns beyond the maximum, are reported', async () => {
  const rows = async function* () {
    yield { row: 1, hidden: false, cells: ['POL', 'POD', 'W/M'], hiddenColumns: [2] }
    yield { row: 2, hidden: false, cells: ['CNSHA', 'UYMVD', 60], beyond: 3 }
  }
  const seen: number[] = []
  const file: OpenedSheets = {
    sheets: ['Notas', 'LCL'],
    hiddenSheets: ['Notas'],
    rows: (sheet) => {
      seen.push(sheet)
      return rows()
    },
  }
  expect(await look(file)).toMatchObject({
    hiddenColumns: [2],
    hiddenSheets: ['Notas'],
    columnsBeyond: 3,
    suggested: { sheet: 1 },
  })
  expect(seen).toEqual([1])
})

test('a charge in each row of the lanes is no block of surcharges beside them', async () => {
  const file = fileOf(
    'POL;POD;Valid from;Valid to;Charge;Currency;Amount',
    'CNSHA;UYMVD;01/12/2027;31/12/2027;OFR;USD;1450',
    'CNSHA;UYMVD;01/12/2027;31/12/2027;BAF;USD;210',
  )
  const { suggested } = await look(file)
  expect(suggested.surcharges).toBeUndefined()
  expect(suggested.width).toBeUndefined()
})

test('validities that may be two days, or more than a mapping has, are left to the user', async () => {
  const ambiguous = fileOf('POL;POD;40HC 01/12/2027 - 02/12/2027;40HC 03/12/2027 - 04/12/2027', 'CNSHA;UYMVD;900;950')
  expect((await look(ambiguous)).suggested.periods).toEqual([
    { name: '40HC 01/12/2027 - 02/12/2027', cell: 'C1' },
    { name: '40HC 03/12/2027 - 04/12/2027', cell: 'D1' },
  ])
  const months = ['Nov', 'Dec'].flatMap((month) =>
    Array.from({ length: 24 }, (_, day) => `${day + 1}-${day + 2} ${month}`),
  )
  const { suggested } = await look(
    fileOf(['POL', 'POD', ...months.map((days) => `40HC ${days} 2027`)].join(';'), `CNSHA;UYMVD${';900'.repeat(48)}`),
  )
  expect(suggested.periods).toHaveLength(40)
  expect(suggested.unused).toHaveLength(8)
})

test('surcharges under a title alone are read with the basis beside each amount', async () => {
  const file = fileOf(
    'POL;POD;1x20FT;40FT HC;;Surcharges;',
    'CNSHA;UYMVD;900;1500;;BAF;USD 210 / cntr',
    'CNNGB;UYMVD;910;1510;;Seal;EUR 9 per B/L',
    ';;;;;BAF bis;tbc',
  )
  const { suggested } = await look(file)
  expect(suggested.columns.map(({ target }) => (target.to === 'CHARGE' ? target.unit : target.to))).toEqual([
    'FIELD',
    'FIELD',
    '20GP',
    '40HC',
  ])
  expect(suggested.width).toBe(5)
  expect(suggested.surcharges).toEqual([
    { name: 'BAF', code: 'BAF', amount: '210', currency: 'USD', calculator: 'PER_CONTAINER', unit: '', cell: 'G2' },
    { name: 'Seal', amount: '9', currency: 'EUR', unit: '', cell: 'G3' },
    { name: 'BAF bis', code: 'BAF', currency: 'USD', calculator: 'PER_CONTAINER', unit: '', cell: 'G4' },
  ])
})

test('a style that makes a price per container of thousands one of units is left to the user', async () => {
  const fileWith = (price: string) =>
    fileOf('POL;POD;1x20FT;Surcharges;', 'CNSHA;UYMVD;850.50;;', `CNNGB;UYMVD;${price};;`)
  const doubtful = await look(fileWith('1.500'))
  expect(doubtful).toMatchObject({ suggested: { numbers: 'AUTO' }, ambiguous: { numbers: true } })
  expect(await look(fileWith('1.500'), { ...doubtful.suggested, numbers: 'POINT' })).toMatchObject({
    suggested: { numbers: 'AUTO' },
    ambiguous: { numbers: true },
  })
  expect(await look(fileWith('1,500'))).toMatchObject({
    suggested: { numbers: 'POINT' },
    ambiguous: { numbers: false },
  })
})

test('a surcharge that may be thousands or units is left without an amount', async () => {
  const file = fileOf(
    'POL;POD;1x20FT;;Surcharges;',
    'CNSHA;UYMVD;850.50;;BAF;USD 1.500 / cntr',
    'CNNGB;UYMVD;900.50;;BAF bis;USD 150 / cntr',
  )
  const { suggested } = await look(file)
  expect(suggested.numbers).toBe('POINT')
  expect(suggested.surcharges?.map(({ amount }) => amount)).toEqual([undefined, '150'])
})

test('the date and number styles of the last file are marked where this file does not show its own', async () => {
  const head = 'POL;POD;1x20FT;Valid from;Valid to'
  const monthFirst = await look(fileOf(head, 'CNSHA;UYMVD;850.50;12/01/2027;12/31/2027'))
  expect(monthFirst.suggested).toMatchObject({ dates: 'MDY', numbers: 'POINT' })
  expect(monthFirst.suggested.fromLastFile).toBeUndefined()
  const ambiguous = fileOf(head, 'CNSHA;UYMVD;850;01/03/2028;05/03/2028')
  const { suggested } = await look(ambiguous, monthFirst.suggested)
  expect(suggested).toMatchObject({ dates: 'MDY', numbers: 'POINT', fromLastFile: ['numbers', 'dates'] })
  const clear = await look(fileOf(head, 'CNSHA;UYMVD;850,5;25/03/2028;26/03/2028'), monthFirst.suggested)
  expect(clear.suggested).toMatchObject({ dates: 'DMY', numbers: 'COMMA' })
  expect(clear.suggested.fromLastFile).toBeUndefined()
})

test.each([
  ['a heading of its own', ';;;', 'Surcharges;;;', 'Charge;20DV;40HC;', 'BAF;210;420;'],
  ['a title alone', ';;;', 'Surcharges;;;', 'BAF;USD 210 per container;;'],
])('surcharges below the lanes with %s are read, and are no lanes', async (_, ...block) => {
  const { suggested, samples } = await look(
    fileOf('POL;POD;20DV;40HC', 'CNSHA;UYMVD;900;1500', ...block, ';;;', ';;;', 'CNNGB;UYMVD;910;1510'),
  )
  expect(suggested.surcharges?.map((one) => [one.code, one.amount, one.calculator])).toEqual(
    block.length > 3
      ? [
          ['BAF', '210', 'PER_CONTAINER'],
          ['BAF', '420', 'PER_CONTAINER'],
        ]
      : [['BAF', '210', 'PER_CONTAINER']],
  )
  expect(suggested.surchargeRows).toEqual([{ from: block.length > 3 ? 5 : 4, to: block.length + 2 }])
  // A lane after the block stays a lane.
  expect(samples.map(([pol]) => pol)).toEqual(expect.arrayContaining(['CNSHA', 'CNNGB']))
  expect(samples.map(([pol]) => pol)).not.toContain('BAF')
})

const withBlock = fileOf(
  'POL;POD;40HC USD;Validity;;Surcharge;Amount;Basis',
  'CNSHA;UYMVD;2350;01/12/2026 - 31/12/2026;;THC Montevideo;195;per container',
  'CNSHA;ARBUE;2400;01/01/2027 - 31/01/2027;;THC (BUE);240;per container',
  ';;;;;BAF (Q4 2026);80;per container',
  ';;;;;BAF Q1 2027;95;per container',
  ';;;;;ISPS;10;per container',
)
const codesOfBlock = [
  ...codes,
  code('ISPS', 'sea'),
  { ...code('THC', 'sea'), concept: 'Terminal', section: 'DESTINATION' as const },
]
const linesOf = async (cells: readonly string[], change: Partial<RateMapping> = {}) => {
  const { suggested } = await lookAt(withBlock, { codes: codesOfBlock, placesNamed, lastMappings: [] })
  const { body, warnings, toConfirm } = withSurcharges(readRow(cells, { ...suggested, ...change }), suggested)
  const charges = body['charges'] as { code: string; amount: string }[]
  return {
    lines: charges.map((one) => `${one.code} ${one.amount}`),
    warnings: warnings.map((one) => `${one.code} ${String(one.details?.['name'])}`),
    toConfirm,
  }
}

test('a surcharge with a place in its name belongs to the lanes of this place, one with days to rates of these days', async () => {
  const december = await linesOf(['CNSHA', 'UYMVD', '2350', '01/12/2026 - 31/12/2026'])
  expect(december).toEqual({ lines: ['OFR 2350', 'THC 195', 'BAF 80', 'ISPS 10'], warnings: [], toConfirm: false })
  const january = await linesOf(['CNSHA', 'ARBUE', '2400', '01/01/2027 - 31/01/2027'])
  expect(january).toEqual({ lines: ['OFR 2400', 'THC 240', 'BAF 95', 'ISPS 10'], warnings: [], toConfirm: false })
})

test('a surcharge that ends within the rate is to confirm, and one with other days only is not added', async () => {
  const both = await linesOf(['CNSHA', 'UYMVD', '2350', '15/12/2026 - 14/01/2027'])
  expect(both).toEqual({
    lines: ['OFR 2350', 'THC 195', 'BAF 80', 'ISPS 10'],
    warnings: ['SURCHARGE_SHORTER BAF (Q4 2026)'],
    toConfirm: true,
  })
  const april = await linesOf(['CNSHA', 'UYMVD', '2350', '01/04/2027 - 30/04/2027'])
  expect(april).toEqual({
    lines: ['OFR 2350', 'THC 195', 'ISPS 10'],
    warnings: ['SURCHARGE_OUTSIDE BAF (Q4 2026)', 'SURCHARGE_OUTSIDE BAF Q1 2027'],
    toConfirm: false,
  })
})

test('a cell may have both days of a validity, or its end with a word', async () => {
  const { suggested } = await look(
    fileOf('POL;POD;40HC USD;Validity', 'CNSHA;UYMVD;2350;01/12/2026 - 14/12/2026', 'CNSHA;ARBUE;2350;until 31-Dec-26'),
  )
  const daysIn = (text: string) => {
    const { body, problems } = readRow(['CNSHA', 'UYMVD', '2350', text], suggested)
    return [body['validFrom'], body['validTo'], problems.length]
  }
  expect(suggested.dates).toBe('DMY')
  expect(daysIn('01/12/2026 - 14/12/2026')).toEqual(['2026-12-01', '2026-12-14', 0])
  expect(daysIn('until 31-Dec-26')).toEqual([undefined, '2026-12-31', 0])
  expect(daysIn('31/12/2026')).toEqual([undefined, '2026-12-31', 0])
  expect(daysIn('soon')).toEqual([undefined, undefined, 1])
})

test('a surcharge of a size without a kind is one of every type of this size on the sheet', async () => {
  const { suggested } = await look(
    fileOf(
      'POL;POD;20 DRY;40 DRY;40 HC;BAF 20;BAF 40;Valid from;Valid to',
      'CNSHA;UYMVD;1;2;3;4;5;01/12/2027;31/12/2027',
    ),
  )
  const unitsOf = (charge: string) =>
    suggested.columns.flatMap(({ header, target }) =>
      target.to === 'CHARGE' && target.code === charge ? [`${header}: ${target.unit}`] : [],
    )
  expect(unitsOf('OFR')).toEqual(['20 DRY: 20GP', '40 DRY: 40GP', '40 HC: 40HC'])
  expect(unitsOf('BAF')).toEqual(['BAF 20: 20GP', 'BAF 40: 40GP', 'BAF 40: 40HC'])
})

test('headings with the two ends come before rows whose numbers look like breaks by weight', async () => {
  const { suggested } = await look(
    fileOf(
      'From;To;Box;Ref;USD;Note;Comment',
      'SHANGHAI;SANTOS;2300;2800;2900;3100;3300',
      'NINGBO;SANTOS;2300;2800;2900;1;2',
    ),
  )
  expect(suggested.headerRow).toBe(1)
  expect(suggested.columns.slice(0, 2).map(({ target }) => target)).toEqual([
    { to: 'FIELD', field: 'origin' },
    { to: 'FIELD', field: 'destination' },
  ])
})

test('of several files of a provider the one with the most of these headings is remembered', async () => {
  const reefer = fileOf('POL;POD;40RH USD;Plug;Valid from;Valid to', 'CNSHA;UYMVD;2350;1;01/12/2027;31/12/2027')
  const [dry, cold] = [(await look(first)).suggested, (await look(reefer)).suggested]
  const again = await lookAt(first, { codes, placesNamed, lastMappings: [cold, { ...dry, dates: 'MDY' }] })
  expect(again.remembered).toBe(true)
  expect(again.gone).toBeUndefined()
})

test('free days that are no single number are a note of the rate, no problem', async () => {
  const { suggested } = await look(fileOf('POL;POD;40HC USD;Free time', 'CNSHA;UYMVD;2350;DEM 14 / DET 7'))
  const freeTime = (text: string) => {
    const { body, problems } = readRow(['CNSHA', 'UYMVD', '2350', text], suggested)
    return [body['freeDays'], body['comments'], problems.length]
  }
  expect(freeTime('DEM 14 / DET 7')).toEqual([null, 'DEM 14 / DET 7', 0])
  expect(freeTime('10 days combined')).toEqual([10, '10 days combined', 0])
  expect(freeTime('14')).toEqual([14, undefined, 0])
})

test('a price of a place replaces the general one of its type only, and each basis of a place counts', async () => {
  const { suggested } = await look(fileOf('POL;POD;20GP USD;40HC USD', 'CNSHA;UYMVD;1000;2000'))
  const general = { name: 'THC', code: 'THC', currency: 'USD' as const, unit: '', cell: 'H2' }
  const at = () => ({ end: 'destination' as const, codes: ['UYMVD'] })
  const surcharges = [
    { ...general, calculator: 'PER_CONTAINER' as const, amount: '150' },
    { ...general, calculator: 'PER_CONTAINER' as const, amount: '195', unit: '20GP', at: at() },
    { ...general, code: 'DOC', calculator: 'FLAT' as const, amount: '50', at: at() },
    { ...general, code: 'DOC', calculator: 'PER_CONTAINER' as const, amount: '10', at: at() },
  ]
  const row = withSurcharges(readRow(['CNSHA', 'UYMVD', '1000', '2000'], suggested), { ...suggested, surcharges })
  const charges = row.body['charges'] as { code: string; unit: string; amount: string }[]
  expect(charges.map(({ code: id, unit, amount }) => `${id} ${unit} ${amount}`).slice(2)).toEqual([
    'THC 40HC 150',
    'THC 20GP 195',
    'DOC  50',
    'DOC  10',
  ])
})

test('a surcharge with a country in its name belongs to the lanes of this country', async () => {
  const { suggested } = await lookAt(
    fileOf(
      'POL;POD;40HC USD;;Surcharge;Amount;Basis',
      'CNSHA;UYMVD;2350;;THC Argentina;240;per container',
      'CNSHA;ARBUE;2400',
    ),
    { codes: codesOfBlock, placesNamed, lastMappings: [] },
  )
  expect(suggested.surcharges).toMatchObject([{ code: 'THC', at: { end: 'destination', codes: ['AR'] } }])
})

test('a range that only the style of the last file makes readable is to confirm', async () => {
  const { suggested } = await look(fileOf('POL;POD;40HC USD;Validity', 'CNSHA;UYMVD;2350;01/02/2027 - 10/02/2027'))
  const mapping = { ...suggested, dates: 'DMY' as const, fromLastFile: ['dates' as const] }
  const cells = ['CNSHA', 'UYMVD', '2350', '01/02/2027 - 10/02/2027']
  expect(readRow(cells, mapping)).toMatchObject({ toConfirm: true, warnings: [{ code: 'DAY_AMBIGUOUS' }] })
  expect(readRow(cells, { ...mapping, fromLastFile: [] }).toConfirm).toBe(false)
})
