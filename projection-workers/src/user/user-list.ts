import { searchText } from '@freight/contracts/search-text'
import type { Projection } from '../engine/projection.ts'
import { withAudit, type Audit, auditColumns, neverChanged, withChanges } from '../engine/with-audit.ts'

type UserRow = Audit & {
  userName: string
  code: string
  name: string
  mail: string
  userCommercialSystem: string
  company: string
  active: boolean
  /** In lower case: signing in is case-blind. */
  loginName: string
  loginMail: string
  roles: readonly string[]
  permissions: readonly string[]
  isCommercial: boolean
  isThirdParty: boolean
  isManager: boolean
  relatedCommercials: readonly string[]
  relatedUsers: readonly string[]
  createdAt: string
  search: string
}

const completed = (row: UserRow): UserRow => ({
  ...row,
  loginName: row.userName.toLowerCase(),
  loginMail: row.mail.toLowerCase(),
  search: searchText(row.name, row.userName, row.mail, row.code),
})

/** The users: for signing in, for permission checks, for pickers, for their own screen and for the names behind ids. */
export const userList: Projection<UserRow, 'user'> = {
  name: 'user-list',
  version: 2,
  table: 'user_list',
  aggregate: 'user',
  columns: {
    userName: 'text',
    code: 'text',
    name: 'text',
    mail: 'text',
    userCommercialSystem: 'text',
    company: 'text',
    active: 'boolean',
    loginName: 'text',
    loginMail: 'text',
    roles: 'jsonb',
    permissions: 'jsonb',
    isCommercial: 'boolean',
    isThirdParty: 'boolean',
    isManager: 'boolean',
    relatedCommercials: 'jsonb',
    relatedUsers: 'jsonb',
    createdAt: 'timestamptz',
    search: 'text',
    ...auditColumns,
  },
  indexes: ['(login_name)', '(login_mail)', 'using gin (related_users)'],
  initial: {
    userName: '',
    code: '',
    name: '',
    mail: '',
    userCommercialSystem: '',
    company: '',
    active: false,
    loginName: '',
    loginMail: '',
    roles: [],
    permissions: [],
    isCommercial: false,
    isThirdParty: false,
    isManager: false,
    relatedCommercials: [],
    relatedUsers: [],
    createdAt: neverChanged.changedAt,
    search: '',
    ...neverChanged,
  },
  evolve: {
    UserCreated: (row, { id: _id, language: _language, ...fields }, envelope) =>
      completed({
        ...withChanges(row, fields),
        active: true,
        createdAt: envelope.occurredAt,
        ...withAudit(envelope),
      }),
    UserChanged: (row, fields, envelope) => completed({ ...withChanges(row, fields), ...withAudit(envelope) }),
    UserPermissionsChanged: (row, { roles, permissions }, envelope) => ({
      ...row,
      roles,
      permissions,
      ...withAudit(envelope),
    }),
    UserDeactivated: (row, _, envelope) => ({ ...row, active: false, ...withAudit(envelope) }),
    UserActivated: (row, _, envelope) => ({ ...row, active: true, ...withAudit(envelope) }),
    // Nothing of the user's own changed, but the next command has to name this revision.
    UserPasswordResetRequested: (row) => ({ ...row }),
    UserSessionsEnded: (row) => ({ ...row }),
  },
}
