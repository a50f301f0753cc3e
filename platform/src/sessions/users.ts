import type { Permission } from '@freight/contracts/access/permissions'

/** What signing in and the permission checks need to know of a user. */
export type SignedInUser = {
  id: string
  userName: string
  name: string
  mail: string
  company: string
  active: boolean
  /** Union of the roles' permissions and extra grants, as it is now. */
  permissions: readonly Permission[]
  roles: readonly string[]
  isCommercial: boolean
  isManager: boolean
  isThirdParty: boolean
  /** Commercials whose quotations count as this user's own. */
  relatedCommercials: readonly string[]
  /** Users who name this one as related: what is assigned to them is shown to this user. */
  standsInFor?: readonly string[]
}

/** Looks users up in their read model. */
export type Users = {
  /** By user name or mail, without regard to case. */
  byLogin: (userNameOrMail: string) => Promise<SignedInUser | undefined>
  byId: (userId: string) => Promise<SignedInUser | undefined>
}
