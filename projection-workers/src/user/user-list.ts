import type { StoredWebhook } from '@freight/contracts/user/webhook'
import type { StoredApiKey } from '@freight/contracts/api-access/stored-api-key'
import { userFields } from '@freight/contracts/user/user-fields'
import { searchText } from '@freight/contracts/search-text'
import { boolean, epoch, jsonb, type RowOf, text, timestamptz } from '@freight/contracts/tables/columns'
import { columnsOf, versionOf } from '../engine/fold.ts'
import { type Projection, withAudit, auditColumns, withChanges } from '../engine/projection.ts'

const signInsColumns = {
  lastSignInAt: timestamptz<string | null>(null),
  previousSignInAt: timestamptz<string | null>(null),
  /** Failed attempts by day (UTC) of the last 31 days. */
  failedByDay: jsonb<Readonly<Record<string, number>>>({}),
  /** Last use of each API key. */
  keyUses: jsonb<Readonly<Record<string, string>>>({}),
}

type SignInsRow = RowOf<typeof signInsColumns>

const storedDays = 31
const dayOf = (instant: string) => instant.slice(0, 10)

const withOneMore = (failuresByDay: SignInsRow['failedByDay'], day: string): SignInsRow['failedByDay'] => {
  const oldest = new Date(Date.parse(day) - storedDays * 86_400_000).toISOString().slice(0, 10)
  const recent = Object.entries(failuresByDay).filter(([date]) => date >= oldest)
  return { ...Object.fromEntries(recent), [day]: (failuresByDay[day] ?? 0) + 1 }
}

/** Last sign-ins and failed attempts of each user. */
export const signIns: Projection<typeof signInsColumns, 'sign-in'> = {
  name: 'sign-ins',
  version: 2,
  table: 'sign_ins',
  aggregate: 'sign-in',
  columns: signInsColumns,
  indexes: [],
  evolve: {
    UserSignedIn: (row, _, { occurredAt }) => ({
      ...row,
      lastSignInAt: occurredAt,
      previousSignInAt: row.lastSignInAt,
    }),
    UserSignInFailed: (row, _, { occurredAt }) => ({
      ...row,
      failedByDay: withOneMore(row.failedByDay, dayOf(occurredAt)),
    }),
    UserApiKeyUsed: (row, { keyId }, { occurredAt }) => ({
      ...row,
      keyUses: { ...row.keyUses, [keyId]: occurredAt },
    }),
  },
}

const columns = {
  ...columnsOf(userFields),
  company: text(''),
  active: boolean(false),
  permissions: jsonb<readonly string[]>([]),
  apiKeys: jsonb<readonly StoredApiKey[]>([]),
  webhooks: jsonb<readonly StoredWebhook[]>([]),
  /** In lower case: sign-in ignores case. */
  loginName: text(''),
  loginMail: text(''),
  createdAt: timestamptz(epoch),
  search: text(''),
  ...auditColumns,
}

type UserRow = RowOf<typeof columns>

const withDerivedColumns = (row: UserRow): UserRow => ({
  ...row,
  loginName: row.userName.toLowerCase(),
  loginMail: row.mail.toLowerCase(),
  search: searchText(row.name, row.userName, row.mail, row.code),
})

const withWebhook = (row: UserRow, webhookId: string, active: boolean): UserRow => ({
  ...row,
  webhooks: row.webhooks.map((one) => (one.webhookId === webhookId ? { ...one, active } : one)),
})

/** Users: for sign-in, permission checks, pickers, the users screen, and the names behind ids. */
export const userList: Projection<typeof columns, 'user'> = {
  name: 'user-list',
  version: versionOf(userFields, 3),
  table: 'user_list',
  aggregate: 'user',
  columns,
  indexes: ['(login_name)', '(login_mail)', 'using gin (related_users)', 'using gin (api_keys)'],
  evolve: {
    UserCreated: (row, { id: _id, language: _language, ...fields }, envelope) =>
      withDerivedColumns({
        ...withChanges(row, fields),
        active: true,
        createdAt: envelope.occurredAt,
        ...withAudit(envelope),
      }),
    UserChanged: (row, fields, envelope) => withDerivedColumns({ ...withChanges(row, fields), ...withAudit(envelope) }),
    UserPermissionsChanged: (row, { roles, permissions }, envelope) => ({
      ...row,
      roles,
      permissions,
      ...withAudit(envelope),
    }),
    UserDeactivated: (row, _, envelope) => ({ ...row, active: false, ...withAudit(envelope) }),
    UserActivated: (row, _, envelope) => ({ ...row, active: true, ...withAudit(envelope) }),
    // Nothing in the row changes, but the next command must name this revision.
    UserPasswordResetRequested: (row) => ({ ...row }),
    UserSessionsEnded: (row) => ({ ...row }),
    UserApiKeyCreated: (row, key, { occurredAt }) => ({
      ...row,
      apiKeys: [...row.apiKeys, { ...key, createdAt: occurredAt }],
    }),
    UserWebhookAdded: (row, webhook, { occurredAt }) => ({
      ...row,
      webhooks: [...row.webhooks, { ...webhook, active: true, createdAt: occurredAt }],
    }),
    UserWebhookDisabled: (row, { webhookId }) => withWebhook(row, webhookId, false),
    UserWebhookEnabled: (row, { webhookId }) => withWebhook(row, webhookId, true),
    UserApiKeyRevoked: (row, { keyId }, { occurredAt }) => ({
      ...row,
      apiKeys: row.apiKeys.map((key) => (key.keyId === keyId ? { ...key, revokedAt: occurredAt } : key)),
    }),
  },
}
