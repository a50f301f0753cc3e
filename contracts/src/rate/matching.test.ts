import { expect, test } from 'vitest'
import { laneLevel, mismatchesOf, missingParameters, type WantedRate } from './matching.ts'
import { fclRate } from './testing/sample-rates.ts'

const search: WantedRate = {
  type: 'BUY',
  transport: 'SEA',
  mode: 'FCL',
  origin: { code: 'DEHAM', country: 'DE' },
  destination: { code: 'UYMVD', country: 'UY' },
  day: '2026-11-20',
  containers: ['20GP', '40HC'],
  stackable: 'NO',
}
const rate = { ...fclRate(), active: true }
const mismatchesWith = (overrides: object, changes: Partial<WantedRate> = {}) =>
  mismatchesOf({ ...rate, ...overrides }, { ...search, ...changes })

test('a rate matches the place, its country, or anywhere', () => {
  for (const [origin, level] of [
    ['DEHAM', 4],
    ['DE', 3],
    ['', 2],
  ] as const) {
    expect(mismatchesWith({ origin })).toEqual([])
    expect(laneLevel({ ...rate, origin }, search)).toBe(level)
  }
  expect(mismatchesWith({ origin: 'DEBRV' })).toEqual(['ORIGIN'])
  expect(mismatchesWith({ destination: 'AR' })).toEqual(['DESTINATION'])
})

test('an address matches the town of a rate in its country, else its country or anywhere', () => {
  const lubeck = { code: '', country: 'DE', town: ' lübeck ' }
  const from = (origin: string, originName: string) => mismatchesWith({ origin, originName }, { origin: lubeck })
  expect(from('DELBC', 'Lübeck')).toEqual([])
  expect(from('DE', '')).toEqual([])
  expect(from('DEHAM', 'Hamburgo')).toEqual(['ORIGIN'])
  expect(from('USLBC', 'Lübeck')).toEqual(['ORIGIN'])
  expect(laneLevel({ ...rate, origin: 'DELBC', originName: 'Lübeck' }, { ...search, origin: lubeck })).toBe(4)
})

test('a rate is valid from its first day to its last, both included', () => {
  for (const day of ['2026-11-01', '2027-01-31']) expect(mismatchesWith({}, { day })).toEqual([])
  expect(mismatchesWith({}, { day: '2026-10-31' })).toEqual(['NOT_YET_VALID'])
  expect(mismatchesWith({}, { day: '2027-02-01' })).toEqual(['EXPIRED'])
  expect(mismatchesWith({ active: false })).toEqual(['SUSPENDED'])
})

test('a rate matches type, transport, mode and container of the request', () => {
  expect(mismatchesWith({ type: 'SELL' })).toEqual(['TYPE'])
  expect(mismatchesWith({ container: '40GP' })).toEqual(['CONTAINER'])
  expect(mismatchesWith({ container: null })).toEqual([])
  expect(mismatchesWith({ container: null, mode: 'LCL' }, { mode: 'LCL', containers: [] })).toEqual([])
  expect(mismatchesWith({}, { transport: 'AIR', mode: 'LSE' })).toEqual(['TRANSPORT', 'MODE'])
})

test('a rate for stackable cargo does not match cargo that is not stackable', () => {
  for (const stackable of ['YES', 'TOP_LOAD']) {
    expect(mismatchesWith({ stackable })).toEqual(['STACKABLE'])
    expect(mismatchesWith({ stackable }, { stackable: 'YES' })).toEqual([])
  }
  expect(mismatchesWith({ stackable: 'NO' })).toEqual([])
})

test('missing search fields have their names in the request', () => {
  expect(missingParameters({})).toEqual(['transportMode', 'modo', 'origenCodigo', 'destinoCodigo'])
  const lane = { transportMode: 'SEA', modo: 'FCL', origenCodigo: 'DEHAM', destinoCodigo: '' }
  expect(missingParameters(lane)).toEqual(['destinoCodigo', 'containerData'])
  expect(missingParameters({ ...lane, modo: 'LCL', destinoCodigo: 'UYMVD' })).toEqual([])
})
