import { expect, test } from 'vitest'
import { dayRangeIn } from './day-ranges.ts'

test.each([
  ['Valid 01/12/2027 - 15/12/2027', '2027-12-01', '2027-12-15', ''],
  ['01/12 al 15/12/2027', '2027-12-01', '2027-12-15', ''],
  ["20' DV 16-31 Dec 2027", '2027-12-16', '2027-12-31', "20' DV"],
  ['Dec 1 - Dec 15, 2027 USD', '2027-12-01', '2027-12-15', 'USD'],
  ['Dec 16-31, 2027', '2027-12-16', '2027-12-31', ''],
  ['1 al 15 de diciembre de 2027', '2027-12-01', '2027-12-15', ''],
  ['15 Dec – 14 Jan 2028', '2027-12-15', '2028-01-14', ''],
  ['2027-12-01 2027-12-15 40HC', '2027-12-01', '2027-12-15', '40HC'],
  ['Validez: 01.12.27 hasta 31.12.27', '2027-12-01', '2027-12-31', ''],
  ['Dezembro 2027', '2027-12-01', '2027-12-31', ''],
  ['Q1 2028', '2028-01-01', '2028-03-31', ''],
  ['12/16/2027 to 12/31/2027', '2027-12-16', '2027-12-31', ''],
])('%s', (text, from, to, rest) => expect(dayRangeIn(text, 'AUTO')).toEqual({ from, to, rest }))

test.each(["20'/40'", '20/40', '40HC', 'W/M', '+45', 'POL', '1.234,50', '20ST/40ST/40HC', 'OFR 20', 'Marca'])(
  'no day in %s',
  (text) => expect(dayRangeIn(text, 'AUTO')).toBeUndefined(),
)

test('days that may be of two kinds, or have no year, are found without a value', () => {
  expect(dayRangeIn('01/12/2027 - 02/12/2027', 'AUTO')).toEqual({ rest: '' })
  expect(dayRangeIn('01/12/2027 - 02/12/2027', 'DMY')).toMatchObject({ from: '2027-12-01', to: '2027-12-02' })
  expect(dayRangeIn('1-15 Dec', 'AUTO')).toEqual({ rest: '' })
  expect(dayRangeIn('1-15 Dec', 'AUTO', '2027')).toMatchObject({ from: '2027-12-01', to: '2027-12-15' })
  expect(dayRangeIn('Valid until 31/12/2027', 'AUTO')).toEqual({ to: '2027-12-31', rest: '' })
})
