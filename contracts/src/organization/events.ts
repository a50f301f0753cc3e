import { z } from 'zod'
import { OrganizationContact } from './commands.ts'

export const organizationEvents = {
  OrganizationCreated: z.object({
    id: z.string(),
    nombreFantasia: z.string(),
    razonSocial: z.string(),
    rut: z.string(),
    mail: z.string(),
    direccion: z.string(),
    codPostal: z.string(),
    ciudad: z.string(),
    paisCod: z.string(),
    salesRep: z.string(),
    esCliente: z.boolean(),
    esProveedor: z.boolean(),
    ibExpress: z.string(),
    obExpress: z.string(),
    contacts: z.array(OrganizationContact),
  }),
}
export type OrganizationEvents = typeof organizationEvents
