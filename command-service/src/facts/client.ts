import type { Facts } from '@freight/contracts/facts'
import type { FactProvider } from './known-states.ts'

/** The organization that the body names as the client. */
export const client: FactProvider<Facts['client']> = async ({ data }, known) => {
  if (!data.client) return undefined
  const { id } = data.client
  const { state } = await known.organization(id)
  if (!state.exists) return undefined
  const { nombreFantasia, razonSocial } = state.fields
  return { id, nombreFantasia, razonSocial }
}
