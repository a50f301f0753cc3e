import type { EventData } from '@freight/contracts/events/event'
import type { MarkupRule } from '@freight/contracts/markup-rule/markup-rule'
import type { MarkupRuleCommands, MarkupRuleEvents } from '@freight/contracts/markup-rule/markup-rule-routes'
import type { Lookups } from '@freight/contracts/registry/lookups'
import { formerMarkupKinds } from '@freight/contracts/vocabulary/price'
import { isModeOf } from '@freight/contracts/freight/transport'
import { type Decider, Refusal } from '@freight/platform/event-store/decider'
import { differences, type Entry, entryOf } from '../catalogue/entry.ts'

type Changed = EventData<MarkupRuleEvents, 'MarkupRuleChanged'>
// A condition that is null or missing does not exist.
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
  basis: null,
  lines: null,
  value: '0',
  currency: 'USD',
  priority: 0,
})

const refuseDeleted = ({ exists, active }: Entry<Fields>): void => {
  if (exists && !active) throw new Refusal('MARKUP_RULE_DELETED', 'The rule was deleted.')
}

const unknownValue = {
  client: () => new Refusal('CLIENT_UNKNOWN', 'There is no such client.', { field: 'client' }),
  origin: () => new Refusal('LOCATION_UNKNOWN', 'There is no such origin.', { field: 'origin' }),
  destination: () => new Refusal('LOCATION_UNKNOWN', 'There is no such destination.', { field: 'destination' }),
  chargeCode: () => new Refusal('CHARGE_CODE_UNKNOWN', 'There is no such charge code.', { field: 'chargeCode' }),
}

type Written = { [Name in keyof Fields]?: Fields[Name] | undefined }

/** @throws Refusal if the rule can never match: an unknown value, or a mode of another transport */
const refuseImpossible = ({ transport, mode }: Written, [first]: Lookups['unknownConditions']): void => {
  if (first) throw unknownValue[first]()
  if (transport && mode && (transport === 'EXPRESS' || !isModeOf(transport, mode)))
    throw new Refusal('MODE_OF_OTHER_TRANSPORT', `${mode} is no mode of ${transport}.`, { field: 'mode' })
}

const isFormer = (kind: Fields['kind'] | undefined) => formerMarkupKinds.some((one) => one === kind)

/** @throws Refusal if the unit of the amount or the lines of the rule are missing */
const mustBeClear = ({ kind, basis, lines, chargeSection, chargeCode }: Written): void => {
  if (kind === 'AMOUNT' && !basis)
    throw new Refusal('MARKUP_WITHOUT_UNIT', 'An amount needs the unit that it is for each of.', { field: 'basis' })
  if ((kind === 'AMOUNT' || kind === 'PERCENT') && !lines)
    throw new Refusal('MARKUP_WITHOUT_LINES', 'A rule needs its lines.', { field: 'lines' })
  const lineCondition = chargeSection ? 'chargeSection' : chargeCode ? 'chargeCode' : undefined
  if (kind === 'MINIMUM_PROFIT' && (lines || lineCondition))
    throw new Refusal('MINIMUM_PROFIT_OF_LINES', 'The least profit is of the whole shipment.', {
      field: lineCondition ?? 'lines',
    })
}

/** Default lines of a new rule: those of its conditions, else main freight. */
const usualLines = ({ kind, chargeSection, chargeCode }: Written): Pick<MarkupRule, 'lines'> =>
  kind === 'MINIMUM_PROFIT' ? {} : { lines: chargeSection || chargeCode ? 'ALL' : 'MAIN_FREIGHT' }

/** Decider of a markup rule. */
export const markupRule: Decider<Entry<Fields>, MarkupRuleCommands, MarkupRuleEvents> = {
  aggregate: 'markup-rule',
  initial: entry.initial,
  decide: {
    CreateMarkupRule: (data, { exists }, { id, principal, lookups }) => {
      if (exists) throw new Refusal('ALREADY_EXISTS', 'This markup rule exists already.', { id })
      // The system may import a rule before the entries that it refers to.
      if (!principal.system) refuseImpossible(data, lookups.unknownConditions)
      if (isFormer(data.kind))
        throw new Refusal('MARKUP_KIND_FORMER', 'A new rule is an amount with its unit.', { field: 'kind' })
      const rule = { ...usualLines(data), ...data }
      mustBeClear(rule)
      return [{ type: 'MarkupRuleCreated', data: { id, ...rule } }]
    },
    ChangeMarkupRule: (changes, state, { lookups }) => {
      refuseDeleted(state)
      const changed = differences(state.fields, changes)
      if (Object.keys(changed).length === 0) return []
      const rule = { ...state.fields, ...changed }
      // An old rule stays as stored until its kind, unit or lines are changed.
      if (changed.kind !== undefined || changed.basis !== undefined || changed.lines !== undefined) {
        if (isFormer(rule.kind))
          throw new Refusal('MARKUP_KIND_FORMER', 'A rule is an amount with its unit.', { field: 'kind' })
        mustBeClear(rule)
      } else if (rule.kind === 'MINIMUM_PROFIT') mustBeClear(rule)
      refuseImpossible(
        rule,
        lookups.unknownConditions.filter((name) => changed[name] !== undefined),
      )
      return [{ type: 'MarkupRuleChanged', data: changed }]
    },
    DeleteMarkupRule: entry.setsActive('MarkupRuleDeleted', false),
  },
  evolve: {
    MarkupRuleCreated: entry.created,
    MarkupRuleChanged: entry.changed,
    MarkupRuleDeleted: entry.withActive(false),
  },
}
