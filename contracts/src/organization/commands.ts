import { z } from 'zod'
import { command } from '../command.ts'
import { personal, person } from '../personal.ts'
import { may } from '../policy.ts'

export const OrganizationContact = person(
  z.object({
    id: z.string(),
    name: personal(z.string().trim().min(1).max(160)),
    mail: personal(z.email()),
    area: z.string().max(80).default(''),
    primary: z.boolean().default(false),
  }),
  'id',
)

export const organizationCommands = {
  CreateOrganization: command(
    may('ALTA_ORGANIZACION'),
    z.object({
      nombreFantasia: z.string().trim().min(1, 'An organization needs a name.').max(200),
      razonSocial: z.string().max(200).default(''),
      rut: z.string().max(30).default(''),
      mail: z.union([z.email(), z.literal('')]).default(''),
      direccion: z.string().max(300).default(''),
      codPostal: z.string().max(20).default(''),
      ciudad: z.string().max(120).default(''),
      paisCod: z.string().length(2),
      salesRep: z.string().default(''),
      esCliente: z.boolean().default(true),
      esProveedor: z.boolean().default(false),
      ibExpress: z.string().default('IP0'),
      obExpress: z.string().default('IP0'),
      contacts: z.array(OrganizationContact).default([]),
    }),
    { summary: 'Create an organization.', creates: 'main' },
  ),
}
export type OrganizationCommands = typeof organizationCommands
