import { searchText } from '@freight/contracts/search-text'
import type { Projection } from './projection.ts'

type OrganizationRow = {
  nombreFantasia: string
  razonSocial: string
  rut: string
  ciudad: string
  paisCod: string
  salesRep: string
  esCliente: boolean
  esProveedor: boolean
  contacts: readonly { id: string; name: string; mail: string }[]
  search: string
}

/** Clients and other organizations, as pickers show them. */
export const organizationList: Projection<OrganizationRow, 'organization'> = {
  name: 'organization-list',
  version: 1,
  table: 'organization_list',
  aggregate: 'organization',
  columns: {
    nombreFantasia: 'text',
    razonSocial: 'text',
    rut: 'text',
    ciudad: 'text',
    paisCod: 'text',
    salesRep: 'text',
    esCliente: 'boolean',
    esProveedor: 'boolean',
    contacts: 'jsonb',
    search: 'text',
  },
  indexes: ['(nombre_fantasia)', 'using gin (search gin_trgm_ops)'],
  initial: {
    nombreFantasia: '',
    razonSocial: '',
    rut: '',
    ciudad: '',
    paisCod: '',
    salesRep: '',
    esCliente: false,
    esProveedor: false,
    contacts: [],
    search: '',
  },
  evolve: {
    OrganizationCreated: (row, data) => ({
      ...row,
      nombreFantasia: data.nombreFantasia,
      razonSocial: data.razonSocial,
      rut: data.rut,
      ciudad: data.ciudad,
      paisCod: data.paisCod,
      salesRep: data.salesRep,
      esCliente: data.esCliente,
      esProveedor: data.esProveedor,
      contacts: data.contacts.map(({ id, name, mail }) => ({ id, name, mail })),
      search: searchText(data.nombreFantasia, data.razonSocial, data.rut),
    }),
  },
}
