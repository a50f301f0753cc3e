import type { Permission } from '../vocabulary/permissions.ts'

/**
 * Access rule as data: it protects the route, fills the OpenAPI text and decides which actions the screens offer. `own`
 * and `assignee` also check the owner of the quotation.
 */
export type Policy =
  | { kind: 'public' }
  | { kind: 'signedIn'; evenByKey?: true }
  | { kind: 'permission'; permission: Permission }
  | { kind: 'allOf'; of: readonly Policy[] }
  | { kind: 'anyOf'; of: readonly Policy[] }
  | { kind: 'own'; of: Policy }
  | { kind: 'assignee' }
  | { kind: 'self' }
  | { kind: 'inPerson'; of: Policy }
  | { kind: 'clientLink' }
  | { kind: 'system' }

/**
 * Author of a request. `system` is set for the application itself (process managers, scheduler, imports, commands that
 * follow from a user's command) and for agents, whose mailed link is their permission.
 */
export type Principal = {
  userId: string
  permissions: readonly Permission[]
  /** Commercials whose quotations count as the user's own. */
  relatedCommercials?: readonly string[]
  /** Users who list this one as related: their assigned quotations are visible as well. */
  standsInFor?: readonly string[]
  system?: boolean
  /** Id of the link of a client's contact, whose holder may only send the commands of that link. */
  link?: string
  /** Id of the API key by which another system acts for the user, with permissions of the key only. */
  apiKey?: string
}

/** Owner of the requested object. `user`: the user in question. */
export type Ownership = { commercial?: string; assignedTo?: string; client?: string; user?: string }

type PolicyLike = Policy | Permission
const asPolicy = (one: PolicyLike): Policy => (typeof one === 'string' ? may(one) : one)

export const publicAccess: Policy = { kind: 'public' }
/** Not for API keys, which have only what a permission of theirs allows. */
export const signedIn: Policy = { kind: 'signedIn' }
/** Data without persons, clients and prices, which every user and API key reads. */
export const signedInOrByKey: Policy = { kind: 'signedIn', evenByKey: true }
export const system: Policy = { kind: 'system' }
export const assignee: Policy = { kind: 'assignee' }
/** The holder of a mailed link to an offer, never a user. */
export const clientLink: Policy = { kind: 'clientLink' }
/** Each user for themselves only. */
export const self: Policy = { kind: 'self' }
export const may = (permission: Permission): Policy => ({ kind: 'permission', permission })
export const allOf = (...of: PolicyLike[]): Policy => ({ kind: 'allOf', of: of.map(asPolicy) })
export const anyOf = (...of: PolicyLike[]): Policy => ({ kind: 'anyOf', of: of.map(asPolicy) })
/** Not by an API key: it must not give its owner's account, or others', away. */
export const inPerson = (of: PolicyLike): Policy => ({ kind: 'inPerson', of: asPolicy(of) })
/** For own objects only: the commercial of the quotation, or a user who lists that commercial. */
export const own = (of: PolicyLike): Policy => ({ kind: 'own', of: asPolicy(of) })

const isOwner = (principal: Principal, { commercial }: Ownership): boolean =>
  commercial !== undefined &&
  (commercial === principal.userId || (principal.relatedCommercials?.includes(commercial) ?? false))

const isAssignee = ({ userId }: Principal, { assignedTo }: Ownership): boolean => assignedTo === userId

/** Whether the policy allows the principal to act on this object. */
export const allows = (policy: Policy, principal: Principal, ownership: Ownership): boolean => {
  if (principal.system) return true
  switch (policy.kind) {
    case 'public':
      return true
    case 'signedIn':
      return principal.link === undefined && (principal.apiKey === undefined || policy.evenByKey === true)
    case 'clientLink':
      return principal.link !== undefined
    case 'permission':
      return principal.permissions.includes(policy.permission)
    case 'allOf':
      // A permission beside it binds the key of an assignee.
      return policy.of.every((one) =>
        one.kind === 'assignee' ? isAssignee(principal, ownership) : allows(one, principal, ownership),
      )
    case 'anyOf':
      return policy.of.some((one) => allows(one, principal, ownership))
    case 'own':
      return isOwner(principal, ownership) && allows(policy.of, principal, ownership)
    case 'assignee':
      return isAssignee(principal, ownership) && principal.apiKey === undefined
    case 'self':
      return ownership.user === principal.userId && principal.apiKey === undefined
    case 'inPerson':
      return principal.apiKey === undefined && allows(policy.of, principal, ownership)
    case 'system':
      return false
  }
}

/** Users whose assigned quotations the principal sees: themselves, and users who list them as related. */
export const seenAssignees = ({ userId, standsInFor = [] }: Principal): string[] => [userId, ...standsInFor]

/**
 * Quotations assigned to a user who lists the principal as related are readable like own ones; decisions stay with the
 * assignee.
 */
export const asSeenBy = (principal: Principal, { assignedTo, ...ownership }: Ownership): Ownership => ({
  ...ownership,
  ...(assignedTo !== undefined && {
    assignedTo: seenAssignees(principal).includes(assignedTo) ? principal.userId : assignedTo,
  }),
})

/** Whether the policy can allow the principal any object: the check before loading data. */
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
    case 'inPerson':
      return describePolicy(policy.of)
    case 'clientLink':
      return "the link of a client's contact only"
    case 'system':
      return 'the system only'
  }
}
