import type { EventData } from '@freight/contracts/events/event'
import type { MarkupRuleCommands } from '@freight/contracts/markup-rule/commands'
import type { MarkupRuleEvents } from '@freight/contracts/markup-rule/events'
import type { Lookups } from '@freight/contracts/api/lookups'
import { isModeOf } from '@freight/contracts/freight/transport'
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

const unknown = {
  client: () => new Refusal('CLIENT_UNKNOWN', 'There is no such client.', { field: 'client' }),
  origin: () => new Refusal('LOCATION_UNKNOWN', 'There is no such origin.', { field: 'origin' }),
  destination: () => new Refusal('LOCATION_UNKNOWN', 'There is no such destination.', { field: 'destination' }),
  chargeCode: () => new Refusal('CHARGE_CODE_UNKNOWN', 'There is no such charge code.', { field: 'chargeCode' }),
}

/** @throws Refusal when the rule could never hold: it names what is not there, or a mode of another transport */
const mustHold = (
  { transport, mode }: { transport?: Fields['transport']; mode?: Fields['mode'] },
  [first]: Lookups['unknownConditions'],
): void => {
  if (first) throw unknown[first]()
  if (transport && mode && (transport === 'EXPRESS' || !isModeOf(transport, mode)))
    throw new Refusal('MODE_OF_OTHER_TRANSPORT', `${mode} is no mode of ${transport}.`, { field: 'mode' })
}

/** Decisions and steps of a markup rule. */
export const markupRule: Decider<Entry<Fields>, MarkupRuleCommands, MarkupRuleEvents> = {
  aggregate: 'markup-rule',
  initial: entry.initial,
  decide: {
    CreateMarkupRule: (data, { exists }, { id, principal, lookups }) => {
      if (exists) throw new Refusal('ALREADY_EXISTS', 'This markup rule exists already.', { id })
      // What the system itself imports may come before what it names.
      if (!principal.system) mustHold(data, lookups.unknownConditions)
      return [{ type: 'MarkupRuleCreated', data: { id, ...data } }]
    },
    ChangeMarkupRule: (asked, state, { lookups }) => {
      refuseDeleted(state)
      const changed = differences(state.fields, asked)
      if (Object.keys(changed).length === 0) return []
      mustHold(
        { ...state.fields, ...changed },
        lookups.unknownConditions.filter((name) => changed[name] !== undefined),
      )
      return [{ type: 'MarkupRuleChanged', data: changed }]
    },
    DeleteMarkupRule: entry.turns('MarkupRuleDeleted', false),
  },
  evolve: {
    MarkupRuleCreated: entry.created,
    MarkupRuleChanged: entry.changed,
    MarkupRuleDeleted: entry.turned(false),
  },
}
