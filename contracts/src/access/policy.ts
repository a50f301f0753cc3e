import type { Permission } from './permissions.ts'

/**
 * Who may do something, as data: it guards the route, fills the OpenAPI text and tells the screens what to offer.
 * `own` and `assignee` also look at whose quotation it is.
 */
export type Policy =
  | { kind: 'public' }
  | { kind: 'signedIn' }
  | { kind: 'permission'; permission: Permission }
  | { kind: 'allOf'; of: readonly Policy[] }
  | { kind: 'anyOf'; of: readonly Policy[] }
  | { kind: 'own'; of: Policy }
  | { kind: 'assignee' }
  | { kind: 'self' }
  | { kind: 'system' }

/** Who asks. `system` is set for process managers and the scheduler only. */
export type Principal = {
  userId: string
  permissions: readonly Permission[]
  /** Commercials whose quotations count as their own. */
  relatedCommercials?: readonly string[]
  /** Users who name this one as related: the quotations assigned to them are seen as well. */
  standsInFor?: readonly string[]
  system?: boolean
}

/** Whose thing it is that is asked about. `user`: the user whom it is about. */
export type Ownership = { commercial?: string; assignedTo?: string; client?: string; user?: string }

type PolicyLike = Policy | Permission
const asPolicy = (one: PolicyLike): Policy => (typeof one === 'string' ? may(one) : one)

export const anybody: Policy = { kind: 'public' }
export const signedIn: Policy = { kind: 'signedIn' }
export const system: Policy = { kind: 'system' }
export const assignee: Policy = { kind: 'assignee' }
/** Each user, about themselves only. */
export const self: Policy = { kind: 'self' }
export const may = (permission: Permission): Policy => ({ kind: 'permission', permission })
export const allOf = (...of: PolicyLike[]): Policy => ({ kind: 'allOf', of: of.map(asPolicy) })
export const anyOf = (...of: PolicyLike[]): Policy => ({ kind: 'anyOf', of: of.map(asPolicy) })
/** Only for one's own: the commercial of the quotation, or a user who lists that commercial. */
export const own = (of: PolicyLike): Policy => ({ kind: 'own', of: asPolicy(of) })

const isOwner = (principal: Principal, { commercial }: Ownership): boolean =>
  commercial !== undefined &&
  (commercial === principal.userId || (principal.relatedCommercials?.includes(commercial) ?? false))

/** Whether the policy allows this principal to act on this thing. */
export const allows = (policy: Policy, principal: Principal, whose: Ownership): boolean => {
  if (principal.system) return true
  switch (policy.kind) {
    case 'public':
    case 'signedIn':
      return true
    case 'permission':
      return principal.permissions.includes(policy.permission)
    case 'allOf':
      return policy.of.every((one) => allows(one, principal, whose))
    case 'anyOf':
      return policy.of.some((one) => allows(one, principal, whose))
    case 'own':
      return isOwner(principal, whose) && allows(policy.of, principal, whose)
    case 'assignee':
      return whose.assignedTo === principal.userId
    case 'self':
      return whose.user === principal.userId
    case 'system':
      return false
  }
}

/** The users whose assigned quotations the principal sees: their own id, and the users who name them as related. */
export const seenAssignees = ({ userId, standsInFor = [] }: Principal): string[] => [userId, ...standsInFor]

/** What is assigned to a user they stand in for is read as if it were theirs; they still cannot decide on it. */
export const asSeenBy = (principal: Principal, { assignedTo, ...whose }: Ownership): Ownership => ({
  ...whose,
  ...(assignedTo !== undefined && {
    assignedTo: seenAssignees(principal).includes(assignedTo) ? principal.userId : assignedTo,
  }),
})

/** Whether the policy can allow this principal anything at all: checked before anything is loaded. */
export const mayEver = (policy: Policy, principal: Principal): boolean =>
  allows(policy, principal, { commercial: principal.userId, assignedTo: principal.userId, user: principal.userId })

/** The policy in words for the OpenAPI document, e.g. `own(COMERCIAL) or GERENTE_COMERCIAL`. */
export const describePolicy = (policy: Policy): string => {
  switch (policy.kind) {
    case 'public':
      return 'anybody'
    case 'signedIn':
      return 'any signed-in user'
    case 'permission':
      return policy.permission
    case 'allOf':
      return policy.of.map(describePolicy).join(' and ')
    case 'anyOf':
      return policy.of
        .map((one) => (one.kind === 'allOf' ? `(${describePolicy(one)})` : describePolicy(one)))
        .join(' or ')
    case 'own':
      return `own(${describePolicy(policy.of)})`
    case 'assignee':
      return 'the assignee'
    case 'self':
      return 'each user for themselves'
    case 'system':
      return 'the system only'
  }
}
