import type { OrganizationCommands } from '@freight/contracts/organization/commands'
import type { OrganizationEvents } from '@freight/contracts/organization/events'
import { type Decider, Refusal } from '@freight/platform/decider'

export type Organization = { exists: boolean; nombreFantasia: string; razonSocial: string }

/** The rule book of an organization: a client, a supplier, or both. */
export const organization: Decider<Organization, OrganizationCommands, OrganizationEvents> = {
  aggregate: 'organization',
  initial: { exists: false, nombreFantasia: '', razonSocial: '' },
  decide: {
    CreateOrganization: (data, { exists }, { id }) => {
      if (exists) throw new Refusal('ALREADY_EXISTS', 'This organization exists already.')
      return [{ type: 'OrganizationCreated', data: { id, ...data, paisCod: data.paisCod.toUpperCase() } }]
    },
  },
  evolve: {
    OrganizationCreated: (_, { nombreFantasia, razonSocial }) => ({ exists: true, nombreFantasia, razonSocial }),
  },
  uniqueKeys: ({ data: { rut, paisCod } }) => {
    const number = rut.replace(/[^0-9A-Za-z]/g, '').toUpperCase()
    return number === '' ? [] : [{ scope: 'rut', value: `${paisCod} ${number}` }]
  },
}
