import type { Lookups } from '@freight/contracts/registry/lookups'
import { findPresentOrganization } from './client.ts'
import type { Lookup } from './aggregate-readers.ts'
import { findUser } from './users.ts'

/** The quotation that is copied, with its present client and commercial. */
export const source: Lookup<Lookups['source']> = async ({ source: id }, readers) => {
  if (id === undefined) return undefined
  const { request, costs, sells, selected, docs, commercial } = (await readers.quotation(id)).state
  if (!request) return undefined
  const [client, owner] = await Promise.all([
    request.client && findPresentOrganization(request.client.id, readers),
    findUser(commercial, readers),
  ])
  return { id, request, commercial: owner, client, costs, sells: sells.map(({ group }) => group), selected, docs }
}
