import { Company } from '../working-time/company.ts'
import { WebhookTopic, WebhookUrl } from './webhook.ts'
import { z } from 'zod'
import { changesOf } from '../changes.ts'
import { command } from '../api/command.ts'
import { Mail } from '../mail/address.ts'
import { permissions } from '../vocabulary/permissions.ts'
import { personal } from '../events/personal.ts'
import { allOf, anyOf, inPerson, self } from '../access/policy.ts'
import { roles, type Role } from '../vocabulary/roles.ts'
import { Language } from '../vocabulary/schemas.ts'

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
