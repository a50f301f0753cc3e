import { expect, test } from 'vitest'
import { costGroup } from '../../testing/quotation-events.ts'
import { drawnOn, drawsOn, linesOfCosts } from './drawn-on.ts'
import { daysOf, earliest, journeyOf, toldJourney } from './journey.ts'
import { legsOf } from '../../pricing/our-sections.ts'

const { charges } = costGroup('c', '1.00')
const group = (section: 'ORIGIN' | 'FREIGHT' | 'DESTINATION' | 'OTHER', ttime?: number) => ({
  charges: charges.map((line) => ({ ...line, section })),
  carrier: section,
  ruta: '',
  ttime,
})

test('an alternative draws on its own cost group and on those that its lines name, each once', () => {
  const sell = { idCost: 'a', charges: [{}, { idCost: 'b' }, { idCost: 'a' }, { idCost: 'b' }] }
  expect(drawnOn(sell)).toEqual(['a', 'b'])
  expect(drawsOn(sell, 'b')).toBe(true)
  expect(drawsOn(sell, 'c')).toBe(false)
  expect(linesOfCosts(sell).map(({ idCost }) => idCost)).toEqual(['a', 'b', 'a', 'b'])
  expect(drawnOn({ charges: [{}] })).toEqual([])
})

test('it draws on no group of its own that no line is bought from, where others are', () => {
  const emptied = { idCost: 'a', charges: [{}, { idCost: 'b', costIndex: 0 }, { idCost: 'b', costIndex: 1 }] }
  expect(drawnOn(emptied)).toEqual(['b'])
  expect(drawsOn(emptied, 'a')).toBe(false)
  expect(drawnOn({ ...emptied, charges: [...emptied.charges, { costIndex: 0 }] })).toEqual(['a', 'b'])
})

test('one whose lines name no group draws on its own, whether it is known what a line is bought as or not', () => {
  expect(drawnOn({ idCost: 'a', charges: [{ costIndex: 0 }, {}] })).toEqual(['a'])
  expect(drawnOn({ idCost: 'a', charges: [{}, {}] })).toEqual(['a'])
})

test('of several groups the first that is past counts', () => {
  expect(earliest([{ validez: '2026-05-01' }, { validez: '2026-04-30' }])).toEqual({ validez: '2026-04-30' })
  expect(earliest([])).toBeUndefined()
})

test('a group that names no legs is for the whole journey with a line of the main carriage, else for its ends', () => {
  expect(legsOf({ ...group('FREIGHT'), legs: ['DELIVERY', 'MAIN_CARRIAGE'] })).toEqual(['MAIN_CARRIAGE', 'DELIVERY'])
  expect(legsOf(group('FREIGHT'))).toEqual(['PICKUP', 'MAIN_CARRIAGE', 'DELIVERY'])
  expect(legsOf(group('ORIGIN'))).toEqual(['PICKUP'])
  expect(legsOf(group('DESTINATION'))).toEqual(['DELIVERY'])
  expect(legsOf(group('OTHER'))).toEqual([])
})

test('each leg goes with whoever is for fewer legs, in the order of the journey', () =>
  expect(journeyOf([group('FREIGHT', 5), group('DESTINATION', 1), group('ORIGIN'), group('OTHER')])).toEqual([
    { legs: ['PICKUP'], carrier: 'ORIGIN', ruta: '' },
    { legs: ['MAIN_CARRIAGE'], carrier: 'FREIGHT', ruta: '', ttime: 5 },
    { legs: ['DELIVERY'], carrier: 'DESTINATION', ruta: '', ttime: 1 },
  ]))

test('days add up by part, and are known only where those of each part are', () => {
  expect(daysOf([{ ttime: 2 }, { ttime: 5 }])).toBe(7)
  expect(daysOf([{ ttime: 2 }, {}])).toBeUndefined()
})

test('the days of a part are told only where they come to the days in all', () => {
  const journey = journeyOf([group('FREIGHT', 5), group('ORIGIN', 2)])
  expect(toldJourney({ journey, ttime: 7 })).toBe(journey)
  expect(JSON.stringify(toldJourney({ journey, ttime: 9 }))).not.toContain('ttime')
  expect(toldJourney({ ttime: 3 })).toEqual([])
})
