import { Company } from '../working-time/company.ts'
import { WebhookTopic, WebhookUrl } from './webhook.ts'
import { z } from 'zod'
import { changesOf } from '../changes.ts'
import { command } from '../api/command.ts'
import { Mail } from '../mail/address.ts'
import { permissions } from '../vocabulary/permissions.ts'
import { personal } from '../events/personal.ts'
import { allOf, anyOf, inPerson, self, may } from '../access/policy.ts'
import { roles, type Role } from '../vocabulary/roles.ts'
import { Language } from '../vocabulary/schemas.ts'
import { activity, entryFields, EntryHistory, entryId, rowsAnswer, rowsQuery, UserCard } from '../api/catalogue.ts'
import { route, commaSeparated } from '../api/route.ts'

export const RoleName = z.enum(Object.keys(roles) as [Role, ...Role[]])
export const PermissionName = z.enum(permissions)

const UserName = z
  .string()
  .trim()
  .regex(/^[a-zA-Z0-9._-]{2,40}$/, 'Letters, digits, dots, dashes: 2 to 40 characters.')

const userId = z.string().min(1).max(200)
const userIds = z.array(userId).max(200)

const form = z.object({
  code: z.string().trim().max(20).default(''),
  name: personal(z.string().trim().min(1, 'A user needs a name.').max(160)),
  mail: personal(Mail),
  /** Name of the user in the commercial system. */
  userCommercialSystem: z.string().trim().max(40).optional(),
  company: Company,
  roles: z.array(RoleName).default([]),
  permissions: z.array(PermissionName).default([]),
  isCommercial: z.boolean().default(false),
  isThirdParty: z.boolean().default(false),
  isManager: z.boolean().default(false),
  /** Commercials whose quotations count as the user's own. */
  relatedCommercials: userIds.default([]),
  /** Users who see quotations assigned to this one. */
  relatedUsers: userIds.optional(),
})

const webhookId = z.object({ webhookId: z.uuid() })
const grants = z.object({ permissions: z.array(PermissionName).min(1, 'Name a permission.') })

export const userCommands = {
  CreateUser: command(
    inPerson(allOf('ALTA_USUARIO', 'MODIFICAR_USUARIO')),
    form.extend({
      userName: UserName,
      /** Language of the invitation. */
      language: Language.optional(),
    }),
    { summary: 'Create a user.', creates: 'main', needs: ['namedUsers'] },
  ),
  ChangeUser: command(inPerson('MODIFICAR_USUARIO'), changesOf(form), {
    summary: 'Change the data, the roles or the extra permissions of a user.',
    needs: ['namedUsers'],
  }),
  GrantPermissions: command(inPerson('MODIFICAR_USUARIO'), grants, {
    summary: 'Grant a user permissions in addition to those of their roles.',
  }),
  RevokePermissions: command(inPerson('MODIFICAR_USUARIO'), grants, {
    summary: 'Revoke extra permissions; permissions of a role end with the role.',
  }),
  DeactivateUser: command(
    inPerson('BAJA_USUARIO'),
    z.object({
      /**
       * Recipients of the open quotations: one for those where the user is the commercial, with their organizations,
       * and one for assigned quotations.
       */
      handOverTo: z.object({ commercial: userId.optional(), assignedTo: userId.optional() }).optional(),
    }),
    { summary: 'Deactivate a user and hand their open work over.', needs: ['namedUsers', 'openWork'] },
  ),
  ActivateUser: command(inPerson('BAJA_USUARIO'), z.object({}), { summary: 'Activate a user again.' }),
  RequestPasswordReset: command(inPerson('MODIFICAR_USUARIO'), z.object({ language: Language.default('es') }), {
    summary: 'Mail a user a link for choosing a new password.',
  }),
  EndSessions: command(
    inPerson(anyOf('MODIFICAR_USUARIO', self)),
    z.object({
      /** Id (`jti`) of the token whose session stays open: the user's own. */
      except: z.uuid().optional(),
    }),
    { summary: 'End the sessions of a user at once.' },
  ),
  CreateApiKey: command(
    self,
    z.object({
      keyId: z.uuid(),
      name: z.string().trim().min(1, 'A key needs a name.').max(60),
      permissions: z.array(PermissionName).min(1, 'Name a permission.'),
      /** SHA-256 of the secret, in hex. */
      hash: z.string().regex(/^[0-9a-f]{64}$/),
    }),
    {
      summary: 'Create an API key with some of the own permissions. The answer shows it this once.',
      uploadRoute: '/app/v1/users/:id/create-api-key',
    },
  ),
  AddWebhook: command(self, z.object({ url: WebhookUrl, topics: z.array(WebhookTopic).min(1, 'Choose a topic.') }), {
    summary: 'Add a webhook: signed requests about the quotations that the user may read.',
  }),
  DisableWebhook: command(inPerson(anyOf('MODIFICAR_USUARIO', self)), webhookId, {
    summary: 'Disable a webhook: what waits is given up.',
  }),
  EnableWebhook: command(self, webhookId, { summary: 'Enable a webhook again.' }),
  RevokeApiKey: command(inPerson(anyOf('MODIFICAR_USUARIO', self)), z.object({ keyId: z.uuid() }), {
    summary: 'Revoke an API key at once.',
  }),
}
export type UserCommands = typeof userCommands

