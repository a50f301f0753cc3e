import { expect, test } from 'vitest'
import { formatDecimal } from '../../../lib/format/format.ts'
import { readableValues } from './readable-values.ts'

test('quantities have the form of the reader; codes, zones and words stay as they are', () =>
  expect(
    readableValues(
      { is: '13.8', max: '10000', zone: '1000', postalCode: '11300', month: '2026-11', reason: 'Strike' },
      (value) => formatDecimal(value),
    ),
  ).toEqual({ is: '13,8', max: '10.000', zone: '1000', postalCode: '11300', month: '2026-11', reason: 'Strike' }))
