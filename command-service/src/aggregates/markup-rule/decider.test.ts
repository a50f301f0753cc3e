import { markupRuleCommands } from '@freight/contracts/markup-rule/commands'
import { markupRuleEvents } from '@freight/contracts/markup-rule/events'
import { expect, test } from 'vitest'
import { lookups } from '../../testing/quotation-sentences.ts'
import { sentences } from '../../testing/given.ts'
import { markupRule } from './decider.ts'

const { given, stateAfter } = sentences({
  decider: markupRule,
  commands: markupRuleCommands,
  events: markupRuleEvents,
  principal: { userId: 'x', permissions: ['PRICING_RULES'] },
  lookups,
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

test.each([
  ['client', 'CLIENT_UNKNOWN'],
  ['origin', 'LOCATION_UNKNOWN'],
  ['destination', 'LOCATION_UNKNOWN'],
  ['chargeCode', 'CHARGE_CODE_UNKNOWN'],
] as const)('a rule for a %s that is not there is refused, where it is written', (field, code) => {
  const named = { [field]: 'XYZ' }
  const lookups = { unknownConditions: [field] }
  given()
    .when('CreateMarkupRule', { ...form, ...named }, lookups)
    .refused(code, { field })
  given(created).when('ChangeMarkupRule', named, lookups).refused(code, { field })
  // What stood before it was looked at stays, whatever else is changed.
  const standing = { type: 'MarkupRuleChanged' as const, data: named }
  given(created, standing)
    .when('ChangeMarkupRule', { ...named, value: '14' }, lookups)
    .thenExactly({ type: 'MarkupRuleChanged', data: { value: '14' } })
})

test('a mode goes with its own transport', () => {
  given()
    .when('CreateMarkupRule', { ...form, mode: 'FCL' })
    .refused('MODE_OF_OTHER_TRANSPORT', { field: 'mode' })
  given(created).when('ChangeMarkupRule', { mode: 'FCL' }).refused('MODE_OF_OTHER_TRANSPORT')
  given(created)
    .when('ChangeMarkupRule', { mode: 'FCL', transport: 'SEA' })
    .thenExactly({ type: 'MarkupRuleChanged', data: { mode: 'FCL', transport: 'SEA' } })
  given(created)
    .when('ChangeMarkupRule', { mode: 'FCL', transport: null })
    .thenExactly({ type: 'MarkupRuleChanged', data: { mode: 'FCL', transport: null } })
  given(created).when('ChangeMarkupRule', { mode: 'LSE', transport: 'EXPRESS' }).refused('MODE_OF_OTHER_TRANSPORT')
})
