import { expect, test } from '@jest/globals'
import { foundLocations } from './locations.ts'

const codes = (q: string, kind?: 'PORT' | 'AIRPORT' | 'CITY') => foundLocations(q, kind, 5).map(({ code }) => code)

test('a place is found by its code first', () => {
  expect(codes('mvd')[0]).toBe('MVD')
  expect(codes('UYMVD')).toEqual(['UYMVD'])
})

test('a port is found by the second half of its code', () => expect(codes('mvd', 'PORT')[0]).toBe('UYMVD'))

test('accents and case do not matter', () => expect(codes('ZARATE')).toContain('ARZAE'))

test('what is nowhere is not found', () => expect(codes('qqqqq')).toEqual([]))
