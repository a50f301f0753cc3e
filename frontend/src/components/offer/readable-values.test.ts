import { expect, test } from 'vitest'
import { formatDecimal } from '../../lib/format/format.ts'
import { readableValues } from './offer-change.tsx'

const read = (values: Readonly<Record<string, string>>, language = 'es') =>
  readableValues(values, { decimal: (value) => formatDecimal(value), language })

test('quantities have the form of the reader; codes, zones and words stay as they are', () =>
  expect(read({ is: '13.8', max: '10000', zone: '1000', postalCode: '11300', reason: 'Strike' })).toEqual({
    is: '13,8',
    max: '10.000',
    zone: '1000',
    postalCode: '11300',
    reason: 'Strike',
  }))

test('months, days and countries have the form of the reader', () => {
  expect(read({ month: '2026-11', day: '2026-11-18', country: 'DE' })).toEqual({
    month: '11/2026',
    day: '18/11/2026',
    country: 'Alemania',
  })
  expect(read({ country: 'DE' }, 'en')).toEqual({ country: 'Germany' })
  expect(read({ country: '' })).toEqual({ country: '' })
})
