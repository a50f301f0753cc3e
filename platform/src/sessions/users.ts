import type { StoredApiKey } from '@freight/contracts/api-access/stored-api-key'
import type { Permission } from '@freight/contracts/vocabulary/permissions'
import { Forbidden } from '../errors.ts'

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

/**
 * Permissions that a user has now, or has through the API key by which another system acts for them: those of the key
 * that its owner has. A deactivated user has none.
 * @throws Forbidden KEY_REVOKED
 */
export const permissionsNow = (
  { active, permissions, apiKeys = [] }: Pick<SignedInUser, 'active' | 'permissions' | 'apiKeys'>,
  keyId?: string,
): readonly Permission[] => {
  const key = apiKeys.find((one) => one.keyId === keyId)
  if (keyId !== undefined && !key) throw new Forbidden('an API key that is not revoked', 'KEY_REVOKED')
  if (!active) return []
  return key ? permissions.filter((permission) => key.permissions.includes(permission)) : permissions
}

/** Looks users up in their read model. */
export type Users = {
  /** By user name or mail, ignoring case. */
  byLogin: (userNameOrMail: string) => Promise<SignedInUser | undefined>
  byId: (userId: string) => Promise<SignedInUser | undefined>
  /** The owner of an API key. */
  byApiKey?: (keyId: string) => Promise<SignedInUser | undefined>
}
