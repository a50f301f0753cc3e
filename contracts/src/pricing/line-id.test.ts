import { expect, test } from 'vitest'
import { keptLineId, lineIdOf, linesBefore } from './line-id.ts'

const line = (idCharge: string, chargeIndex: number, lineId?: string) => ({
  idCharge,
  chargeIndex,
  ...(lineId !== undefined && { lineId }),
})

test('a line that was never given an id is known by the place where it stood', () => {
  expect(lineIdOf(line('FRT', 2))).toBe('2')
  expect(lineIdOf(line('FRT', 2, 'id-7'))).toBe('id-7')
  expect(keptLineId('2', 2)).toEqual({})
  expect(keptLineId('2', 1)).toEqual({ lineId: '2' })
})

test('a line is found again by its id, wherever it stands and whatever its code is now', () => {
  const before = [line('FRT', 0), line('FSC', 1), line('HDL', 2, 'id-7')]
  const typed = [
    { lineId: 'id-7', idCharge: 'HDL' },
    { lineId: '1', idCharge: 'SEC' },
    { lineId: 'id-9', idCharge: 'FRT' },
    { lineId: '1', idCharge: 'FSC' },
  ]
  expect(linesBefore(typed, before)).toEqual([before[2], before[1], undefined, undefined])
})

test('a line without an id is the one of its code: in its place, or where it was before it was shifted', () => {
  const before = [line('FRT', 0), line('FSC', 1), line('FSC', 2)]
  expect(linesBefore([{ idCharge: 'FSC' }, { idCharge: 'FSC' }, { idCharge: 'FSC' }], before)).toEqual([
    undefined,
    before[1],
    before[2],
  ])
  expect(linesBefore([{ idCharge: 'FSC' }, { idCharge: 'HDL' }], before)).toEqual([before[1], undefined])
})

test('a line with an id that is not there any more is new, also where one of its code stands', () => {
  const before = [line('FRT', 0)]
  expect(linesBefore([{ lineId: 'id-9', idCharge: 'FRT' }, { idCharge: 'HDL' }], before)).toEqual([
    undefined,
    undefined,
  ])
})
