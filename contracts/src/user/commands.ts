import { z } from 'zod'
import { command } from '../command.ts'
import { permissions } from '../permissions.ts'
import { personal } from '../personal.ts'
import { allOf, may } from '../policy.ts'
import { roles, type Role } from '../roles.ts'

export const RoleName = z.enum(Object.keys(roles) as [Role, ...Role[]])
export const PermissionName = z.enum(permissions)

export const UserName = z
  .string()
  .trim()
  .regex(/^[a-zA-Z0-9._-]{2,40}$/, 'Letters, digits, dots, dashes: 2 to 40 characters.')

export const userCommands = {
  CreateUser: command(
    allOf('ALTA_USUARIO', 'MODIFICAR_USUARIO'),
    z.object({
      userName: UserName,
      code: z.string().max(20).default(''),
      name: personal(z.string().trim().min(1, 'A user needs a name.').max(160)),
      mail: personal(z.email('A mail address such as ana@example.com.')),
      company: z.enum(['MVD', 'AUZ']),
      roles: z.array(RoleName).default([]),
      permissions: z.array(PermissionName).default([]),
      isCommercial: z.boolean().default(false),
      isThirdParty: z.boolean().default(false),
      isManager: z.boolean().default(false),
      relatedCommercials: z.array(z.string()).default([]),
    }),
    { summary: 'Create a user.', creates: 'main' },
  ),
  DeactivateUser: command(may('BAJA_USUARIO'), z.object({}), { summary: 'Deactivate a user.' }),
  ActivateUser: command(may('BAJA_USUARIO'), z.object({}), { summary: 'Activate a user again.' }),
}
export type UserCommands = typeof userCommands
