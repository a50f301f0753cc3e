import { expect, test } from 'vitest'
import { withoutValues } from './operator-views.ts'

test.each([
  ['invalid input syntax for type numeric: "3153.00 USD"', 'invalid input syntax for type numeric: …'],
  ['Key (cost_usd)=(3153.5) already exists.', 'Key …=… already exists.'],
  ['margin 716,50 is out of range', 'margin … is out of range'],
  ['cannot be printed', 'cannot be printed'],
])('the error %j is shown without cost rights as %j', (text, expected) => expect(withoutValues(text)).toBe(expected))
