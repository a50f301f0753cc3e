import type { EventData } from '@freight/contracts/event'
import type { OrganizationCommands } from '@freight/contracts/organization/commands'
import type { OrganizationEvents } from '@freight/contracts/organization/events'
import type { Decider } from '@freight/platform/decider'
import { type Entry, entryOf } from '../catalogue/entry.ts'

type Fields = EventData<OrganizationEvents, 'OrganizationCreated'>
export type Organization = Entry<Fields>

const entry = entryOf<Fields>('organization', {
  id: '',
  nombreFantasia: '',
  razonSocial: '',
  rut: '',
  mail: '',
  direccion: '',
  codPostal: '',
  ciudad: '',
  paisCod: '',
  salesRep: '',
  esCliente: false,
  esProveedor: false,
  ibExpress: 'IP0',
  obExpress: 'IP0',
  contacts: [],
})

/** The rule book of an organization: a client, a supplier, or both. */
export const organization: Decider<Organization, OrganizationCommands, OrganizationEvents> = {
  aggregate: 'organization',
  initial: entry.initial,
  decide: {
    CreateOrganization: entry.creates('OrganizationCreated', (data, id) => ({
      id,
      ...data,
      paisCod: data.paisCod.toUpperCase(),
    })),
  },
  evolve: {
    OrganizationCreated: entry.created,
  },
  uniqueKeys: ({ fields: { rut, paisCod } }) => {
    const number = rut.replace(/[^0-9A-Za-z]/g, '').toUpperCase()
    return number === '' ? [] : [{ scope: 'rut', value: `${paisCod} ${number}` }]
  },
}
