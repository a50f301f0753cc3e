import type { Lookups } from '@freight/contracts/api/lookups'
import type { OrganizationCommands } from '@freight/contracts/organization/organization-commands'
import type { OrganizationEvents } from '@freight/contracts/organization/organization-events'
import { notErased } from '@freight/contracts/events/personal'
import { Refusal, type StageOf } from '@freight/platform/event-store/decider'
import { isComplete } from '@freight/contracts/organization/kind'
import { differences } from '../catalogue/entry.ts'
import { refuseWithoutRole, refuseMerged } from './refusals.ts'
import type { Organization } from './organization-state.ts'

type Other = NonNullable<Lookups['otherOrganization']>

/** @throws Refusal if the other organization is unknown or the same one */
const distinctOrganization = (id: string, other: Lookups['otherOrganization']): Other => {
  if (!other) throw new Refusal('ORGANIZATION_UNKNOWN', 'There is no such organization.', { field: 'other' })
  if (other.id === id) throw new Refusal('SAME_ORGANIZATION', 'These are one organization already.')
  return other
}

/** Commands for two entries that are the same organization, or only look like it. */
export const merger = {
  decide: {
    MergeOrganization: ({ into, keep }, state, { id, lookups }) => {
      if (state.mergedInto === into) return []
      refuseMerged(state)
      const winner = distinctOrganization(id, lookups.otherOrganization)
      if (winner.mergedInto !== undefined)
        throw new Refusal('ORGANIZATION_MERGED', 'The other one was merged itself.', { into: winner.mergedInto })
      if (!winner.active) throw new Refusal('ORGANIZATION_INACTIVE', 'The remaining organization is inactive.')
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
      refuseWithoutRole({ ...fields, ...changes })
      const knownMails = new Set(fields.contacts.map(({ mail }) => mail.toLowerCase()))
      const added = contacts.filter(({ mail }) => !knownMails.has(mail.toLowerCase()))
      // If it has contacts, one of them is already the main contact.
      const isFirst = fields.contacts.length === 0
      const all = [
        ...notErased(fields.contacts),
        ...added.map((contact) => (isFirst ? contact : { ...contact, primary: false })),
      ]
      const becomesClient = fields.prospect && isComplete({ ...fields, ...changes })
      const data = {
        from,
        ...changes,
        ...(added.length > 0 && { contacts: all }),
        ...(becomesClient && { prospect: false }),
        // A merge must not remove an approval that a manager required.
        ...(approvalRequired && !fields.approvalRequired && { approvalRequired }),
      }
      return [{ type: 'OrganizationAbsorbed', data }]
    },
    DismissDuplicate: ({ other }, state, { id, lookups }) => {
      refuseMerged(state)
      distinctOrganization(id, lookups.otherOrganization)
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
 * Keys that make concurrent merges with a common organization collide: otherwise a chain or circle of merges could leave
 * no active organization. The counter lets an organization that has absorbed another one take part in the next merge.
 */
const keysOf = (id: string, survivorId: string, absorbed: { own: number; other: number } | undefined): string[] =>
  absorbed ? [`${id} ${absorbed.own}`, `${survivorId} ${absorbed.other}`] : [[id, survivorId].toSorted().join(' ')]
