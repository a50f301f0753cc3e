import type { Lookups } from '@freight/contracts/registry/lookups'
import { permissionsOf } from '@freight/contracts/vocabulary/roles'
import type { Lookup, AggregateReaders } from './aggregate-readers.ts'

/** A user with the fields that decisions need; undefined if the user is unknown. */
export const findUser = async (id: string | undefined, readers: AggregateReaders) => {
  if (id === undefined) return undefined
  const { state } = await readers.user(id)
  if (!state.exists) return undefined
  const { roles, permissions, isCommercial } = state.fields
  return { id, active: state.active, permissions: permissionsOf(roles, permissions), isCommercial }
}

/** The commercial of the body, or else the author. */
export const commercial: Lookup<Lookups['commercial']> = ({ data, principalId }, readers) =>
  findUser(data.commercial ?? principalId, readers)

/** Related users, successors and approver of the body. */
export const namedUsers: Lookup<Lookups['namedUsers']> = async ({ data }, readers) => {
  const { relatedCommercials = [], relatedUsers = [], handOverTo = {}, approver } = data
  const ids = new Set([...relatedCommercials, ...relatedUsers, handOverTo.commercial, handOverTo.assignedTo, approver])
  const users = await Promise.all([...ids].map(async (id) => findUser(id, readers)))
  return Object.fromEntries(users.flatMap((user) => (user ? [[user.id, user]] : [])))
}

/** The new sales rep of an organization. */
export const salesRep: Lookup<Lookups['salesRep']> = ({ data }, readers) =>
  findUser(data.salesRep === '' ? undefined : data.salesRep, readers)

/** The users that the body assigns a quotation to. */
export const targetUsers: Lookup<Lookups['targetUsers']> = async ({ data }, readers) => {
  const [assignedTo, target] = await Promise.all([
    findUser(data.assignedTo, readers),
    findUser(data.commercial, readers),
  ])
  return { ...(assignedTo && { assignedTo }), ...(target && { commercial: target }) }
}
