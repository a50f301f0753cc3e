import type { Facts } from '@freight/contracts/facts'
import { permissionsOf } from '@freight/contracts/roles'
import type { FactProvider, KnownStates } from './known-states.ts'

const userFact = async (id: string | undefined, known: KnownStates) => {
  if (id === undefined) return undefined
  const { state } = await known.user(id)
  if (!state.exists) return undefined
  const { roles, permissions } = state.fields
  return { id, active: state.active, permissions: permissionsOf(roles, permissions) }
}

/** The commercial that the body names, or else the author. */
export const commercial: FactProvider<Facts['commercial']> = ({ data, askerId }, known) =>
  userFact(data.commercial ?? askerId, known)

/** The users that the body names to hand something to. */
export const targetUsers: FactProvider<Facts['targetUsers']> = async ({ data }, known) => {
  const [assignedTo, target] = await Promise.all([userFact(data.assignedTo, known), userFact(data.commercial, known)])
  return { ...(assignedTo && { assignedTo }), ...(target && { commercial: target }) }
}
