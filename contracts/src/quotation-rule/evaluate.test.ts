import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  ruleConditions,
  ruleFilterTypes,
  type RuleCondition,
  type RuleFilterType,
} from '../vocabulary/quotation-rule.ts'
import { evaluateRules, filterHolds, type EvaluatedRule, type RuleFacts } from './evaluate.ts'
import { factsOf } from './facts-of.ts'

const facts: RuleFacts = {
  origin: { code: 'CNSHA', iata: '', country: 'CN', name: 'Shanghái' },
  destination: { code: 'MVD', iata: 'MVD', country: 'UY', name: 'Montevideo Carrasco' },
  incoterm: 'FOB',
  transportMode: 'SEA',
  mode: 'LCL',
  autorate: true,
  carriers: ['OCL', 'MSK'],
}
const unknownFacts: RuleFacts = {
  origin: { code: '', iata: '', country: '', name: '' },
  destination: { code: '', iata: '', country: '', name: '' },
  incoterm: '',
  transportMode: '',
  mode: '',
  autorate: false,
  carriers: [],
}

const holds = (filterType: RuleFilterType, condition: RuleCondition, value: string, of = facts) =>
  filterHolds({ filterType, condition, value }, of)

test.each<[RuleFilterType, RuleCondition, string, boolean]>([
  ['ORIGIN', 'EQUALS', 'CNSHA', true],
  ['ORIGIN', 'EQUALS', 'cnsha', true],
  ['ORIGIN', 'EQUALS', 'CN, HK', true],
  ['ORIGIN', 'EQUALS', 'HK,TW', false],
  ['ORIGIN', 'EQUALS', 'Shanghai', false],
  ['ORIGIN', 'NOT_EQUALS', 'CN', false],
  ['ORIGIN', 'NOT_EQUALS', 'HK', true],
  ['ORIGIN', 'CONTAINS', 'shangha', true],
  ['ORIGIN', 'CONTAINS', 'SHANGHÁI', true],
  ['ORIGIN', 'CONTAINS', 'Ningbo, gha', true],
  ['ORIGIN', 'CONTAINS', 'Ningbo', false],
  ['ORIGIN', 'HAS', 'shanghai', true],
  ['ORIGIN', 'HAS', 'shang', false],
  ['ORIGIN', 'NOT_HAS', 'CN', false],
  ['ORIGIN', 'NOT_HAS', 'US', true],
  ['DESTINATION', 'EQUALS', 'MVD', true],
  ['DESTINATION', 'EQUALS', 'UY', true],
  ['DESTINATION', 'EQUALS', 'MV', false],
  ['DESTINATION', 'CONTAINS', 'carrasco', true],
  ['INCOTERM', 'EQUALS', 'fob', true],
  ['INCOTERM', 'NOT_EQUALS', 'EXW, FCA', true],
  ['INCOTERM', 'NOT_EQUALS', 'EXW, FOB', false],
  ['TRANSPORT_MODE', 'EQUALS', 'AIR, SEA', true],
  ['TRANSPORT_MODE', 'EQUALS', 'AIR', false],
  ['MODE', 'EQUALS', 'LCL', true],
  ['MODE', 'CONTAINS', 'CL', true],
  ['MODE', 'HAS', 'FCL', false],
  ['AUTORATE', 'EQUALS', 'TRUE', true],
  ['AUTORATE', 'EQUALS', 'FALSE', false],
  ['AUTORATE', 'EQUALS', 'OCL', false],
  ['AUTORATE', 'HAS', 'ocl', true],
  ['AUTORATE', 'HAS', 'TRUE', true],
  ['AUTORATE', 'NOT_HAS', 'OCL', false],
  ['AUTORATE', 'NOT_HAS', 'CMA', true],
])('%s %s %s: %s', (filterType, condition, value, expected) =>
  expect(holds(filterType, condition, value)).toBe(expected),
)

test('an unknown value equals, contains and has nothing', () => {
  for (const filterType of ['ORIGIN', 'DESTINATION', 'INCOTERM', 'TRANSPORT_MODE', 'MODE'] as const) {
    for (const condition of ['EQUALS', 'CONTAINS', 'HAS'] as const)
      for (const value of ['CN', 'CNSHA', 'x', ''])
        expect(holds(filterType, condition, value, unknownFacts)).toBe(false)
    for (const condition of ['NOT_EQUALS', 'NOT_HAS'] as const)
      expect(holds(filterType, condition, 'CN', unknownFacts)).toBe(true)
  }
})

let ruleCount = 0
const rule = (
  name: string,
  send: boolean,
  matches: boolean,
  overrides: Partial<EvaluatedRule> = {},
): EvaluatedRule => ({
  id: name,
  name,
  version: 1,
  active: true,
  send,
  order: (ruleCount += 1),
  createdOn: '2026-03-03T13:20:00.000Z',
  filters: [{ id: 'f', filterType: 'MODE', condition: 'EQUALS', value: matches ? 'LCL' : 'FCL' }],
  ...overrides,
})

test('every rule is evaluated, and a matching DENY rule decides at any position', () => {
  const rules = [rule('ask', true, true), rule('deny', false, true), rule('later', true, true)]
  const { rules: results, ...decided } = evaluateRules(rules, facts)
  expect(decided).toEqual({ decision: 'DENY', decidedBy: 'deny' })
  expect(results.map(({ ruleId, matches }) => [ruleId, matches])).toEqual([
    ['ask', true],
    ['deny', true],
    ['later', true],
  ])
})

