import type { EventData, EventOf } from '@freight/contracts/events/event'
import type { Lookups } from '@freight/contracts/registry/lookups'
import type { Permission } from '@freight/contracts/vocabulary/permissions'
import { allows, type Principal, may } from '@freight/contracts/access/policy'
import { permissionsOf } from '@freight/contracts/vocabulary/roles'
import { initialValues } from '@freight/contracts/api/fields'
import { userFields } from '@freight/contracts/user/user-fields'
import type { UserCommands, UserEvents } from '@freight/contracts/user/user'
import { type Decider, Refusal } from '@freight/platform/event-store/decider'
import { differences, type Entry, entryOf } from '../catalogue/entry.ts'

type Fields = EventData<UserEvents, 'UserCreated'>
type StoredKey = EventData<UserEvents, 'UserApiKeyCreated'> & { isRevoked: boolean }
type Webhook = EventData<UserEvents, 'UserWebhookAdded'> & { active: boolean }
type State = Fields & { apiKeys?: readonly StoredKey[]; webhooks?: readonly Webhook[] }
export type User = Entry<State>

const mostApiKeys = 20
const mostWebhooks = 10

const entry = entryOf<State>('user', { id: '', ...initialValues(userFields), company: '', permissions: [] })
const creates = entry.creates('UserCreated', (data: Omit<Fields, 'id'>, id) => ({ id, ...data }))
const changes = entry.changes('UserChanged')
const activates = entry.setsActive('UserActivated', true)

/** Decider of a user. The password is not part of it: it never becomes an event. */
export const user: Decider<User, UserCommands, UserEvents> = {
  aggregate: 'user',
  initial: entry.initial,
  decide: {
    CreateUser: (data, state, meta) => {
      refuseUnlessKnown(namedIn(data), meta.lookups.namedUsers)
      return creates(data, state, meta)
    },
    ChangeUser: ({ roles, permissions, ...data }, state, { id, principal, lookups }) => {
      refuseUnlessKnown(namedIn(data), lookups.namedUsers)
      return [
        ...changes(withoutOwnId(data, id), state),
        ...changesRights({ roles, permissions }, state, { id, principal }),
      ]
    },
    GrantPermissions: ({ permissions }, state, meta) =>
      changesRights({ permissions: [...new Set([...state.fields.permissions, ...permissions])] }, state, meta),
    RevokePermissions: ({ permissions }, state, meta) => {
      const remaining = state.fields.permissions.filter(
        (permission) => !permissions.some((revoked) => revoked === permission),
      )
      return changesRights({ permissions: remaining }, state, meta)
    },
    DeactivateUser: ({ handOverTo = {} }, { active, fields }, { id, principal, lookups }) => {
      if (!active) return []
      if (id === principal.userId) throw new Refusal('OWN_ACCOUNT', 'Users cannot deactivate their own account.')
      // Only administrators of users may deactivate one of them, and users cannot deactivate themselves: one always
      // remains.
      if (holds(fields, 'MODIFICAR_USUARIO') && !allows(may('MODIFICAR_USUARIO'), principal, {}))
        throw new Refusal('FORBIDDEN', 'This user administers users.', { permission: 'MODIFICAR_USUARIO' })
      refuseUnlessTaken(lookups.openWork, handOverTo)
      for (const field of ['commercial', 'assignedTo'] as const)
        refuseUnlessEligible(field, handOverTo[field], { id, known: lookups.namedUsers })
      const isHandedOver = (handOverTo.commercial ?? handOverTo.assignedTo) !== undefined
      return [{ type: 'UserDeactivated', data: isHandedOver ? { handOverTo } : {} }]
    },
    ActivateUser: activates,
    RequestPasswordReset: ({ language }, { active }) => {
      if (!active) throw new Refusal('USER_INACTIVE', 'The user is inactive.')
      return [{ type: 'UserPasswordResetRequested', data: { language } }]
    },
    EndSessions: (data) => [{ type: 'UserSessionsEnded', data }],
    CreateApiKey: (key, { active, fields }) => {
      if (!active) throw new Refusal('USER_INACTIVE', 'The user is inactive.')
      const rights = permissionsOf(fields.roles, fields.permissions)
      const missing = key.permissions.filter((permission) => !rights.includes(permission))
      if (missing.length > 0)
        throw new Refusal('KEY_BEYOND_RIGHTS', 'A key holds permissions of its owner only.', { permissions: missing })
      if (keysOf(fields).filter(({ isRevoked }) => !isRevoked).length >= mostApiKeys)
        throw new Refusal('TOO_MANY_KEYS', 'Revoke a key before creating another.', { most: mostApiKeys })
      return [{ type: 'UserApiKeyCreated', data: key }]
    },
    AddWebhook: ({ url, topics }, { active, fields }, { newId }) => {
      if (!active) throw new Refusal('USER_INACTIVE', 'The user is inactive.')
      if (webhooksOf(fields).filter((one) => one.active).length >= mostWebhooks)
        throw new Refusal('TOO_MANY_WEBHOOKS', 'Disable a webhook before adding another.', { most: mostWebhooks })
      return [{ type: 'UserWebhookAdded', data: { webhookId: newId(), url, topics } }]
    },
    DisableWebhook: ({ webhookId }, { fields }) =>
      webhookIn(fields, webhookId).active ? [{ type: 'UserWebhookDisabled', data: { webhookId } }] : [],
    EnableWebhook: ({ webhookId }, { fields }) =>
      webhookIn(fields, webhookId).active ? [] : [{ type: 'UserWebhookEnabled', data: { webhookId } }],
    RevokeApiKey: ({ keyId }, { fields }) => {
      const key = keysOf(fields).find((one) => one.keyId === keyId)
      if (!key) throw new Refusal('NOT_FOUND', 'There is no such key.', { keyId })
      return key.isRevoked ? [] : [{ type: 'UserApiKeyRevoked', data: { keyId } }]
    },
  },
  evolve: {
    UserCreated: entry.created,
    UserChanged: entry.changed,
    UserPermissionsChanged: entry.changed,
    UserDeactivated: entry.withActive(false),
    UserActivated: entry.withActive(true),
    UserPasswordResetRequested: (state) => state,
    UserSessionsEnded: (state) => state,
    UserApiKeyCreated: (state, key) =>
      entry.changed(state, { apiKeys: [...keysOf(state.fields), { ...key, isRevoked: false }] }),
    UserWebhookAdded: (state, webhook) =>
      entry.changed(state, { webhooks: [...webhooksOf(state.fields), { ...webhook, active: true }] }),
    UserWebhookDisabled: (state, { webhookId }) => withWebhook(state, webhookId, false),
    UserWebhookEnabled: (state, { webhookId }) => withWebhook(state, webhookId, true),
    UserApiKeyRevoked: (state, { keyId }) =>
      entry.changed(state, {
        apiKeys: keysOf(state.fields).map((key) => (key.keyId === keyId ? { ...key, isRevoked: true } : key)),
      }),
  },
  ownership: ({ fields }) => ({ user: fields.id }),
  isKnownTo: (_, principal, mayAct) => mayAct || allows(may('CONSULTAR_USUARIO'), principal, {}),
  uniqueKeys: ({ exists, fields: { userName, mail } }) =>
    exists
      ? [
          { scope: 'user-name', value: userName.toLowerCase() },
          { scope: 'user-mail', value: mail.toLowerCase(), personal: true },
        ]
      : [],
}

