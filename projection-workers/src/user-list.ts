import type { Projection } from './projection.ts'

type UserRow = {
  userName: string
  code: string
  name: string
  mail: string
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
}

/** The users: for signing in, for permission checks, for pickers and for the names behind ids. */
export const userList: Projection<UserRow, 'user'> = {
  name: 'user-list',
  version: 1,
  table: 'user_list',
  aggregate: 'user',
  columns: {
    userName: 'text',
    code: 'text',
    name: 'text',
    mail: 'text',
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
  },
  indexes: ['(login_name)', '(login_mail)'],
  initial: {
    userName: '',
    code: '',
    name: '',
    mail: '',
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
  },
  evolve: {
    UserCreated: (row, { id: _id, ...user }) => ({
      ...row,
      ...user,
      active: true,
      loginName: user.userName.toLowerCase(),
      loginMail: user.mail.toLowerCase(),
    }),
    UserDeactivated: (row) => ({ ...row, active: false }),
    UserActivated: (row) => ({ ...row, active: true }),
  },
}
