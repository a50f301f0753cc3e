import { expect, test } from 'vitest'
import { storedLineId, lineIdOf, linesBefore } from './line-id.ts'

const line = (idCharge: string, chargeIndex: number, lineId?: string) => ({
  idCharge,
  chargeIndex,
  ...(lineId !== undefined && { lineId }),
})

test('a line without an id is identified by its original index', () => {
  expect(lineIdOf(line('FRT', 2))).toBe('2')
  expect(lineIdOf(line('FRT', 2, 'id-7'))).toBe('id-7')
  expect(storedLineId('2', 2)).toEqual({})
  expect(storedLineId('2', 1)).toEqual({ lineId: '2' })
})

test('a line is found by its id, at any index and with any code', () => {
  const before = [line('FRT', 0), line('FSC', 1), line('HDL', 2, 'id-7')]
  const typed = [
    { lineId: 'id-7', idCharge: 'HDL' },
    { lineId: '1', idCharge: 'SEC' },
    { lineId: 'id-9', idCharge: 'FRT' },
    { lineId: '1', idCharge: 'FSC' },
  ]
  expect(linesBefore(typed, before)).toEqual([before[2], before[1], undefined, undefined])
})

test('a line without an id is found by its code: at its index, or where it was before a shift', () => {
  const before = [line('FRT', 0), line('FSC', 1), line('FSC', 2)]
  expect(linesBefore([{ idCharge: 'FSC' }, { idCharge: 'FSC' }, { idCharge: 'FSC' }], before)).toEqual([
    undefined,
    before[1],
    before[2],
  ])
  expect(linesBefore([{ idCharge: 'FSC' }, { idCharge: 'HDL' }], before)).toEqual([before[1], undefined])
})

test('a line with an unknown id is new, even where a line of its code exists', () => {
  const before = [line('FRT', 0)]
  expect(linesBefore([{ lineId: 'id-9', idCharge: 'FRT' }, { idCharge: 'HDL' }], before)).toEqual([
    undefined,
    undefined,
  ])
})
