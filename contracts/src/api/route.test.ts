import { expect, test } from 'vitest'
import { z } from 'zod'
import { several } from './route.ts'

test('several values stand between commas; an empty one is none, and the same one twice is one', () => {
  expect(several(z.string()).parse('UY,BR,UY,,BR')).toEqual(['UY', 'BR'])
  expect(several(z.string()).parse('')).toEqual([])
})
