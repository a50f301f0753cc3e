import { expect, test } from 'vitest'
import { needsPostalCode, needsState } from './address-rules.ts'

test.each(['AR', 'AU', 'BR', 'CA', 'MX', 'US'])('an address in %s names its state', (country) =>
  expect(needsState(country)).toBe(true),
)

test.each(['UY', 'CL', 'DE', 'CN'])('an address in %s needs no state', (country) =>
  expect(needsState(country)).toBe(false),
)

test.each(['UY', 'AR', 'BR', 'US', 'DE'])('a letter to %s has a postal code', (country) =>
  expect(needsPostalCode(country)).toBe(true),
)

test.each(['BO', 'HK', 'AE', 'AO'])('there are no postal codes in %s', (country) =>
  expect(needsPostalCode(country)).toBe(false),
)
