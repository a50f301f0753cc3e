import { Company } from '../company-settings/company.ts'
import { z } from 'zod'
import { activity, entryFields, EntryHistory, entryId, rowsAnswer, rowsQuery } from '../api/catalogue.ts'
import { UserCard } from '../api/catalogue-views.ts'
import { anyOf, may } from '../access/policy.ts'
import { route, several } from '../api/route.ts'
import { PermissionName, RoleName } from './commands.ts'

/** A user as the list of the Users screen shows them. */
export const UserRow = UserCard.extend({
  code: z.string(),
  mail: z.string(),
  roles: z.array(RoleName),
  isManager: z.boolean(),
  isThirdParty: z.boolean(),
  userCommercialSystem: z.string(),
  /** Ids; the card has their names. */
  relatedCommercials: z.array(z.string()),
  relatedUsers: z.array(z.string()),
  /** They can sign in: they have chosen a password. */
  hasPassword: z.boolean(),
  lastSignInAt: z.string().optional(),
  ...entryFields,
})

const Related = z.object({ id: z.string(), name: z.string() })

/** A user in full. */
export const UserInFull = UserRow.extend({
  /** Extra permissions, besides those of the roles. */
  permissions: z.array(PermissionName),
  /** Those that their roles give. */
  rolePermissions: z.array(PermissionName),
  relatedCommercials: z.array(Related),
  relatedUsers: z.array(Related),
  createdAt: z.string(),
})

/** What of a user's work is open. */
export const OpenWork = z.object({
  /** Quotations where they are the commercial. */
  commercial: z.int(),
  /** Quotations that are assigned to them. */
  assignedTo: z.int(),
  /** Organizations that they look after. */
  organizations: z.int(),
  /** Express shipments. */
  shipments: z.int(),
})

const reads = anyOf('CONSULTAR_USUARIO', 'MODIFICAR_USUARIO')
const administers = may('MODIFICAR_USUARIO')

export const userRoutes = {
  'GET /app/v1/users/rows': route(administers, 'The catalogue of users.', rowsAnswer(UserRow), {
    query: rowsQuery(['name', 'userName', 'mail', 'company', 'changedAt'], {
      role: several(RoleName).optional(),
      company: several(Company).optional(),
      /** Users with any of these marks. */
      mark: several(z.enum(['COMMERCIAL', 'MANAGER', 'THIRD_PARTY'])).optional(),
      /** `today`, `week` and `month` (30 days): whoever came in since; `long`: not for 30 days; `never`. */
      signedIn: z.enum(['today', 'week', 'month', 'long', 'never']).optional(),
      activity,
    }),
  }),
  'GET /app/v1/users/:id': route(reads, 'A user in full.', UserInFull, { params: entryId }),
  'GET /app/v1/users/:id/history': route(administers, 'What happened to a user, and when they came in.', EntryHistory, {
    params: entryId,
  }),
  'GET /app/v1/users/:id/open-work': route(
    anyOf('MODIFICAR_USUARIO', 'BAJA_USUARIO'),
    'How much open work a user has, for handing it over.',
    OpenWork,
    { params: entryId },
  ),
  'GET /app/v1/roles': route(
    administers,
    'The roles with their permissions.',
    z.object({
      rows: z.array(
        z.object({
          role: RoleName,
          permissions: z.array(PermissionName),
          /** Active users who have it. */
          users: z.int(),
        }),
      ),
    }),
  ),
}