test('the first of several rules with the same decision is the reason', () => {
  expect(evaluateRules([rule('a', true, true), rule('b', true, true)], facts)).toMatchObject({ decidedBy: 'a' })
  const [first, second] = [rule('a', false, true), rule('b', false, true)]
  expect(evaluateRules([second, first], facts)).toMatchObject({ decision: 'DENY', decidedBy: 'a' })
  const same = { order: 7 }
  const older = rule('z', true, true, { ...same, createdOn: '2026-01-01T00:00:00.000Z' })
  expect(evaluateRules([rule('a', true, true, same), older], facts)).toMatchObject({ decidedBy: 'z' })
})

test('all filters of a rule have to match, and the result lists each', () => {
  const two = rule('two', true, true, {
    filters: [
      { id: 'f-1', filterType: 'MODE', condition: 'EQUALS', value: 'LCL' },
      { id: 'f-2', filterType: 'ORIGIN', condition: 'EQUALS', value: 'US' },
    ],
  })
  expect(evaluateRules([two], facts)).toEqual({
    rules: [
      {
        ruleId: 'two',
        matches: false,
        filters: [
          { id: 'f-1', holds: true },
          { id: 'f-2', holds: false },
        ],
      },
    ],
    decision: 'NONE',
  })
})

test('the decision without a matching rule is NONE', () => {
  expect(evaluateRules([], facts)).toEqual({ rules: [], decision: 'NONE' })
  expect(evaluateRules([rule('a', true, false)], facts).decision).toBe('NONE')
  expect(evaluateRules([rule('empty', true, true, { filters: [] })], facts).decision).toBe('NONE')
})

const values = ['CN', 'CNSHA', 'shanghai', 'LCL', 'FCL', 'FOB', 'TRUE', 'OCL', 'UY', 'CN, LCL']
const anyRules = fc
  .array(
    fc.record({
      send: fc.boolean(),
      active: fc.boolean(),
      order: fc.integer({ min: 0, max: 5 }),
      filters: fc.array(
        fc.record({
          id: fc.constant('f'),
          filterType: fc.constantFrom(...ruleFilterTypes),
          condition: fc.constantFrom(...ruleConditions),
          value: fc.constantFrom(...values),
        }),
        { maxLength: 3 },
      ),
    }),
    { maxLength: 8 },
  )
  .map((all) =>
    all.map((one, index): EvaluatedRule => ({
      ...one,
      id: `r-${index}`,
      name: '',
      version: 1,
      createdOn: '2026-03-03',
    })),
  )
const runs = { numRuns: 300 }

test('DENY wins over any other match', () =>
  fc.assert(
    fc.property(anyRules, (rules) => {
      const { decision, decidedBy } = evaluateRules(rules, facts)
      const deny = rule('deny', false, true, { order: 9 })
      const with_ = evaluateRules([...rules, deny], facts)
      expect(with_.decision).toBe('DENY')
      expect(with_.decidedBy).toBe(decision === 'DENY' ? decidedBy : 'deny')
    }),
    runs,
  ))

test('the order of rules changes only the reason', () =>
  fc.assert(
    fc.property(anyRules, fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 8, maxLength: 8 }), (rules, orders) => {
      const reordered = rules.map((one, index) => ({ ...one, order: orders[index] ?? 0 }))
      expect(evaluateRules(reordered, facts).decision).toBe(evaluateRules(rules, facts).decision)
      expect(evaluateRules(rules.toReversed(), facts)).toEqual(evaluateRules(rules, facts))
    }),
    runs,
  ))

test('an inactive rule has no effect', () =>
  fc.assert(
    fc.property(anyRules, (rules) => {
      const activeRules = rules.filter(({ active }) => active)
      expect(evaluateRules(rules, facts)).toEqual(evaluateRules(activeRules, facts))
    }),
    runs,
  ))

test('exactly one of EQUALS and NOT_EQUALS, and of HAS and NOT_HAS, matches', () =>
  fc.assert(
    fc.property(fc.constantFrom(...ruleFilterTypes), fc.constantFrom(...values), (filterType, value) => {
      expect(holds(filterType, 'EQUALS', value)).toBe(!holds(filterType, 'NOT_EQUALS', value))
      expect(holds(filterType, 'HAS', value)).toBe(!holds(filterType, 'NOT_HAS', value))
      expect(!holds(filterType, 'HAS', value) || holds(filterType, 'CONTAINS', value)).toBe(true)
    }),
    runs,
  ))

test('facts of a request contain IATA codes of airports, and each carrier once', () => {
  const request = {
    origenCodigo: 'PVG',
    origenPais: 'CN',
    origenName: 'Shanghai Pudong',
    destinoCodigo: 'UYMVD',
    destinoPais: 'UY',
    destinoName: 'Montevideo',
    incoterm: 'FCA',
    transportMode: 'AIR',
    modo: 'LSE',
  }
  expect(factsOf(request, { complete: false, carriers: ['TK', '', 'LA', 'TK'] })).toEqual({
    origin: { code: 'PVG', iata: 'PVG', country: 'CN', name: 'Shanghai Pudong' },
    destination: { code: 'UYMVD', iata: '', country: 'UY', name: 'Montevideo' },
    incoterm: 'FCA',
    transportMode: 'AIR',
    mode: 'LSE',
    autorate: false,
    carriers: ['LA', 'TK'],
  })
})
