import { expect, test } from 'vitest'
import { chargeableRules } from '../freight/chargeable.ts'
import { chargeableRuleOf } from '../company-settings/chargeable-numbers.ts'
import { usualNumbers } from '../company-settings/usual-numbers.ts'
import { Mode } from '../freight/transport.ts'
import { providerCommands } from './commands.ts'
import { OwnNumbers, providerRule } from './own-numbers.ts'

const { LSE, LCL, LTL } = chargeableRules

test('a provider weighs with its own numbers, and where it has none with those of the request', () => {
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

test('a least of zero says that there is none, whatever the company charges at least', () =>
  expect(providerRule('LSE', { airMinimum: '0' }, { ...LSE, minimum: '45' })).toEqual(LSE))

test.each(Mode.options)('without numbers for %s it weighs as the request was', (mode) => {
  expect(providerRule(mode, {}, chargeableRules[mode])).toBeUndefined()
  const none = Object.fromEntries(Object.keys(OwnNumbers.shape).map((name) => [name, null]))
  expect(providerRule(mode, none, chargeableRules[mode])).toBeUndefined()
})

test.each(Mode.options)('who has all of the numbers of a company weighs %s as that company does', (mode) => {
  const numbers = { ...usualNumbers, airDivisor: '5000', roadMinimum: '100', seaKgPerM3: '500' }
  const isByUnit = mode === 'FCL' || mode === 'FTL'
  expect(providerRule(mode, numbers, {})).toEqual(isByUnit ? undefined : chargeableRuleOf(mode, numbers))
})

test('what is typed is checked like the numbers of a company, and null takes a number away', () => {
  const { ChangeProvider } = providerCommands
  const problems = (typed: object) =>
    ChangeProvider.data.safeParse(typed).error?.issues.map(({ path }) => path.join('.')) ?? []
  expect(problems({ airDivisor: '5000', airStep: '1', seaMinimum: '0', roadKgPerLdm: null })).toEqual([])
  expect(
    problems({ airDivisor: '0', airStep: '0.3', seaKgPerM3: '99.5', roadMinimum: '-1', roadKgPerM3: '100000' }),
  ).toEqual(['airDivisor', 'airStep', 'seaKgPerM3', 'roadKgPerM3', 'roadMinimum'])
})
