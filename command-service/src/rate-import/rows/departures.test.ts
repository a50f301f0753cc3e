import { expect, test } from 'vitest'
import { withDepartures } from './movement.ts'

const row = (number: number, vessel: string | undefined, amount = '1450') => ({
  body: {
    origin: 'CNSHA',
    charges: [{ code: 'OFR', amount }],
    ...(vessel !== undefined && { sailings: [{ vessel, departure: '2027-12-05' }] }),
  },
  problems: [],
  set: {},
  departureRows: [number],
})

test('rows that differ only in their departure are one rate; equal rows and other prices stay apart', () => {
  const rows = withDepartures([
    row(2, 'Jade Star'),
    row(3, 'Jade Sun'),
    row(4, 'Jade Star'),
    row(5, 'Jade Sky', '1500'),
    row(6, undefined),
    row(7, undefined),
  ])
  expect(rows.map(({ departureRows }) => departureRows)).toEqual([[2, 3], [4], [5], [6], [7]])
  expect(rows[0]?.body.sailings).toMatchObject([{ vessel: 'Jade Star' }, { vessel: 'Jade Sun' }])
})