const webhooksOf = ({ webhooks = [] }: State) => webhooks

const webhookIn = (fields: State, webhookId: string): Webhook => {
  const webhook = webhooksOf(fields).find((one) => one.webhookId === webhookId)
  if (!webhook) throw new Refusal('NOT_FOUND', 'There is no such webhook.', { webhookId })
  return webhook
}

const withWebhook = (state: User, webhookId: string, active: boolean): User =>
  entry.changed(state, {
    webhooks: webhooksOf(state.fields).map((one) => (one.webhookId === webhookId ? { ...one, active } : one)),
  })

const keysOf = ({ apiKeys = [] }: State) => apiKeys

type Rights = { roles?: readonly string[] | undefined; permissions?: readonly string[] | undefined }
type Related = { relatedCommercials?: string[] | undefined; relatedUsers?: string[] | undefined }

const holds = ({ roles, permissions }: Pick<Fields, 'roles' | 'permissions'>, one: Permission): boolean =>
  permissionsOf(roles, permissions).includes(one)

/** No check of single rights: an administrator of users could grant any missing right to themselves. */
const changesRights = (
  grants: Rights,
  { fields }: User,
  { id, principal }: { id: string; principal: Principal },
): EventOf<UserEvents>[] => {
  const { roles, permissions } = grants
  const newRights = { roles: [...(roles ?? fields.roles)], permissions: [...(permissions ?? fields.permissions)] }
  if (Object.keys(differences<typeof newRights>(fields, newRights)).length === 0) return []
  if (id === principal.userId && holds(fields, 'MODIFICAR_USUARIO') && !holds(newRights, 'MODIFICAR_USUARIO'))
    throw new Refusal('OWN_RIGHTS', 'Users cannot remove their own right to administer users.')
  return [{ type: 'UserPermissionsChanged', data: newRights }]
}

const namedIn = ({ relatedCommercials = [], relatedUsers = [] }: Related) => [...relatedCommercials, ...relatedUsers]

const refuseUnlessKnown = (ids: readonly string[], known: Lookups['namedUsers']): void => {
  const unknown = ids.filter((one) => !known[one])
  if (unknown.length > 0) throw new Refusal('USER_UNKNOWN', 'There is no such user.', { users: unknown })
}

/** Removes the user from the related people. */
const withoutOwnId = <Data extends Related>(data: Data, id: string): Data => ({
  ...data,
  ...(data.relatedCommercials && { relatedCommercials: data.relatedCommercials.filter((one) => one !== id) }),
  ...(data.relatedUsers && { relatedUsers: data.relatedUsers.filter((one) => one !== id) }),
})

type HandOver = { commercial?: string | undefined; assignedTo?: string | undefined }

const refuseUnlessTaken = (open: Lookups['openWork'], to: HandOver): void => {
  const isLeft = (open.commercial > 0 && !to.commercial) || (open.assignedTo > 0 && !to.assignedTo)
  if (isLeft) throw new Refusal('OPEN_WORK', 'This user has open work without a successor.', { ...open })
}

/** Permissions of users who take over quotations or shipments; commercials can be assignees of quotations. */
const worksOn: Readonly<Record<keyof HandOver, readonly string[]>> = {
  commercial: ['COMERCIAL', 'SOLICITAR_SHIPMENT'],
  assignedTo: ['PRICING', 'COMERCIAL', 'EXPRESS_OP'],
}

const refuseUnlessEligible = (
  field: keyof HandOver,
  target: string | undefined,
  { id, known }: { id: string; known: Lookups['namedUsers'] },
): void => {
  if (target === undefined) return
  const successor = known[target]
  const isEligible = successor?.permissions.some((one) => worksOn[field].includes(one))
  if (target === id || !successor?.active || !isEligible)
    throw new Refusal('USER_NOT_ELIGIBLE', 'The user is not active, or does not do the work to take over.', {
      user: target,
      field,
    })
}
