import type { EventData } from '../events/event.ts'
import type { organizationEvents } from '../organization/organization.ts'

type Created = EventData<typeof organizationEvents, 'OrganizationCreated'>

/** A client in Montevideo with few data. */
export const organizationCreated = (
  id: string,
  overrides: Partial<Created> = {},
): { type: 'OrganizationCreated'; data: Created } => ({
  type: 'OrganizationCreated',
  data: {
    id,
    nombreFantasia: id,
    razonSocial: '',
    rut: '',
    mail: '',
    direccion: '',
    codPostal: '',
    ciudad: 'Montevideo',
    paisCod: 'UY',
    salesRep: '',
    esCliente: true,
    esProveedor: false,
    ibExpress: 'IP0',
    obExpress: 'IP0',
    contacts: [],
    ...overrides,
  },
})
