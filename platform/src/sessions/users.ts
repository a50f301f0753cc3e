import type { StoredApiKey } from '@freight/contracts/api-access/stored-api-key'
import type { Permission } from '@freight/contracts/vocabulary/permissions'

/** User data for signing in and permission checks. */
export type SignedInUser = {
  id: string
  userName: string
  name: string
  mail: string
  company: string
  active: boolean
  /** Current union of the roles' permissions and extra grants. */
  permissions: readonly Permission[]
  roles: readonly string[]
  isCommercial: boolean
  isManager: boolean
  isThirdParty: boolean
  /** Commercials whose quotations count as this user's own. */
  relatedCommercials: readonly string[]
  /** Users who name this one as related: their assignments are visible to this user. */
  standsInFor?: readonly string[]
  /** Without revoked ones. */
  apiKeys?: readonly StoredApiKey[]
}

/** Looks users up in their read model. */
export type Users = {
  /** By user name or mail, ignoring case. */
  byLogin: (userNameOrMail: string) => Promise<SignedInUser | undefined>
  byId: (userId: string) => Promise<SignedInUser | undefined>
  /** The owner of an API key. */
  byApiKey?: (keyId: string) => Promise<SignedInUser | undefined>
}