const webhook = z
  .object({ webhookId: z.string() })
  .meta({ examples: [{ webhookId: '5b9c6f3e-5a37-4b7c-9d2b-0c5a1e7f3a11' }] })

export const userEvents = {
  UserCreated: z.object({
    id: z.string(),
    userName: z.string(),
    code: z.string(),
    name: personal(z.string()),
    mail: personal(z.string()),
    company: z.string(),
    roles: z.array(z.string()),
    permissions: z.array(z.string()),
    isCommercial: z.boolean(),
    isThirdParty: z.boolean(),
    isManager: z.boolean(),
    relatedCommercials: z.array(z.string()),
    /** Language of the invitation. */
    language: z.string().optional(),
    userCommercialSystem: z.string().optional(),
    relatedUsers: z.array(z.string()).optional(),
  }),
  UserChanged: z
    .object({
      code: z.string(),
      name: personal(z.string()),
      mail: personal(z.string()),
      userCommercialSystem: z.string(),
      company: z.string(),
      isCommercial: z.boolean(),
      isThirdParty: z.boolean(),
      isManager: z.boolean(),
      relatedCommercials: z.array(z.string()),
      relatedUsers: z.array(z.string()),
    })
    .partial()
    .meta({ examples: [{ name: 'Ana Pérez', relatedUsers: ['u2'] }] }),
  /** All roles and extra permissions after the change. */
  UserPermissionsChanged: z
    .object({ roles: z.array(z.string()), permissions: z.array(z.string()) })
    .meta({ examples: [{ roles: ['PRICING'], permissions: ['ANALYTICS_QUOTATIONS'] }] }),
  UserDeactivated: z
    .object({
      /** Recipients of the user's open quotations. */
      handOverTo: z.object({ commercial: z.string().optional(), assignedTo: z.string().optional() }).optional(),
    })
    .meta({ examples: [{ handOverTo: { commercial: 'u2', assignedTo: 'u3' } }] }),
  UserActivated: z.object({}),
  /** An administrator of users requested a password link. */
  UserPasswordResetRequested: z.object({ language: z.string() }).meta({ examples: [{ language: 'es' }] }),
  UserSessionsEnded: z
    .object({ except: z.string().optional() })
    .meta({ examples: [{}, { except: '6d0f7b2e-5a37-4b7c-9d2b-0c5a1e7f3a11' }] }),
  /** `hash`: SHA-256 of the secret, which is stored nowhere. */
  UserApiKeyCreated: z
    .object({ keyId: z.string(), name: z.string(), permissions: z.array(z.string()), hash: z.string() })
    .meta({
      examples: [
        {
          keyId: '0b9c6f3e-5a37-4b7c-9d2b-0c5a1e7f3a11',
          name: 'ERP',
          permissions: ['CONSULTAR_COTIZACION'],
          hash: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
        },
      ],
    }),
  UserApiKeyRevoked: z
    .object({ keyId: z.string() })
    .meta({ examples: [{ keyId: '0b9c6f3e-5a37-4b7c-9d2b-0c5a1e7f3a11' }] }),
  UserWebhookAdded: z.object({ webhookId: z.string(), url: z.string(), topics: z.array(z.string()) }).meta({
    examples: [
      {
        webhookId: '5b9c6f3e-5a37-4b7c-9d2b-0c5a1e7f3a11',
        url: 'https://erp.example.com/quotations',
        topics: ['QUOTATION_STATUS'],
      },
    ],
  }),
  UserWebhookDisabled: webhook,
  UserWebhookEnabled: webhook,
}
export type UserEvents = typeof userEvents

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
const OpenWork = z.object({
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
