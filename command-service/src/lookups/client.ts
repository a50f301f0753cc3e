import type { Lookups } from '@freight/contracts/api/lookups'
import type { Lookup, AggregateReaders } from './aggregate-readers.ts'

const findOrganization = async (id: string, known: AggregateReaders) => {
  const { state } = await known.organization(id)
  if (!state.exists) return undefined
  const { nombreFantasia, razonSocial } = state.fields
  const { active, mergedInto, absorbed } = state
  return { id, nombreFantasia, razonSocial, active, absorbed, ...(mergedInto !== undefined && { mergedInto }) }
}

/** The id of the organization after all its mergers. */
const presentId = async (id: string, known: AggregateReaders): Promise<string> => {
  const visitedIds = new Set([id])
  let now = id
  for (;;) {
    const { mergedInto } = (await known.organization(now)).state
    if (mergedInto === undefined || visitedIds.has(mergedInto)) return now
    visitedIds.add(mergedInto)
    now = mergedInto
  }
}

/** The organization after all its mergers; undefined if it is unknown. */
export const findPresentOrganization = async (id: string, known: AggregateReaders) =>
  findOrganization(await presentId(id, known), known)

/** The client of the body: an existing organization, or the new one that the command creates. */
export const client: Lookup<Lookups['client']> = async ({ data, newClientId }, known) => {
  if (!data.client) return undefined
  if ('id' in data.client) return findOrganization(data.client.id, known)
  const { nombreFantasia, razonSocial } = data.client
  return { id: newClientId, nombreFantasia, razonSocial, active: true }
}

/** Terms of the client of the quotation. */
export const clientTerms: Lookup<Lookups['clientTerms']> = async ({ ownership }, known) => {
  if (ownership.client === undefined) return { approvalRequired: false, rut: '' }
  const { state } = await known.organization(await presentId(ownership.client, known))
  const { approvalRequired, rut } = state.fields
  return { approvalRequired: approvalRequired !== null && approvalRequired !== undefined, rut }
}

/** The other organization of a merge or of a dismissed duplicate. */
export const otherOrganization: Lookup<Lookups['otherOrganization']> = async ({ data }, known) => {
  const id = data.into ?? data.other
  return id === undefined ? undefined : findOrganization(id, known)
}
