import { markupRuleCommands, markupRuleEvents } from '@freight/contracts/markup-rule/markup-rule-routes'
import { expect, test } from 'vitest'
import { lookups } from '../../testing/quotation-sentences.ts'
import { sentences } from '../../testing/given.ts'
import { markupRule } from './markup-rule-decider.ts'

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
  data: { id: 'm1', ...form, lines: 'MAIN_FREIGHT' as const, currency: 'USD' as const, priority: 0 },
}
const deleted = { type: 'MarkupRuleDeleted' as const, data: {} }

test('a markup rule is created with its conditions', () => {
  given().when('CreateMarkupRule', form).thenExactly(created)
  given(created).when('CreateMarkupRule', form).refused('ALREADY_EXISTS')
  given()
    .by({ userId: 'x', permissions: ['PRICING'] })
    .when('CreateMarkupRule', form)
    .refused('FORBIDDEN')
})

test('a condition is changed, or removed by null', () => {
  const withoutTransport = { type: 'MarkupRuleChanged' as const, data: { transport: null, value: '14' } }
  given(created)
    .when('ChangeMarkupRule', { transport: null, value: '14', kind: 'PERCENT' })
    .thenExactly(withoutTransport)
  given(created, withoutTransport).when('ChangeMarkupRule', { transport: null }).nothing()
  given(created).when('ChangeMarkupRule', { origin: null }).nothing()
  expect(stateAfter([created, withoutTransport]).fields).toMatchObject({ transport: null, value: '14', name: 'Aéreo' })
})

test('a deleted rule stays deleted', () => {
  given(created).when('DeleteMarkupRule', {}).thenExactly(deleted)
  given(created, deleted).when('DeleteMarkupRule', {}).nothing()
  given(created, deleted).when('ChangeMarkupRule', { value: '14' }).refused('MARKUP_RULE_DELETED')
  expect(stateAfter([created, deleted]).active).toBe(false)
})

test('a rule contains places as codes', () => {
  const { data } = markupRuleCommands.CreateMarkupRule
  for (const origin of ['CN', 'PVG', 'CNSHA']) expect(data.safeParse({ ...form, origin }).success).toBe(true)
  for (const origin of ['China', 'cn', '']) expect(data.safeParse({ ...form, origin }).success).toBe(false)
})

test.each([
  ['client', 'CLIENT_UNKNOWN'],
  ['origin', 'LOCATION_UNKNOWN'],
  ['destination', 'LOCATION_UNKNOWN'],
  ['chargeCode', 'CHARGE_CODE_UNKNOWN'],
] as const)('a rule with an unknown %s is refused with the field', (field, code) => {
  const named = { [field]: 'XYZ' }
  const lookups = { unknownConditions: [field] }
  given()
    .when('CreateMarkupRule', { ...form, ...named }, lookups)
    .refused(code, { field })
  given(created).when('ChangeMarkupRule', named, lookups).refused(code, { field })
  // An unknown value that is already stored does not block other changes.
  const changedRule = { type: 'MarkupRuleChanged' as const, data: named }
  given(created, changedRule)
    .when('ChangeMarkupRule', { ...named, value: '14' }, lookups)
    .thenExactly({ type: 'MarkupRuleChanged', data: { value: '14' } })
})

test('a mode needs its own transport', () => {
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

const stored = (data: object) => ({
  type: 'MarkupRuleCreated' as const,
  data: { id: 'm1', name: '', kind: 'PERCENT' as const, value: '12', currency: 'USD' as const, priority: 0, ...data },
})

test('a new rule applies to main freight, or to the lines of its conditions', () => {
  const amount = { kind: 'AMOUNT' as const, basis: 'CONTAINER' as const, value: '120' }
  given()
    .when('CreateMarkupRule', amount)
    .thenExactly(stored({ ...amount, lines: 'MAIN_FREIGHT' }))
  const local = { kind: 'PERCENT' as const, value: '20', chargeSection: 'DESTINATION' as const }
  given()
    .when('CreateMarkupRule', local)
    .thenExactly(stored({ ...local, lines: 'ALL' }))
  given()
    .when('CreateMarkupRule', { ...amount, lines: 'ALL' })
    .thenExactly(stored({ ...amount, lines: 'ALL' }))
})

test('an amount without its unit, and an outdated kind, are refused', () => {
  given().when('CreateMarkupRule', { kind: 'AMOUNT', value: '120' }).refused('MARKUP_WITHOUT_UNIT', { field: 'basis' })
  for (const kind of ['FLAT', 'PER_UNIT'] as const)
    given().when('CreateMarkupRule', { kind, value: '120' }).refused('MARKUP_KIND_FORMER', { field: 'kind' })
})

test('the minimum profit of a shipment applies to no line', () => {
  const profit = { kind: 'MINIMUM_PROFIT' as const, value: '150' }
  given().when('CreateMarkupRule', profit).thenExactly(stored(profit))
  given()
    .when('CreateMarkupRule', { ...profit, chargeCode: 'OFR' })
    .refused('MINIMUM_PROFIT_OF_LINES', { field: 'chargeCode' })
  given(stored(profit))
    .when('ChangeMarkupRule', { chargeSection: 'FREIGHT' })
    .refused('MINIMUM_PROFIT_OF_LINES', { field: 'chargeSection' })
  given(created)
    .when('ChangeMarkupRule', { kind: 'MINIMUM_PROFIT' })
    .refused('MINIMUM_PROFIT_OF_LINES', { field: 'lines' })
})

test('an old rule keeps its meaning until its kind, unit or lines are changed', () => {
  const former = stored({ kind: 'FLAT', value: '120' })
  given(former)
    .when('ChangeMarkupRule', { value: '130', kind: 'FLAT' })
    .thenExactly({ type: 'MarkupRuleChanged', data: { value: '130' } })
  given(former).when('ChangeMarkupRule', { lines: 'ALL' }).refused('MARKUP_KIND_FORMER', { field: 'kind' })
  given(former)
    .when('ChangeMarkupRule', { kind: 'AMOUNT', basis: 'BL' })
    .refused('MARKUP_WITHOUT_LINES', { field: 'lines' })
  const reviewed = { kind: 'AMOUNT' as const, basis: 'BL' as const, lines: 'MAIN_FREIGHT' as const }
  given(former).when('ChangeMarkupRule', reviewed).thenExactly({ type: 'MarkupRuleChanged', data: reviewed })
  given(stored({})).when('ChangeMarkupRule', { kind: 'FLAT' }).refused('MARKUP_KIND_FORMER', { field: 'kind' })
  given(stored({}))
    .when('ChangeMarkupRule', { lines: 'ALL' })
    .thenExactly({ type: 'MarkupRuleChanged', data: { lines: 'ALL' } })
})
