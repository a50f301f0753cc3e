import type { EventData, EventOf } from '@freight/contracts/events/event'
import type { OrganizationEvents } from '@freight/contracts/organization/organization'
import { type Entry, differences, entryOf } from '../catalogue/entry.ts'
import { initialValues, withoutInitial } from '@freight/contracts/api/fields'
import { organizationFields } from '@freight/contracts/organization/organization-fields'
import type { OrganizationCommands } from '@freight/contracts/organization/organization-commands'
import { isComplete, isClientOrSupplier } from '@freight/contracts/organization/kind'
import { rutNumber } from '@freight/contracts/organization/rut'
import { type Decider, type Meta, Refusal, type StageOf } from '@freight/platform/event-store/decider'
import { type Lookups, isCommercial } from '@freight/contracts/registry/lookups'
import { notErased } from '@freight/contracts/events/personal'
import { allows, type Principal, may } from '@freight/contracts/access/policy'

type OrganizationFields = Required<EventData<OrganizationEvents, 'OrganizationCreated'>>

export type Organization = Entry<OrganizationFields> & {
  /** Id of the organization that this one was merged into. */
  mergedInto: string | undefined
  /** Number of absorbed organizations. */
  absorbed: number
  /** Unique keys of its merge; empty if it was not merged. */
  mergerKeys: readonly string[]
  /** Ids of similar organizations that are no duplicates. */
  dismissed: readonly string[]
}

/** @throws Refusal if it was merged into another one */
const refuseMerged = ({ mergedInto: survivorId }: { mergedInto: string | undefined }): void => {
  if (survivorId !== undefined)
    throw new Refusal('ORGANIZATION_MERGED', 'This organization was merged into another one.', { into: survivorId })
}

/** @throws Refusal if it is neither client nor supplier */
const refuseWithoutRole = (fields: { esCliente: boolean; esProveedor: boolean }): void => {
  if (!isClientOrSupplier(fields))
    throw new Refusal('ORGANIZATION_KIND', 'An organization is a client, a supplier, or both.', { field: 'esCliente' })
}

/** @throws Refusal if the user cannot be a sales rep */
const mustBeRep = (named: string, rep: Lookups['salesRep']): void => {
  if (named !== '' && !(rep?.active === true && isCommercial(rep)))
    throw new Refusal('SALES_REP_UNKNOWN', 'There is no such active commercial.', { field: 'salesRep' })
}

/** @throws Refusal if the principal may not decide which sales need an approval */
const mustDecideApprovals = (principal: Principal): void => {
  if (!allows(may('GERENTE_COMERCIAL'), principal, {}))
    throw new Refusal('FORBIDDEN', 'Only a commercial manager decides this.', { permission: 'GERENTE_COMERCIAL' })
}

type Other = NonNullable<Lookups['otherOrganization']>

/** @throws Refusal if the other organization is unknown or the same one */
const distinctOrganization = (id: string, other: Lookups['otherOrganization']): Other => {
  if (!other) throw new Refusal('ORGANIZATION_UNKNOWN', 'There is no such organization.', { field: 'other' })
  if (other.id === id) throw new Refusal('SAME_ORGANIZATION', 'These are one organization already.')
  return other
}

