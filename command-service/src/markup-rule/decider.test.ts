import { expect, test } from '@jest/globals'
import { markupRuleCommands } from '@freight/contracts/markup-rule/commands'
import { markupRuleEvents } from '@freight/contracts/markup-rule/events'
import { facts } from '../testing/quotation-sentences.ts'
import { sentences } from '../testing/given.ts'
import { markupRule } from './decider.ts'

const { given, stateAfter } = sentences({
  decider: markupRule,
  commands: markupRuleCommands,
  events: markupRuleEvents,
  asker: { userId: 'x', permissions: ['PRICING_RULES'] },
  facts,
  id: 'm1',
})

const form = { name: 'Aéreo', transport: 'AIR' as const, kind: 'PERCENT' as const, value: '12' }
const created = {
  type: 'MarkupRuleCreated' as const,
  data: { id: 'm1', ...form, currency: 'USD' as const, priority: 0 },
}
const deleted = { type: 'MarkupRuleDeleted' as const, data: {} }

test('a markup rule is created with the conditions that it names', () => {
  given().when('CreateMarkupRule', form).thenExactly(created)
  given(created).when('CreateMarkupRule', form).refused('ALREADY_EXISTS')
  given()
    .by({ userId: 'x', permissions: ['PRICING'] })
    .when('CreateMarkupRule', form)
    .refused('FORBIDDEN')
})

test('a condition is changed, or taken away by null', () => {
  const anywhere = { type: 'MarkupRuleChanged' as const, data: { transport: null, value: '14' } }
  given(created).when('ChangeMarkupRule', { transport: null, value: '14', kind: 'PERCENT' }).thenExactly(anywhere)
  given(created, anywhere).when('ChangeMarkupRule', { transport: null }).nothing()
  given(created).when('ChangeMarkupRule', { origin: null }).nothing()
  expect(stateAfter([created, anywhere]).fields).toMatchObject({ transport: null, value: '14', name: 'Aéreo' })
})

test('a deleted rule stays deleted', () => {
  given(created).when('DeleteMarkupRule', {}).thenExactly(deleted)
  given(created, deleted).when('DeleteMarkupRule', {}).nothing()
  given(created, deleted).when('ChangeMarkupRule', { value: '14' }).refused('MARKUP_RULE_DELETED')
  expect(stateAfter([created, deleted]).active).toBe(false)
})

test('a rule names places by their codes', () => {
  const { data } = markupRuleCommands.CreateMarkupRule
  for (const origin of ['CN', 'PVG', 'CNSHA']) expect(data.safeParse({ ...form, origin }).success).toBe(true)
  for (const origin of ['China', 'cn', '']) expect(data.safeParse({ ...form, origin }).success).toBe(false)
})
