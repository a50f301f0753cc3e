import { Company } from '../working-time/company.ts'
import { z } from 'zod'
import { activity, entryFields, EntryHistory, entryId, rowsAnswer, rowsQuery } from '../api/catalogue.ts'
import { UserCard } from '../api/catalogue-views.ts'
import { anyOf, may } from '../access/policy.ts'
import { route, commaSeparated } from '../api/route.ts'
import { PermissionName, RoleName } from './user-commands.ts'

/** A user in the list of the Users screen. */
export const UserRow = UserCard.extend({
  code: z.string(),
  mail: z.string(),
  roles: z.array(RoleName),
  isManager: z.boolean(),
  isThirdParty: z.boolean(),
  userCommercialSystem: z.string(),
  /** Ids; the card has the names. */
  relatedCommercials: z.array(z.string()),
  relatedUsers: z.array(z.string()),
  /** Has chosen a password and can sign in. */
  hasPassword: z.boolean(),
  lastSignInAt: z.string().optional(),
  ...entryFields,
})

const Related = z.object({ id: z.string(), name: z.string() })

/** A user in full. */
export const UserInFull = UserRow.extend({
  /** Extra permissions, in addition to those of the roles. */
  permissions: z.array(PermissionName),
  /** Permissions of the roles. */
  rolePermissions: z.array(PermissionName),
  relatedCommercials: z.array(Related),
  relatedUsers: z.array(Related),
  createdAt: z.string(),
})

/** Open work of a user. */
export const OpenWork = z.object({
  /** Quotations and shipments with the user as commercial. */
  commercial: z.int(),
  /** Quotations and shipments assigned to the user. */
  assignedTo: z.int(),
  /** Organizations with the user as sales representative. */
  organizations: z.int(),
  /** Express shipments among them. */
  shipments: z.int(),
})

const readPolicy = anyOf('CONSULTAR_USUARIO', 'MODIFICAR_USUARIO')
const adminPolicy = may('MODIFICAR_USUARIO')

export const userRoutes = {
  'GET /app/v1/users/rows': route(adminPolicy, 'The catalogue of users.', rowsAnswer(UserRow), {
    query: rowsQuery(['name', 'userName', 'mail', 'company', 'changedAt'], {
      role: commaSeparated(RoleName).optional(),
      company: commaSeparated(Company).optional(),
      /** Users with any of these marks. */
      mark: commaSeparated(z.enum(['COMMERCIAL', 'MANAGER', 'THIRD_PARTY'])).optional(),
      /** `today`, `week` and `month` (30 days): last sign-in since then; `long`: none for 30 days; `never`. */
      signedIn: z.enum(['today', 'week', 'month', 'long', 'never']).optional(),
      activity,
    }),
  }),
  'GET /app/v1/users/:id': route(readPolicy, 'A user in full.', UserInFull, { params: entryId }),
  'GET /app/v1/users/:id/history': route(adminPolicy, 'History of a user, with sign-ins.', EntryHistory, {
    params: entryId,
  }),
  'GET /app/v1/users/:id/open-work': route(
    anyOf('MODIFICAR_USUARIO', 'BAJA_USUARIO'),
    'Open work of a user, for a hand-over.',
    OpenWork,
    { params: entryId },
  ),
  'GET /app/v1/roles': route(
    adminPolicy,
    'The roles with their permissions.',
    z.object({
      rows: z.array(
        z.object({
          role: RoleName,
          permissions: z.array(PermissionName),
          /** Number of active users with it. */
          users: z.int(),
        }),
      ),
    }),
  ),
}
