import type { EventData } from '@freight/contracts/event'
import type { MarkupRuleCommands } from '@freight/contracts/markup-rule/commands'
import type { MarkupRuleEvents } from '@freight/contracts/markup-rule/events'
import { type Decider, Refusal } from '@freight/platform/decider'
import { differences, type Entry, entryOf } from '../catalogue/entry.ts'

type Changed = EventData<MarkupRuleEvents, 'MarkupRuleChanged'>
// A condition that is null or missing is none.
type Fields = { [Name in keyof Changed]-?: Changed[Name] }

const entry = entryOf<Fields>('markup rule', {
  name: '',
  transport: null,
  mode: null,
  client: null,
  origin: null,
  destination: null,
  chargeSection: null,
  chargeCode: null,
  kind: 'PERCENT',
  value: '0',
  currency: 'USD',
  priority: 0,
})

const refuseDeleted = ({ exists, active }: Entry<Fields>): void => {
  if (exists && !active) throw new Refusal('MARKUP_RULE_DELETED', 'The rule was deleted.')
}

/** The rule book of a markup rule. */
export const markupRule: Decider<Entry<Fields>, MarkupRuleCommands, MarkupRuleEvents> = {
  aggregate: 'markup-rule',
  initial: entry.initial,
  decide: {
    CreateMarkupRule: (data, { exists }, { id }) => {
      if (exists) throw new Refusal('ALREADY_EXISTS', 'This markup rule exists already.', { id })
      return [{ type: 'MarkupRuleCreated', data: { id, ...data } }]
    },
    ChangeMarkupRule: (asked, state) => {
      refuseDeleted(state)
      const changed = differences(state.fields, asked)
      return Object.keys(changed).length === 0 ? [] : [{ type: 'MarkupRuleChanged', data: changed }]
    },
    DeleteMarkupRule: entry.turns('MarkupRuleDeleted', false),
  },
  evolve: {
    MarkupRuleCreated: entry.created,
    MarkupRuleChanged: entry.changed,
    MarkupRuleDeleted: entry.turned(false),
  },
}
