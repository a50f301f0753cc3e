import { erasedText } from '@freight/contracts/events/personal'
import { expect, test } from 'vitest'
import { mergedAddresses } from './express-catalogues.ts'

const place = { company: 'Bright Parts', postalCode: '33166', city: 'Miami', countryCode: 'US' }
const entry = (id: string, changes: object = {}) => ({
  ...place,
  id,
  name: 'Bright Parts',
  person: `p-${id}`,
  ...changes,
})
const party = (usedAt: string, changes: object = {}) => ({
  ...place,
  person: `person-${usedAt}`,
  shipment: `X-${usedAt}`,
  party: 'recipientAddress' as const,
  usedAt,
  ...changes,
})
const shown = (rows: ReturnType<typeof mergedAddresses>) =>
  rows.map(({ source, name, lastUsed }) => [source.kind, source.id, name, lastUsed?.at])

test('the last used address is first, entries that were never used are last, by name', () =>
  expect(
    shown(
      mergedAddresses(
        [entry('a', { city: 'Lima', name: 'Zeta' }), entry('b'), entry('c', { city: 'Quito', name: 'Alfa' })],
        [party('2026-03-09', { city: 'Padua' }), party('2026-03-08'), party('2026-03-07', { city: 'Turin' })],
      ),
    ),
  ).toEqual([
    ['SHIPMENT', 'X-2026-03-09', 'Bright Parts', '2026-03-09'],
    ['ENTRY', 'b', 'Bright Parts', '2026-03-08'],
    ['SHIPMENT', 'X-2026-03-07', 'Bright Parts', '2026-03-07'],
    ['ENTRY', 'c', 'Alfa', undefined],
    ['ENTRY', 'a', 'Zeta', undefined],
  ]))

test('an address appears once: also written otherwise, and of an entry whose place changed since', () => {
  const parties = [party('2026-03-09', { company: 'BRIGHT  parts' }), party('2026-03-08')]
  expect(shown(mergedAddresses([], parties))).toEqual([['SHIPMENT', 'X-2026-03-09', 'BRIGHT  parts', '2026-03-09']])
  expect(shown(mergedAddresses([entry('a')], parties))).toEqual([['ENTRY', 'a', 'Bright Parts', '2026-03-09']])
  const moved = entry('a', { city: 'Orlando' })
  expect(shown(mergedAddresses([moved], [party('2026-03-08', { person: 'p-a' })]))).toEqual([
    ['ENTRY', 'a', 'Bright Parts', '2026-03-08'],
  ])
  // Two warehouses of one company: the table has no street that separates them.
  expect(mergedAddresses([entry('a'), entry('b')], [])).toHaveLength(2)
})

test('an erased person and a party without a name are not offered', () =>
  expect(
    mergedAddresses(
      [entry('a', { name: erasedText, company: erasedText })],
      [party('2026-03-09', { company: '' }), party('2026-03-08', { company: erasedText })],
    ),
  ).toEqual([]))
