import { expect, test } from 'vitest'
import { chargeableRules } from '../freight/chargeable.ts'
import { chargeableRuleOf } from '../company-settings/chargeable-numbers.ts'
import { usualNumbers } from '../company-settings/usual-numbers.ts'
import { Mode } from '../vocabulary/schemas.ts'
import { providerCommands } from './provider-commands.ts'
import { OwnNumbers, providerRule } from './own-numbers.ts'

const { LSE, LCL, LTL } = chargeableRules

test('a provider’s rule has its own numbers, and those of the request for the rest', () => {
  expect(providerRule('LSE', { airDivisor: '5000' }, LSE)).toEqual({ divisor: 5000, step: '0.5' })
  expect(providerRule('ULD', { airStep: '1' }, { ...LSE, minimum: '45' })).toEqual({
    divisor: 6000,
    step: '1',
    minimum: '45',
  })
  expect(providerRule('LCL', { seaMinimum: '1000' }, LCL)).toEqual({ kgPerM3: 1000, minimum: '1000' })
  expect(providerRule('LTL', { roadKgPerM3: '250', roadKgPerLdm: '1850' }, LTL)).toEqual({
    kgPerM3: 250,
    kgPerLdm: 1850,
    step: '1',
  })
})

test('a provider’s minimum of zero removes the minimum of the request', () =>
  expect(providerRule('LSE', { airMinimum: '0' }, { ...LSE, minimum: '45' })).toEqual(LSE))

test.each(Mode.options)('a provider without own numbers for %s has no rule', (mode) => {
  expect(providerRule(mode, {}, chargeableRules[mode])).toBeUndefined()
  const none = Object.fromEntries(Object.keys(OwnNumbers.shape).map((name) => [name, null]))
  expect(providerRule(mode, none, chargeableRules[mode])).toBeUndefined()
})

test.each(Mode.options)('a provider with all numbers of a company has that company’s rule for %s', (mode) => {
  const numbers = { ...usualNumbers, airDivisor: '5000', roadMinimum: '100', seaKgPerM3: '500' }
  const isByUnit = mode === 'FCL' || mode === 'FTL'
  expect(providerRule(mode, numbers, {})).toEqual(isByUnit ? undefined : chargeableRuleOf(mode, numbers))
})

test('typed numbers have the same limits as a company’s, and null removes a number', () => {
  const { ChangeProvider } = providerCommands
  const problems = (typed: object) =>
    ChangeProvider.data.safeParse(typed).error?.issues.map(({ path }) => path.join('.')) ?? []
  expect(problems({ airDivisor: '5000', airStep: '1', seaMinimum: '0', roadKgPerLdm: null })).toEqual([])
  expect(
    problems({ airDivisor: '0', airStep: '0.3', seaKgPerM3: '99.5', roadMinimum: '-1', roadKgPerM3: '100000' }),
  ).toEqual(['airDivisor', 'airStep', 'seaKgPerM3', 'roadKgPerM3', 'roadMinimum'])
})
