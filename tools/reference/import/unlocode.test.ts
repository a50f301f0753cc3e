import { expect, test } from 'vitest'
import { csvRows } from './csv.ts'
import { coordinatesOf, unlocodeFile, unlocodeRow } from './unlocode.ts'

// Rows in the format of the official list, written for this test.
const row = (...cells: string[]) => unlocodeRow(cells)
const places = (read: ReturnType<typeof unlocodeRow>) =>
  'listed' in read ? read.listed.filter(({ retired }) => retired !== 'KIND') : []
const keys = (read: ReturnType<typeof unlocodeRow>) =>
  places(read).map(({ location: { code, kind } }) => `${code} ${kind}`)

const testport = [
  '',
  'UY',
  'TPT',
  'Puerto Ficción',
  'Puerto Ficcion',
  'CO',
  'AI',
  '1-3-----',
  '0701',
  '',
  '3427S 05751W',
  '',
]

test('a port on a road becomes two places, with all values of the row', () =>
  expect(places(unlocodeRow(testport))).toEqual(
    ['PORT', 'ROAD'].map((kind) => ({
      location: {
        code: 'UYTPT',
        kind,
        name: 'Puerto Ficción',
        aliases: ['Puerto Ficcion'],
        country: 'UY',
        subdivision: 'UY-CO',
        iata: null,
        lat: -34.45,
        lon: -57.85,
        active: true,
        source: 'UNLOCODE',
      },
    })),
  ))

test.each([
  ['1-------', 'UYTPT PORT'],
  ['-2------', 'UYTPT RAIL'],
  ['--3-----', 'UYTPT ROAD'],
  ['---4----', 'TPT AIRPORT'],
  ['-----6--', 'UYTPT INLAND'],
  ['-------B', 'UYTPT ROAD'],
  ['--3----B', 'UYTPT ROAD'],
  ['12345---', 'UYTPT PORT, UYTPT RAIL, UYTPT ROAD, TPT AIRPORT'],
])('function %s gives %s', (functions, expected) =>
  expect(keys(unlocodeRow(testport.with(7, functions))).join(', ')).toBe(expected),
)

test.each(['----5---', '------7-', '0-------', ''])('function %s has no freight', (functions) =>
  expect(unlocodeRow(testport.with(7, functions))).toEqual({ skipped: 'function' }),
)

test('an airport has its IATA code, if it differs from that of the place', () => {
  expect(keys(unlocodeRow(testport.with(7, '---4----').with(9, 'QQQ')))).toEqual(['QQQ AIRPORT'])
  expect(unlocodeRow(testport.with(2, 'T2T').with(7, '---4----'))).toEqual({ skipped: 'function' })
})

test('a removed entry retires all its places', () =>
  expect(places(unlocodeRow(testport.with(0, 'X'))).map(({ retired }) => retired)).toEqual(['ENTRY', 'ENTRY']))

test.each(['+', '|', '#', '!', '*', ''])('a row with change %j is a place', (change) =>
  expect(keys(unlocodeRow(testport.with(0, change)))).toHaveLength(2),
)

test('a row that is no place is skipped with its reason', () => {
  expect(row('', 'UY', '', '.URUGUAY', '', '', '', '', '', '', '', '')).toEqual({ skipped: 'country' })
  expect(row('=', 'UY', '', 'Ficticia = Puerto Ficción', '', '', '', '', '', '', '', '')).toEqual({
    skipped: 'reference',
  })
  expect(row('Change', 'Country', 'Location', 'Name')).toEqual({ skipped: 'header' })
  expect(row('', 'UY', 'TPT')).toEqual({ skipped: 'shape' })
  expect(row('')).toEqual({ skipped: 'shape' })
  expect(unlocodeRow(testport.with(1, 'U1'))).toEqual({ skipped: 'shape' })
  expect(unlocodeRow(testport.with(6, 'RR'))).toEqual({ skipped: 'rejected' })
})

test.each([
  ['3452S 05612W', -34.86667, -56.2],
  ['5130N 00008W', 51.5, -0.13333],
  ['0116N 10350E', 1.26667, 103.83333],
])('%s is parsed as coordinates', (text, lat, lon) => expect(coordinatesOf(text)).toEqual({ lat, lon }))

test.each(['', '9930S 05612W', '3461S 05612W', '3452S', '-34.8 -56.2'])('%j has no coordinates', (text) =>
  expect(coordinatesOf(text)).toEqual({ lat: null, lon: null }),
)

const file = `"","UY",,".URUGUAY",,,,,,,,
"","UY","TPT","Puerto Ficción","Puerto Ficcion","CO","AI","1-3-----","0701",,"3427S 05751W",
"+","UY","TIN","Interior Inventado","Interior Inventado",,"RL","--3-----","2401",,,
"","UY","TPT","Otra vez","Otra vez",,"AI","1-3-----","0701",,,
"=","UY",,"Ficticia = Puerto Ficción",,,,,,,,
"","UY","TPO","Correo","Correo",,"AI","----5---","0701",,,
`

test('the result counts all rows of a file, and the first entry of a code counts', () => {
  const { read, listed, skipped } = unlocodeFile(csvRows(file))
  expect(read).toBe(6)
  expect(skipped).toEqual({ country: 1, twice: 1, reference: 1, function: 1 })
  expect(listed.filter(({ retired }) => !retired).map(({ location }) => location.name)).toEqual([
    'Puerto Ficción',
    'Puerto Ficción',
    'Interior Inventado',
  ])
})
