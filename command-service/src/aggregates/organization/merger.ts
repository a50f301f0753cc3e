import type { Lookups } from '@freight/contracts/api/lookups'
import type { OrganizationCommands } from '@freight/contracts/organization/commands'
import type { OrganizationEvents } from '@freight/contracts/organization/events'
import { notErased } from '@freight/contracts/events/personal'
import { Refusal, type StageOf } from '@freight/platform/decider'
import { isComplete } from '@freight/contracts/organization/kind'
import { differences } from '../catalogue/entry.ts'
import { mustBeSomething, mustStand } from './refusals.ts'
import type { Organization } from './state.ts'

type Other = NonNullable<Lookups['otherOrganization']>

/** @throws Refusal unless the other one is there, and is another one */
const another = (id: string, other: Lookups['otherOrganization']): Other => {
  if (!other) throw new Refusal('ORGANIZATION_UNKNOWN', 'There is no such organization.', { field: 'other' })
  if (other.id === id) throw new Refusal('SAME_ORGANIZATION', 'These are one organization already.')
  return other
}

/** Two entries that are one organization, or that only look like it. */
export const merger = {
  decide: {
    MergeOrganization: ({ into, keep }, state, { id, lookups }) => {
      if (state.mergedInto === into) return []
      mustStand(state)
      const winner = another(id, lookups.otherOrganization)
      if (winner.mergedInto !== undefined)
        throw new Refusal('ORGANIZATION_MERGED', 'The other one was merged itself.', { into: winner.mergedInto })
      if (!winner.active) throw new Refusal('ORGANIZATION_INACTIVE', 'The one that stays is out of use.')
      const { contacts, approvalRequired } = state.fields
      const absorbed = { own: state.absorbed, other: winner.absorbed ?? 0 }
      const data = {
        into,
        keep,
        contacts: notErased(contacts),
        ...(approvalRequired && { approvalRequired }),
        absorbed,
      }
      return [{ type: 'OrganizationMerged', data }]
    },
    AbsorbOrganization: ({ id: from, keep, contacts, approvalRequired }, { fields }) => {
      const changes = differences(fields, keep)
      mustBeSomething({ ...fields, ...changes })
      const known = new Set(fields.contacts.map(({ mail }) => mail.toLowerCase()))
      const added = contacts.filter(({ mail }) => !known.has(mail.toLowerCase()))
      // It has a main contact already, if it has any.
      const isFirst = fields.contacts.length === 0
      const all = [
        ...notErased(fields.contacts),
        ...added.map((contact) => (isFirst ? contact : { ...contact, primary: false })),
      ]
      const isKnown = fields.prospect && isComplete({ ...fields, ...changes })
      const data = {
        from,
        ...changes,
        ...(added.length > 0 && { contacts: all }),
        ...(isKnown && { prospect: false }),
        // A merger is no way around an approval that a manager asked for.
        ...(approvalRequired && !fields.approvalRequired && { approvalRequired }),
      }
      return [{ type: 'OrganizationAbsorbed', data }]
    },
    DismissDuplicate: ({ other }, state, { id, lookups }) => {
      mustStand(state)
      another(id, lookups.otherOrganization)
      return state.dismissed.includes(other) ? [] : [{ type: 'OrganizationDuplicateDismissed', data: { other } }]
    },
  },
  evolve: {
    OrganizationMerged: (state, { into, absorbed }) => ({
      ...state,
      active: false,
      mergedInto: into,
      mergerKeys: keysOf(state.fields.id, into, absorbed),
    }),
    OrganizationDuplicateDismissed: (state, { other }) => ({ ...state, dismissed: [...state.dismissed, other] }),
  },
} satisfies StageOf<Organization, OrganizationCommands, OrganizationEvents>

/**
 * Of mergers that are decided at the same time none has a part in another: the end of one would be the beginning of the
 * next, and a circle of them would leave nobody. An organization that has taken over what came has a part in the next one.
 */
const keysOf = (id: string, into: string, absorbed: { own: number; other: number } | undefined): string[] =>
  absorbed ? [`${id} ${absorbed.own}`, `${into} ${absorbed.other}`] : [[id, into].toSorted().join(' ')]
