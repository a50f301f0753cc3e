import { groupId } from '@freight/contracts/vocabulary/client-group'
import type { Lookups } from '@freight/contracts/registry/lookups'
import type { Lookup, AggregateReaders } from './aggregate-readers.ts'

const findOrganization = async (id: string, readers: AggregateReaders) => {
  const { state } = await readers.organization(id)
  if (!state.exists) return undefined
  const { nombreFantasia, razonSocial } = state.fields
  const { active, mergedInto, absorbed } = state
  return { id, nombreFantasia, razonSocial, active, absorbed, ...(mergedInto !== undefined && { mergedInto }) }
}

/** The id of the organization after all its mergers. */
const presentId = async (id: string, readers: AggregateReaders): Promise<string> => {
  const visitedIds = new Set([id])
  let now = id
  for (;;) {
    const { mergedInto } = (await readers.organization(now)).state
    if (mergedInto === undefined || visitedIds.has(mergedInto)) return now
    visitedIds.add(mergedInto)
    now = mergedInto
  }
}

/** The organization after all its mergers; undefined if it is unknown. */
export const findPresentOrganization = async (id: string, readers: AggregateReaders) =>
  findOrganization(await presentId(id, readers), readers)

/** The client of the body: an existing organization, or the new one that the command creates. */
export const client: Lookup<Lookups['client']> = async ({ data, newClientId }, readers) => {
  if (!data.client) return undefined
  if ('id' in data.client) return findOrganization(data.client.id, readers)
  const { nombreFantasia, razonSocial } = data.client
  return { id: newClientId, nombreFantasia, razonSocial, active: true }
}

/** The client of an express request after all its mergers, with its price lists. */
export const expressClient: Lookup<Lookups['expressClient']> = async ({ data }, readers) => {
  if (!data.cliente) return undefined
  const { state } = await readers.organization(await presentId(data.cliente.id, readers))
  if (!state.exists) return undefined
  const { id, nombreFantasia, ibExpress, obExpress } = state.fields
  return { id, nombreFantasia, active: state.active, ibExpress, obExpress }
}

/** Id of the client group of the client of the quotation, after its mergers. */
export const groupOf = async (id: string, readers: AggregateReaders): Promise<string | undefined> => {
  const { clientGroup } = (await readers.organization(await presentId(id, readers))).state.fields
  return clientGroup ? groupId(clientGroup) : undefined
}

/** The client of an address book: of the body, or of the stored entry. */
export const addressClient: Lookup<Lookups['addressClient']> = async ({ data, ownership }, readers) => {
  const named = data.organization ?? ownership.client
  if (named === undefined) return undefined
  const id = await presentId(named, readers)
  const { exists, fields } = (await readers.organization(id)).state
  return exists ? { id, salesRep: fields.salesRep } : undefined
}

/** Terms of the client of the quotation. */
export const clientTerms: Lookup<Lookups['clientTerms']> = async ({ ownership }, readers) => {
  if (ownership.client === undefined) return { approvalRequired: false, rut: '', answersByLink: false, contacts: [] }
  const { state } = await readers.organization(await presentId(ownership.client, readers))
  const { approvalRequired, rut, answersByLink = false, contacts } = state.fields
  return {
    approvalRequired: approvalRequired !== null && approvalRequired !== undefined,
    rut,
    answersByLink,
    contacts: contacts.map(({ id, mail }) => ({ id, mail })),
  }
}

/** The other organization of a merge or of a dismissed duplicate. */
export const otherOrganization: Lookup<Lookups['otherOrganization']> = async ({ data }, readers) => {
  const id = data.into ?? data.other
  return id === undefined ? undefined : findOrganization(id, readers)
}
