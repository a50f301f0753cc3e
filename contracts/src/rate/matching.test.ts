import { expect, test } from 'vitest'
import { laneLevel, mismatchesOf, missingParameters, type WantedRate } from './matching.ts'
import { fclRate } from './testing/sample-rates.ts'

const wanted: WantedRate = {
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
const wrong = (more: object, changes: Partial<WantedRate> = {}) =>
  mismatchesOf({ ...rate, ...more }, { ...wanted, ...changes })

test('a rate matches the place, its country, or anywhere', () => {
  for (const [origin, level] of [
    ['DEHAM', 4],
    ['DE', 3],
    ['', 2],
  ] as const) {
    expect(wrong({ origin })).toEqual([])
    expect(laneLevel({ ...rate, origin }, wanted)).toBe(level)
  }
  expect(wrong({ origin: 'DEBRV' })).toEqual(['ORIGIN'])
  expect(wrong({ destination: 'AR' })).toEqual(['DESTINATION'])
})

test('an address matches the town of a rate in its country, else its country or anywhere', () => {
  const lubeck = { code: '', country: 'DE', town: ' lübeck ' }
  const from = (origin: string, originName: string) => wrong({ origin, originName }, { origin: lubeck })
  expect(from('DELBC', 'Lübeck')).toEqual([])
  expect(from('DE', '')).toEqual([])
  expect(from('DEHAM', 'Hamburgo')).toEqual(['ORIGIN'])
  expect(from('USLBC', 'Lübeck')).toEqual(['ORIGIN'])
  expect(laneLevel({ ...rate, origin: 'DELBC', originName: 'Lübeck' }, { ...wanted, origin: lubeck })).toBe(4)
})

test('a rate is valid from its first day to its last, both included', () => {
  for (const day of ['2026-11-01', '2027-01-31']) expect(wrong({}, { day })).toEqual([])
  expect(wrong({}, { day: '2026-10-31' })).toEqual(['NOT_YET_VALID'])
  expect(wrong({}, { day: '2027-02-01' })).toEqual(['EXPIRED'])
  expect(wrong({ active: false })).toEqual(['SUSPENDED'])
})

test('a rate matches type, transport, mode and container of the request', () => {
  expect(wrong({ type: 'SELL' })).toEqual(['TYPE'])
  expect(wrong({ container: '40GP' })).toEqual(['CONTAINER'])
  expect(wrong({ container: null })).toEqual([])
  expect(wrong({ container: null, mode: 'LCL' }, { mode: 'LCL', containers: [] })).toEqual([])
  expect(wrong({}, { transport: 'AIR', mode: 'LSE' })).toEqual(['TRANSPORT', 'MODE'])
})

test('a rate for stackable cargo does not match cargo that is not stackable', () => {
  for (const stackable of ['YES', 'TOP_LOAD']) {
    expect(wrong({ stackable })).toEqual(['STACKABLE'])
    expect(wrong({ stackable }, { stackable: 'YES' })).toEqual([])
  }
  expect(wrong({ stackable: 'NO' })).toEqual([])
})

test('returns the missing search fields by their names in the request', () => {
  expect(missingParameters({})).toEqual(['transportMode', 'modo', 'origenCodigo', 'destinoCodigo'])
  const lane = { transportMode: 'SEA', modo: 'FCL', origenCodigo: 'DEHAM', destinoCodigo: '' }
  expect(missingParameters(lane)).toEqual(['destinoCodigo', 'containerData'])
  expect(missingParameters({ ...lane, modo: 'LCL', destinoCodigo: 'UYMVD' })).toEqual([])
})
