import { quotationRuleCommands, quotationRuleEvents } from '@freight/contracts/quotation-rule/quotation-rule'
import { expect, test } from 'vitest'
import { lookups } from '../../testing/quotation-sentences.ts'
import { sentences } from '../../testing/given.ts'
import { quotationRule } from './quotation-rule-decider.ts'

const { given, stateAfter } = sentences({
  decider: quotationRule,
  commands: quotationRuleCommands,
  events: quotationRuleEvents,
  principal: { userId: 'lferreyra', permissions: ['PRICING_RULES'] },
  lookups,
  id: 'r1',
})

const filter = { id: 'f1', filterType: 'MODE' as const, condition: 'EQUALS' as const, value: 'LCL' }
const form = { name: 'LCL desde Asia', send: true, order: 2000, filters: [filter] }
const created = {
  type: 'RuleCreated' as const,
  data: { id: 'r1', ...form, active: true, createdOn: '2026-03-11T12:00:00.000Z', createdBy: 'lferreyra', version: 1 },
}
const deleted = { type: 'RuleDeleted' as const, data: {} }
const isPossible = (body: object) => quotationRuleCommands.CreateRule.data.safeParse({ ...form, ...body }).success

test('a new rule is active and contains its author and its day', () => {
  given()
    .when('CreateRule', form)
    .thenLike({ type: 'RuleCreated', data: { ...form, active: true, createdBy: 'lferreyra', version: 1 } })
  given(created).when('CreateRule', form).refused('ALREADY_EXISTS')
  given()
    .by({ userId: 'jrey', permissions: ['PRICING'] })
    .when('CreateRule', form)
    .refused('FORBIDDEN')
})

test('a rule without conditions, or with a condition without a value, is refused', () => {
  expect(isPossible({})).toBe(true)
  expect(isPossible({ filters: [] })).toBe(false)
  expect(isPossible({ filters: [{ ...filter, value: ' , ' }] })).toBe(false)
  expect(isPossible({ name: ' ' })).toBe(false)
})

test.each([
  ['MODE', 'XYZ'],
  ['TRANSPORT_MODE', 'AIR, BOAT'],
  ['INCOTERM', 'FOOB'],
  ['ORIGIN', 'Montevideo'],
  ['AUTORATE', 'yes'],
] as const)('a condition that compares %s with the impossible value %s is refused', (filterType, value) => {
  const filters = [filter, { ...filter, filterType, value }]
  given()
    .when('CreateRule', { ...form, filters })
    .refused('RULE_VALUE_IMPOSSIBLE', { field: 'filters', index: 1 })
  given(created)
    .when('ChangeRule', { filters: [{ ...filter, filterType, condition: 'NOT_EQUALS', value }] })
    .refused('RULE_VALUE_IMPOSSIBLE')
  given(created)
    .when('ChangeRule', { filters: [{ ...filter, filterType, condition: 'CONTAINS', value }] })
    .thenLike({ type: 'RuleChanged', data: { version: 2 } })
})

test('a change of content is a new version; a change of order is not', () => {
  given(created).when('ChangeRule', form).nothing()
  given(created)
    .when('ChangeRule', { ...form, name: 'LCL' })
    .thenExactly({ type: 'RuleChanged', data: { name: 'LCL', version: 2 } })
  given(created)
    .when('SetRuleSend', { send: false })
    .thenExactly({ type: 'RuleChanged', data: { send: false, version: 2 } })
  given(created).when('SetRuleSend', { send: true }).nothing()
  given(created)
    .when('ReorderRule', { order: 500 })
    .thenExactly({ type: 'RuleChanged', data: { order: 500 } })
})

test('switching a rule off and on keeps its content', () => {
  const off = { type: 'RuleChanged' as const, data: { active: false, version: 2 } }
  given(created).when('SetRuleActive', { active: false }).thenExactly(off)
  given(created, off)
    .when('SetRuleActive', { active: true })
    .thenExactly({ type: 'RuleChanged', data: { active: true, version: 3 } })
  expect(stateAfter([created, off]).fields).toMatchObject({ send: true, active: false, filters: [filter] })
})

test('a deleted rule is not changed, and is restored unchanged', () => {
  given(created).when('DeleteRule', {}).thenExactly(deleted)
  given(created, deleted).when('DeleteRule', {}).nothing()
  given(created, deleted).when('ChangeRule', { name: 'x' }).refused('RULE_DELETED')
  given(created, deleted).when('SetRuleActive', { active: false }).refused('RULE_DELETED')
  given(created, deleted).when('RestoreRule', {}).thenExactly({ type: 'RuleRestored', data: {} })
  given(created).when('RestoreRule', {}).nothing()
  expect(stateAfter([created, deleted, { type: 'RuleRestored', data: {} }])).toEqual(stateAfter([created]))
})
