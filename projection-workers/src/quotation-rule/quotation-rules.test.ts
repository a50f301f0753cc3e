import { requested } from '@freight/contracts/testing/quotation-events'
import { rulesEvaluated } from '@freight/contracts/testing/sample-evaluation'
import { test } from 'vitest'
import { after } from '../testing/after.ts'
import { quotationRuleList, ruleMatches } from './quotation-rule-list.ts'

const rule = {
  id: 'r-1',
  name: 'LCL desde Asia',
  send: true,
  active: true,
  order: 2000,
  filters: [{ id: 'f-1', filterType: 'MODE' as const, condition: 'EQUALS' as const, value: 'LCL' }],
  createdOn: '2026-03-03T13:20:00.000Z',
  createdBy: 'lferreyra',
  version: 1,
}
const created = { type: 'RuleCreated' as const, data: rule }

test('a rule shows its latest changes', () => {
  const { id: _id, order: _order, ...shown } = rule
  after(quotationRuleList, created).shows({ ...shown, position: '2000', deleted: false })
  after(
    quotationRuleList,
    created,
    { type: 'RuleChanged', data: { active: false, version: 2 } },
    { type: 'RuleChanged', data: { order: 500.5 } },
  ).shows({ active: false, send: true, version: 2, position: '500.5' })
})

test('a deleted rule can be restored', () => {
  const deleted = { type: 'RuleDeleted' as const, data: {} }
  after(quotationRuleList, created, deleted).shows({ deleted: true, name: 'LCL desde Asia' })
  after(quotationRuleList, created, deleted, { type: 'RuleRestored', data: {} }).shows({ deleted: false })
})

const evaluated = (overrides: Parameters<typeof rulesEvaluated>[0] = {}) => ({
  type: 'QuotationRulesEvaluated' as const,
  data: rulesEvaluated(overrides),
})

test('a quotation has the matching rules of its last evaluation', () => {
  const noMatch = evaluated({ rules: [], decision: 'NONE', decidedBy: undefined, agents: [] })
  after(ruleMatches, requested(), evaluated()).shows({
    decision: 'ASK',
    decidedBy: 'rule-1',
    matched: ['rule-1'],
    agents: 1,
  })
  after(ruleMatches, requested(), evaluated(), noMatch).shows({
    decision: 'NONE',
    decidedBy: '',
    matched: [],
    agents: 0,
  })
})
