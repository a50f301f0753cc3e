import { expect, test } from 'vitest'
import { needsPostalCode, needsState } from './address-rules.ts'

test.each(['AR', 'AU', 'BR', 'CA', 'MX', 'US'])('an address in %s needs a state', (country) =>
  expect(needsState(country)).toBe(true),
)

test.each(['UY', 'CL', 'DE', 'CN'])('an address in %s needs no state', (country) =>
  expect(needsState(country)).toBe(false),
)

test.each(['UY', 'AR', 'BR', 'US', 'DE'])('an address in %s needs a postal code', (country) =>
  expect(needsPostalCode(country)).toBe(true),
)

test.each(['BO', 'HK', 'AE', 'AO'])('an address in %s has no postal code', (country) =>
  expect(needsPostalCode(country)).toBe(false),
)
