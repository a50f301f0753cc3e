import { z } from 'zod'
import { personal } from '../events/personal.ts'
import { ApprovalRequired, OrganizationContact } from './organization-commands.ts'

const fields = {
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
}

/** Fields added later; absent in older events. */
const laterFields = {
  userCodigo: z.string().optional(),
  userNombre: personal(z.string()).optional(),
  cwCode: z.string().optional(),
  answersByLink: z.boolean().optional(),
  clientGroup: z.string().optional(),
  approvalRequired: ApprovalRequired.optional(),
  /** Named in a request, with incomplete data. */
  prospect: z.boolean().optional(),
}

const contact = { id: 'acme-2', name: 'Bruno Díaz', mail: 'bruno@example.com', area: 'Imports', primary: false }

export const organizationEvents = {
  OrganizationCreated: z.object({ id: z.string(), ...fields, ...laterFields }),
  OrganizationChanged: z
    .object({ ...fields, ...laterFields })
    .omit({ salesRep: true })
    .partial()
    .meta({
      examples: [
        { rut: '211234560018', prospect: false },
        { cwCode: 'ACMEMVD', approvalRequired: { reason: 'Pays late' }, contacts: [contact] },
        { approvalRequired: null },
        { clientGroup: 'Wholesalers' },
      ],
    }),
  OrganizationSalesRepReassigned: z
    .object({ salesRep: z.string(), previous: z.string() })
    .meta({ examples: [{ salesRep: 'u2', previous: 'u1' }] }),
  /** Merged into another organization, whose id replaces this one from now on. */
  OrganizationMerged: z
    .object({
      into: z.string(),
      /** Data for the remaining organization: the chosen fields and the contacts. */
      keep: z
        .object({ ...fields, ...laterFields })
        .omit({ salesRep: true, contacts: true, approvalRequired: true, prospect: true })
        .partial(),
      contacts: z.array(OrganizationContact),
      /** The approval of every sale passes to the remaining organization. */
      approvalRequired: ApprovalRequired.optional(),
      /** Number of earlier mergers into each of both; absent in older events. */
      absorbed: z.object({ own: z.int(), other: z.int() }).optional(),
    })
    .meta({
      examples: [
        { into: 'acme', keep: { rut: '211234560018' }, contacts: [contact] },
        { into: 'acme', keep: {}, contacts: [], approvalRequired: { reason: 'Pays late' } },
        { into: 'acme', keep: {}, contacts: [], absorbed: { own: 0, other: 2 } },
      ],
    }),
  /** Data taken from the merged organization. */
  OrganizationAbsorbed: z
    .object({ from: z.string(), ...fields, ...laterFields })
    .partial()
    .required({ from: true })
    .omit({ salesRep: true })
    .meta({ examples: [{ from: 'acme-2', rut: '211234560018', contacts: [contact] }] }),
  OrganizationDuplicateDismissed: z.object({ other: z.string() }).meta({ examples: [{ other: 'acme-2' }] }),
  OrganizationDeactivated: z.object({}).meta({ examples: [{}] }),
  OrganizationReactivated: z.object({}).meta({ examples: [{}] }),
}
export type OrganizationEvents = typeof organizationEvents
