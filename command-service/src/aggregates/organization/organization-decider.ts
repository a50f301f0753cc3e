import { initialValues } from '@freight/contracts/api/fields'
import { organizationFields } from '@freight/contracts/organization/organization-fields'
import type { EventOf } from '@freight/contracts/events/event'
import type { OrganizationCommands } from '@freight/contracts/organization/organization-commands'
import type { OrganizationEvents } from '@freight/contracts/organization/organization-events'
import { isComplete } from '@freight/contracts/organization/kind'
import { rutNumber } from '@freight/contracts/organization/rut'
import type { Decider, Meta } from '@freight/platform/decider'
import { differences, entryOf } from '../catalogue/entry.ts'
import { merger } from './merger.ts'
import { mustBeRep, refuseWithoutRole, refuseMerged, mustDecideApprovals } from './refusals.ts'
import type { Organization, OrganizationFields } from './organization-state.ts'

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
    ...data,
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
      const prospectDefaults = { esCliente: true, esProveedor: false, ibExpress: 'IP0', obExpress: 'IP0', contacts: [] }
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
