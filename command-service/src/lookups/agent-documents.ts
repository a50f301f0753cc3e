import type { Lookups } from '@freight/contracts/registry/lookups'
import type { Lookup } from './aggregate-readers.ts'

/** The files of the body that were uploaded for this cost request; unknown ones are missing. */
export const agentDocuments: Lookup<Lookups['agentDocuments']> = async ({ id, data: { groups = [] } }, readers) => {
  const ids = groups.flatMap(({ documentId }) => documentId ?? [])
  if (ids.length === 0) return {}
  const files = await readers.agentFiles(id, ids)
  return Object.fromEntries(files.map((file) => [file.documentId, file]))
}
