import { expect, test } from 'vitest'
import { costGroup } from '../testing/quotation-events.ts'
import { sourceCosts, drawsOn, linesOfCosts } from './source-costs.ts'
import { daysOf, earliest, journeyDays, journeyOf, journeyShown } from './journey.ts'
import { legsOf } from './our-sections.ts'

const { charges } = costGroup('c', '1.00')
const group = (section: 'ORIGIN' | 'FREIGHT' | 'DESTINATION' | 'OTHER', ttime?: number) => ({
  charges: charges.map((line) => ({ ...line, section })),
  carrier: section,
  ruta: '',
  ttime,
})

test('an alternative has its own cost group and those of its lines, each once', () => {
  const sell = { idCost: 'a', charges: [{}, { idCost: 'b' }, { idCost: 'a' }, { idCost: 'b' }] }
  expect(sourceCosts(sell)).toEqual(['a', 'b'])
  expect(drawsOn(sell, 'b')).toBe(true)
  expect(drawsOn(sell, 'c')).toBe(false)
  expect(linesOfCosts(sell).map(({ idCost }) => idCost)).toEqual(['a', 'b', 'a', 'b'])
  expect(sourceCosts({ charges: [{}] })).toEqual([])
})

test('an alternative does not list its own cost group when all lines are bought from other groups', () => {
  const emptied = { idCost: 'a', charges: [{}, { idCost: 'b', costIndex: 0 }, { idCost: 'b', costIndex: 1 }] }
  expect(sourceCosts(emptied)).toEqual(['b'])
  expect(drawsOn(emptied, 'a')).toBe(false)
  expect(sourceCosts({ ...emptied, charges: [...emptied.charges, { costIndex: 0 }] })).toEqual(['a', 'b'])
})

test('an alternative without cost groups on its lines has its own, with or without a known charge per line', () => {
  expect(sourceCosts({ idCost: 'a', charges: [{ costIndex: 0 }, {}] })).toEqual(['a'])
  expect(sourceCosts({ idCost: 'a', charges: [{}, {}] })).toEqual(['a'])
})

test('the earliest validity of several groups counts', () => {
  expect(earliest([{ validez: '2026-05-01' }, { validez: '2026-04-30' }])).toEqual({ validez: '2026-04-30' })
  expect(earliest([])).toBeUndefined()
})

test('a group without chosen legs covers those of its priced and included lines, never the whole journey', () => {
  expect(legsOf({ ...group('FREIGHT'), legs: ['DELIVERY', 'MAIN_CARRIAGE'] })).toEqual(['MAIN_CARRIAGE', 'DELIVERY'])
  expect(legsOf(group('FREIGHT'))).toEqual(['MAIN_CARRIAGE'])
  const open = group('FREIGHT').charges.map((line) => ({ ...line, amount: undefined }))
  expect(legsOf({ charges: open })).toEqual([])
  expect(legsOf({ charges: open.map((line) => ({ ...line, included: true as const })) })).toEqual(['MAIN_CARRIAGE'])
  expect(legsOf(group('ORIGIN'))).toEqual(['PICKUP'])
  expect(legsOf(group('DESTINATION'))).toEqual(['DELIVERY'])
  expect(legsOf(group('OTHER'))).toEqual([])
})

test('each leg belongs to the group with the fewest legs, in the order of the journey', () =>
  expect(journeyOf([group('FREIGHT', 5), group('DESTINATION', 1), group('ORIGIN'), group('OTHER')])).toEqual([
    { legs: ['PICKUP'], carrier: 'ORIGIN', ruta: '' },
    { legs: ['MAIN_CARRIAGE'], carrier: 'FREIGHT', ruta: '', ttime: 5 },
    { legs: ['DELIVERY'], carrier: 'DESTINATION', ruta: '', ttime: 1 },
  ]))

test('the days of a journey are the sum of its parts, and undefined where one is unknown', () => {
  expect(daysOf([{ ttime: 2 }, { ttime: 5 }])).toBe(7)
  expect(daysOf([{ ttime: 2 }, {}])).toBeUndefined()
})

test('the days of the parts are shown only where they add up to the total', () => {
  const journey = journeyOf([group('FREIGHT', 5), group('ORIGIN', 2)])
  expect(journeyShown({ journey, ttime: 7 })).toBe(journey)
  expect(JSON.stringify(journeyShown({ journey, ttime: 9 }))).not.toContain('ttime')
  expect(journeyShown({ ttime: 3 })).toEqual([])
})

test('a group whose main carriage is of another group gives neither its route nor its days', () => {
  const carrier = { ...group('FREIGHT', 33), ruta: 'direct', legs: ['PICKUP', 'MAIN_CARRIAGE'] as const }
  const agent = { ...group('DESTINATION', 36), ruta: 'via Santos', legs: ['MAIN_CARRIAGE', 'DELIVERY'] as const }
  expect(journeyOf([carrier, agent])).toEqual([
    { legs: ['PICKUP', 'MAIN_CARRIAGE'], carrier: 'FREIGHT', ruta: 'direct', ttime: 33 },
    { legs: ['DELIVERY'], carrier: 'DESTINATION', ruta: '' },
  ])
  expect(journeyDays([carrier, agent])).toBe(33)
  expect(journeyDays([group('FREIGHT', 33), group('DESTINATION', 2)])).toBe(35)
})
