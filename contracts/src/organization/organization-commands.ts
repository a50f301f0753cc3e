import { z } from 'zod'
import { changesOf } from '../changes.ts'
import { command } from '../api/command.ts'
import { Mail, MailOrNone } from '../mail/address.ts'
import { personal, person } from '../events/personal.ts'
import { formOf } from '../api/field-schemas.ts'
import { organizationFields } from './organization-fields.ts'
import { may, system } from '../access/policy.ts'

export const OrganizationContact = person(
  z.object({
    id: z.string(),
    name: personal(z.string().trim().min(1).max(160)),
    mail: personal(Mail),
    area: z.string().max(80).default(''),
    primary: z.boolean().default(false),
  }),
  'id',
)

// The id is also the key of the contact's personal data, hence the same limit as other ids.
const contacts = z
  .array(OrganizationContact.safeExtend({ id: z.string().min(1).max(100) }))
  .max(100)
  .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, 'Each contact has an id of its own.')
  .refine((all) => all.filter(({ primary }) => primary).length <= 1, 'Only one contact is the main one.')

/** Reason for approving every sale to this client; null: no approval needed. */
export const ApprovalRequired = z.object({ reason: z.string().trim().min(1, 'Enter a reason.').max(300) }).nullable()

/** Stored in capitals. */
const country = z.string().regex(/^[A-Za-z]{2}$/, 'A country code of two letters.')

const form = formOf(organizationFields).extend({
  mail: MailOrNone.default(''),
  // Lists of owners in addresses are separated by commas.
  clientGroup: z
    .string()
    .trim()
    .max(60)
    .regex(/^[^,]*$/, 'A client group has no comma in its name.')
    .default(''),
  paisCod: country,
  userNombre: personal(z.string().trim().max(160)).default(''),
  contacts: contacts.default([]),
  approvalRequired: ApprovalRequired.default(null),
})

/** A new client in a request: it gets an entry with the quotation. */
export const NewClient = form
  .pick({
    nombreFantasia: true,
    razonSocial: true,
    rut: true,
    direccion: true,
    codPostal: true,
    ciudad: true,
    userCodigo: true,
    userNombre: true,
    cwCode: true,
  })
  .extend({
    nuevoCliente: z.literal(true),
    mail: Mail,
    paisCod: z.union([country, z.literal('')]).default(''),
  })

/** Fields to take from the other organization in a merger. */
const changedFields = changesOf(form.omit({ contacts: true, salesRep: true, approvalRequired: true })).default({})

const other = z.string().min(1).max(200)
const noData = z.object({})

export const organizationCommands = {
  CreateOrganization: command(may('ALTA_ORGANIZACION'), form, {
    summary: 'Create an organization.',
    creates: 'main',
    needs: ['salesRep'],
  }),
  CreateProspect: command(system, NewClient.extend({ salesRep: z.string().default('') }), {
    summary: 'Create the entry of a new client in a request, together with the quotation.',
    creates: 'named',
  }),
  ChangeOrganization: command(may('MODIFICAR_ORGANIZACION'), changesOf(form), {
    summary: 'Change an organization.',
    needs: ['salesRep'],
  }),
  ReassignSalesRep: command(may('MODIFICAR_ORGANIZACION'), z.object({ salesRep: z.string().max(200) }), {
    summary: 'Assign the organization to another commercial, or to none.',
    needs: ['salesRep'],
  }),
  MergeOrganization: command(
    may('MODIFICAR_ORGANIZACION'),
    z.object({
      into: other,
      /** Fields that replace those of the remaining organization. */
      keep: changedFields,
    }),
    {
      summary: 'Merge this organization into another one. It cannot be undone.',
      needs: ['otherOrganization'],
    },
  ),
  /** Transfers data from the merged organization to the remaining one. */
  AbsorbOrganization: command(
    system,
    z.object({
      id: other,
      keep: changedFields,
      contacts: z.array(OrganizationContact).default([]),
      approvalRequired: ApprovalRequired.default(null),
    }),
    { summary: 'Take the chosen data from an organization that was merged into this one.' },
  ),
  EndProspect: command(system, noData, { summary: 'End the prospect state after the first approved quotation.' }),
  DismissDuplicate: command(may('MODIFICAR_ORGANIZACION'), z.object({ other }), {
    summary: 'Mark a similar organization as a different one.',
    needs: ['otherOrganization'],
  }),
  DeactivateOrganization: command(may('MODIFICAR_ORGANIZACION'), noData, {
    summary: 'Deactivate an organization; its quotations continue.',
  }),
  ReactivateOrganization: command(may('MODIFICAR_ORGANIZACION'), noData, {
    summary: 'Reactivate an organization.',
  }),
}
export type OrganizationCommands = typeof organizationCommands