/** Commands for two entries that are the same organization, or only look like it. */
const merger = {
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

type Event = EventOf<OrganizationEvents>

const entry = entryOf<OrganizationFields>('organization', {
  id: '',
  ...initialValues(organizationFields),
  esCliente: false,
  contacts: [],
  approvalRequired: null,
  prospect: false,
})

const creates = entry.creates<'OrganizationCreated', Omit<OrganizationFields, 'id'>>(
  'OrganizationCreated',
  (data, id) => ({
    id,
    ...withoutInitial(organizationFields, data),
    paisCod: data.paisCod.toUpperCase(),
  }),
)

type Changes = Partial<OrganizationFields>

/**
 * The changed fields as events: the sales rep has its own event, and a prospect that becomes complete becomes a client.
 */
const changeEvents = (before: OrganizationFields, { salesRep, ...rest }: Changes): Event[] => {
  const becomesClient = before.prospect && isComplete({ ...before, ...rest })
  const data = { ...rest, ...(becomesClient && { prospect: false }) }
  return [
    ...(Object.keys(data).length > 0 ? [{ type: 'OrganizationChanged' as const, data }] : []),
    ...(salesRep === undefined ? [] : [reassignment(before, salesRep)]),
  ]
}

const reassignment = ({ salesRep: previous }: OrganizationFields, salesRep: string): Event => ({
  type: 'OrganizationSalesRepReassigned',
  data: { salesRep, previous },
})

const reassign = ({ salesRep }: { salesRep: string }, state: Organization, meta: Meta<'salesRep'>): Event[] => {
  refuseMerged(state)
  if (salesRep === state.fields.salesRep) return []
  mustBeRep(salesRep, meta.lookups.salesRep)
  return [reassignment(state.fields, salesRep)]
}

/** Decider of an organization: a client, a supplier, or both. */
export const organization: Decider<Organization, OrganizationCommands, OrganizationEvents> = {
  aggregate: 'organization',
  initial: { ...entry.initial, mergedInto: undefined, absorbed: 0, mergerKeys: [], dismissed: [] },
  decide: {
    CreateOrganization: (data, state, meta) => {
      refuseWithoutRole(data)
      // The system may import organizations before their users.
      if (!meta.principal.system) mustBeRep(data.salesRep, meta.lookups.salesRep)
      if (data.approvalRequired) mustDecideApprovals(meta.principal)
      return creates({ ...data, prospect: false }, state, meta)
    },
    CreateProspect: ({ nuevoCliente: prospect, ...data }, state, meta) => {
      const prospectDefaults = {
        esCliente: true,
        esProveedor: false,
        ibExpress: 'IP0',
        obExpress: 'IP0',
        contacts: [],
        answersByLink: false,
        clientGroup: '',
      }
      return creates({ ...prospectDefaults, ...data, approvalRequired: null, prospect }, state, meta)
    },
    ChangeOrganization: (data, state, meta) => {
      refuseMerged(state)
      const input = { ...data, ...(data.paisCod !== undefined && { paisCod: data.paisCod.toUpperCase() }) }
      const changes = differences(state.fields, input)
      refuseWithoutRole({ ...state.fields, ...changes })
      if (changes.salesRep !== undefined) mustBeRep(changes.salesRep, meta.lookups.salesRep)
      if (changes.approvalRequired !== undefined) mustDecideApprovals(meta.principal)
      return changeEvents(state.fields, changes)
    },
    ReassignSalesRep: reassign,
    EndProspect: (_, { fields }) =>
      fields.prospect ? [{ type: 'OrganizationChanged', data: { prospect: false } }] : [],
    DeactivateOrganization: (data, state) => {
      refuseMerged(state)
      return entry.setsActive('OrganizationDeactivated', false)(data, state)
    },
    ReactivateOrganization: (data, state) => {
      refuseMerged(state)
      return entry.setsActive('OrganizationReactivated', true)(data, state)
    },
    ...merger.decide,
  },
  evolve: {
    OrganizationCreated: (state, data) => ({ ...state, ...entry.created(state, data) }),
    OrganizationChanged: (state, data) => ({ ...state, ...entry.changed(state, data) }),
    OrganizationSalesRepReassigned: (state, { salesRep }) => ({ ...state, fields: { ...state.fields, salesRep } }),
    OrganizationDeactivated: (state) => ({ ...state, active: false }),
    OrganizationReactivated: (state) => ({ ...state, active: true }),
    OrganizationAbsorbed: (state, { from: _from, ...data }) => ({
      ...state,
      ...entry.changed(state, data),
      absorbed: state.absorbed + 1,
    }),
    ...merger.evolve,
  },
  // A merged organization releases its tax number; a deactivated one holds it, because it may be reactivated.
  uniqueKeys: ({ mergedInto, mergerKeys, fields: { rut, paisCod } }) => {
    if (mergedInto !== undefined) return mergerKeys.map((value) => ({ scope: 'organization-merger', value }))
    const number = rutNumber(rut)
    return number === '' ? [] : [{ scope: 'rut', value: `${paisCod} ${number}` }]
  },
}
