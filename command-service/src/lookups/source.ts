import type { Facts } from '@freight/contracts/api/lookups'
import { standingFact } from './client.ts'
import type { FactProvider } from './known-states.ts'
import { userFact } from './users.ts'

/** The quotation that is copied, with who its client and its commercial are today. */
export const source: FactProvider<Facts['source']> = async ({ source: id }, known) => {
  if (id === undefined) return undefined
  const { request, costs, sells, selected, docs, commercial } = (await known.quotation(id)).state
  if (!request) return undefined
  const [client, owner] = await Promise.all([
    request.client && standingFact(request.client.id, known),
    userFact(commercial, known),
  ])
  return { id, request, commercial: owner, client, costs, sells: sells.map(({ group }) => group), selected, docs }
}
