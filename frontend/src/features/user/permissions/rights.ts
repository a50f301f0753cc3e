import type { EntryEvent } from '@freight/contracts/api/catalogue'
import type { Permission } from '@freight/contracts/vocabulary/permissions'
import type { RouteResponse } from '@freight/contracts/registry/routes'

export type RoleInFull = RouteResponse<'GET /app/v1/roles'>['rows'][number]
export type RoleName = RoleInFull['role']

export interface Right {
  permission: Permission
  /** Roles of the user that contain it. */
  byRoles: readonly RoleName[]
  isExtra: boolean
}

/** Source of a permission: a role first, since an extra adds nothing then. */
export const kindOf = ({ byRoles, isExtra }: Right): 'role' | 'extra' | 'none' =>
  byRoles.length > 0 ? 'role' : isExtra ? 'extra' : 'none'

/** All permissions of the list with their sources. */
export const rightsOf = (
  all: readonly Permission[],
  held: readonly RoleInFull[],
  extra: readonly string[],
): readonly Right[] =>
  all.map((permission) => ({
    permission,
    byRoles: held.filter(({ permissions }) => permissions.includes(permission)).map(({ role }) => role),
    isExtra: extra.includes(permission),
  }))

const extrasIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** Author and time of an extra permission, from the user's history (newest event first). */
export const grantOf = (permission: string, events: readonly EntryEvent[]) => {
  for (const { changes, actor, at } of events) {
    const change = changes.find(({ field }) => field === 'permissions')
    if (!extrasIn(change?.to).includes(permission)) continue
    if (!extrasIn(change?.from).includes(permission)) return { name: actor.name, at }
  }
  return undefined
}
