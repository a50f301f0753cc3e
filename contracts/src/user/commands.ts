import { Company } from '../company-settings/company.ts'
import { z } from 'zod'
import { changesOf } from '../changes.ts'
import { command } from '../api/command.ts'
import { Mail } from '../mail/address.ts'
import { permissions } from '../access/permissions.ts'
import { personal } from '../events/personal.ts'
import { allOf, anyOf, may, self } from '../access/policy.ts'
import { roles, type Role } from '../access/roles.ts'
import { Language } from '../access/session.ts'

export const RoleName = z.enum(Object.keys(roles) as [Role, ...Role[]])
export const PermissionName = z.enum(permissions)

export const UserName = z
  .string()
  .trim()
  .regex(/^[a-zA-Z0-9._-]{2,40}$/, 'Letters, digits, dots, dashes: 2 to 40 characters.')

const userId = z.string().min(1).max(200)
const userIds = z.array(userId).max(200)

const form = z.object({
  code: z.string().trim().max(20).default(''),
  name: personal(z.string().trim().min(1, 'A user needs a name.').max(160)),
  mail: personal(Mail),
  /** The user's name in the commercial system beside this one. */
  userCommercialSystem: z.string().trim().max(40).optional(),
  company: Company,
  roles: z.array(RoleName).default([]),
  permissions: z.array(PermissionName).default([]),
  isCommercial: z.boolean().default(false),
  isThirdParty: z.boolean().default(false),
  isManager: z.boolean().default(false),
  /** Commercials whose quotations count as their own. */
  relatedCommercials: userIds.default([]),
  /** Users who see what is assigned to this one. */
  relatedUsers: userIds.optional(),
})

const grants = z.object({ permissions: z.array(PermissionName).min(1, 'Name a permission.') })

export const userCommands = {
  CreateUser: command(
    allOf('ALTA_USUARIO', 'MODIFICAR_USUARIO'),
    form.extend({
      userName: UserName,
      /** In which the invitation is written. */
      language: Language.optional(),
    }),
    { summary: 'Create a user.', creates: 'main', needs: ['namedUsers'] },
  ),
  ChangeUser: command(may('MODIFICAR_USUARIO'), changesOf(form), {
    summary: 'Change the data, the roles or the extra permissions of a user.',
    needs: ['namedUsers'],
  }),
  GrantPermissions: command(may('MODIFICAR_USUARIO'), grants, {
    summary: 'Give a user permissions besides those of their roles.',
  }),
  RevokePermissions: command(may('MODIFICAR_USUARIO'), grants, {
    summary: 'Take extra permissions back; what a role gives goes with the role.',
  }),
  DeactivateUser: command(
    may('BAJA_USUARIO'),
    z.object({
      /**
       * Who gets the open quotations: those where the user is the commercial, with their organizations, and those
       * assigned to them.
       */
      handOverTo: z.object({ commercial: userId.optional(), assignedTo: userId.optional() }).optional(),
    }),
    { summary: 'Deactivate a user and hand their open work over.', needs: ['namedUsers', 'openWork'] },
  ),
  ActivateUser: command(may('BAJA_USUARIO'), z.object({}), { summary: 'Activate a user again.' }),
  RequestPasswordReset: command(may('MODIFICAR_USUARIO'), z.object({ language: Language.default('es') }), {
    summary: 'Mail a user a link under which they choose another password.',
  }),
  EndSessions: command(
    anyOf('MODIFICAR_USUARIO', self),
    z.object({
      /** Id (`jti`) of a token whose sign-in goes on: one's own. */
      except: z.uuid().optional(),
    }),
    { summary: 'End the sessions of a user at once.' },
  ),
}
export type UserCommands = typeof userCommands
