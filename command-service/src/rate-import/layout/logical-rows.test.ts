import { RateMapping } from '@freight/contracts/rate-import/mapping'
import { expect, test } from 'vitest'
import { logicalRows } from './logical-rows.ts'

const places: Readonly<Record<string, readonly string[]>> = {
  Shanghai: ['CNSHA'],
  Ningbo: ['CNNGB'],
  CNSHA: ['CNSHA'],
  Busan: ['KRPUS'],
  Pusan: ['KRPUS'],
  Santos: ['BRSSZ'],
  Montevideo: ['UYMVD'],
  Brazil: ['BR'],
  'Santos, Brazil': ['BRSSZ'],
}
const words = {
  placesNamed: async (names: readonly string[]) => new Map(names.map((name) => [name, places[name] ?? []])),
}

const price = (column: number, period?: number) => ({
  column,
  header: '40HC',
  target: { to: 'CHARGE', code: 'OFR', calculator: 'PER_CONTAINER', unit: '40HC' },
  ...(period !== undefined && { period }),
})
const mappingWith = (changes: object) =>
  RateMapping.parse({
    columns: [
      { column: 0, header: 'POL', target: { to: 'FIELD', field: 'origin' } },
      { column: 1, header: 'POD', target: { to: 'FIELD', field: 'destination' } },
      price(2),
    ],
    transport: 'SEA',
    mode: 'FCL',
    ...changes,
  })

const rowsOf = async (mapping: RateMapping, ...lines: (string | number)[][]) => {
  const sheetRows = lines.map((cells, index) => ({ row: index + 2, hidden: false, cells }))
  const { rows, notes } = await logicalRows(mapping, words)(sheetRows)
  return {
    lanes: rows.map(({ row, cells, source }) => [row, source.row, ...cells.slice(0, 2).map(String)].join(' ')),
    notes,
    rows,
  }
}

test('each place of a list is a row of its own; numbers stay above the one before', async () => {
  const { lanes } = await rowsOf(
    mappingWith({}),
    ['Shanghai / Ningbo', 'Santos\nMontevideo', 900],
    ['Busan', 'Santos', 950],
    ['Busan', 'Montevideo', 960],
    ['Busan', 'Montevideo', 970],
    ['Busan', 'Montevideo', 980],
  )
  expect(lanes).toEqual([
    '2 2 Shanghai Santos',
    '3 2 Shanghai Montevideo',
    '4 2 Ningbo Santos',
    '5 2 Ningbo Montevideo',
    '6 3 Busan Santos',
    '7 4 Busan Montevideo',
    '8 5 Busan Montevideo',
    '9 6 Busan Montevideo',
  ])
})

test.each([
  ['Busan / Pusan', ['Busan / Pusan']],
  ['Santos, Brazil', ['Santos, Brazil']],
  ['Shanghai (CNSHA)', ['Shanghai (CNSHA)']],
  ['Shanghai, Ningbo, Foobar', ['Shanghai', 'Ningbo', 'Foobar']],
  ['China base ports (Shanghai, Ningbo)', ['Shanghai', 'Ningbo']],
  ['Santos, Brazil / Montevideo', ['Santos, Brazil', 'Montevideo']],
])('a list has different places, and a piece that is none stays a question: %s', async (text, expected) => {
  const { rows } = await rowsOf(mappingWith({}), [text, 'Montevideo', 900])
  expect(rows.map(({ cells }) => cells[0])).toEqual(expected)
})

test('each validity with a price is a row; a validity without one is not offered', async () => {
  const mapping = mappingWith({
    columns: [...mappingWith({}).columns.slice(0, 2), price(2, 0), price(3, 1)],
    periods: [
      { name: 'a', validFrom: '2027-12-01', validTo: '2027-12-15' },
      { name: 'b', validFrom: '2027-12-16', validTo: '2027-12-31' },
    ],
  })
  const { rows } = await rowsOf(mapping, ['Busan', 'Santos', 900, 950], ['Busan', 'Santos', 'N/A', 960])
  expect(
    rows.map(({ source, mapping: { validFrom, columns } }) => [source.row, validFrom, columns.at(-1)?.column]),
  ).toEqual([
    [2, '2027-12-01', 2],
    [2, '2027-12-16', 3],
    [3, '2027-12-16', 3],
  ])
})

test('texts without lane and price are notes with their cell; a lane without a price is none', async () => {
  const { lanes, notes } = await rowsOf(
    mappingWith({ width: 3 }),
    ['NORTH CHINA', 'NORTH CHINA', 'NORTH CHINA'],
    ['POL', 'POD', '40HC'],
    ['Shanghai', 'Santos', ''],
    ['', '', '', 'beside'],
    ['1)', 'Subject to space'],
    ['', 'Santos', 900],
  )
  expect(notes.map(({ cell, text }) => `${cell} ${text}`)).toEqual([
    'A2 NORTH CHINA',
    'A3 POL POD 40HC',
    'A6 1) Subject to space',
  ])
  expect(lanes).toEqual(['4 4 Shanghai Santos', '7 7  Santos'])
})

test('a corrected place is that of the lane in each validity', async () => {
  const corrections = [{ row: 9, lane: '2 Shanghai – Foobar', set: { destination: 'BRSSZ' } }]
  const { rows } = await rowsOf(mappingWith({ corrections }), ['Shanghai', 'Foobar', 900], ['Ningbo', 'Foobar', 900])
  expect(rows.map(({ set }) => set)).toEqual([{ destination: 'BRSSZ' }, {}])
})

test('rows of surcharges below the lanes are no lanes', async () => {
  const mapping = mappingWith({ surchargeRows: [{ from: 3, to: 4 }] })
  const found = await rowsOf(
    mapping,
    ['CNSHA', 'UYMVD', 900],
    ['BAF', 210, 420],
    ['ISPS', 9, 9],
    ['CNNGB', 'UYMVD', 910],
  )
  expect(JSON.stringify(found)).not.toMatch(/BAF|ISPS/)
  expect(JSON.stringify(found)).toMatch(/CNSHA.*CNNGB/)
})
