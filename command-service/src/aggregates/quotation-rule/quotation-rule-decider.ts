import type { CommandData } from '@freight/contracts/api/command'
import type { EventData } from '@freight/contracts/events/event'
import type { QuotationRuleCommands, QuotationRuleEvents } from '@freight/contracts/quotation-rule/quotation-rule'
import { impossibleValues } from '@freight/contracts/quotation-rule/filter-values'
import { type Decider, Refusal } from '@freight/platform/event-store/decider'
import { differences, type Entry, entryOf } from '../catalogue/entry.ts'

type Fields = EventData<QuotationRuleEvents, 'RuleCreated'>
type TypedFilter = CommandData<QuotationRuleCommands['CreateRule']>['filters'][number]

/** The state of a quotation rule; a deleted rule is an inactive entry. */
type QuotationRule = Entry<Fields>

const entry = entryOf<Fields>('rule', {
  id: '',
  name: '',
  send: false,
  active: false,
  order: 0,
  filters: [],
  createdOn: '',
  createdBy: '',
  version: 0,
})

const refuseDeleted = ({ exists, active }: QuotationRule): void => {
  if (exists && !active) throw new Refusal('RULE_DELETED', 'The rule was deleted.')
}

/** @throws Refusal if a filter contains a value that can never occur */
const mustBePossible = (filters: readonly TypedFilter[]): void => {
  for (const [index, filter] of filters.entries()) {
    const [value] = impossibleValues(filter)
    if (value !== undefined)
      throw new Refusal('RULE_VALUE_IMPOSSIBLE', `Nothing is ever equal to ${value} here.`, {
        field: 'filters',
        index,
        value: value.toUpperCase(),
      })
  }
}

const withIds = (filters: readonly TypedFilter[], newId: () => string): Fields['filters'] =>
  filters.map(({ id, ...filter }) => ({ id: id ?? newId(), ...filter }))

/** The changed fields, with a new version unless only the order changes. */
const changes = (newValues: { [Name in keyof Fields]?: Fields[Name] | undefined }, state: QuotationRule) => {
  refuseDeleted(state)
  const changed = differences(state.fields, newValues)
  const names = Object.keys(changed)
  if (names.length === 0) return []
  const isOrderOnly = names.length === 1 && names[0] === 'order'
  const version = isOrderOnly ? {} : { version: state.fields.version + 1 }
  return [{ type: 'RuleChanged' as const, data: { ...changed, ...version } }]
}

/** Decider of a quotation rule: whether agents get cost requests automatically. */
export const quotationRule: Decider<QuotationRule, QuotationRuleCommands, QuotationRuleEvents> = {
  aggregate: 'quotation-rule',
  initial: entry.initial,
  decide: {
    CreateRule: ({ filters, ...typed }, { exists }, { id, now, principal, newId }) => {
      if (exists) throw new Refusal('ALREADY_EXISTS', 'This rule exists already.', { id })
      mustBePossible(filters)
      const creation = { createdOn: now, createdBy: principal.userId, version: 1 }
      return [{ type: 'RuleCreated', data: { id, ...typed, filters: withIds(filters, newId), ...creation } }]
    },
    ChangeRule: ({ filters, ...typed }, state, { newId }) => {
      if (filters === undefined) return changes(typed, state)
      mustBePossible(filters)
      return changes({ ...typed, filters: withIds(filters, newId) }, state)
    },
    SetRuleSend: changes,
    SetRuleActive: changes,
    ReorderRule: changes,
    DeleteRule: entry.setsActive('RuleDeleted', false),
    RestoreRule: entry.setsActive('RuleRestored', true),
  },
  evolve: {
    RuleCreated: entry.created,
    RuleChanged: entry.changed,
    RuleDeleted: entry.withActive(false),
    RuleRestored: entry.withActive(true),
  },
}
