import { expect, test } from 'vitest'
import { z } from 'zod'
import { commaSeparated } from './route.ts'

test('values of a query text are separated by commas, without empty ones and duplicates', () => {
  expect(commaSeparated(z.string()).parse('UY,BR,UY,,BR')).toEqual(['UY', 'BR'])
  expect(commaSeparated(z.string()).parse('')).toEqual([])
})
