import { expect, test } from 'vitest'
import { z } from 'zod'
import { several } from './route.ts'

test('a query text separates values by commas, ignores empty ones and removes duplicates', () => {
  expect(several(z.string()).parse('UY,BR,UY,,BR')).toEqual(['UY', 'BR'])
  expect(several(z.string()).parse('')).toEqual([])
})
