import { onUserChange } from '../../../lib/auth/session.ts'
import { stored } from '../../../lib/storage/storage.ts'

const idsOf = (value: unknown) =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : undefined

/** Shipments of the last imports, until the user undoes or keeps them. */
export const importedIds = stored<readonly string[]>('express-imported', [], idsOf)

onUserChange(importedIds.remove)

/** A cancelled shipment has nothing left to undo. */
export const removeImported = (ids: readonly string[]) => {
  const left = importedIds.read().filter((id) => !ids.includes(id))
  if (left.length < importedIds.read().length) importedIds.write(left)
}

export const addImported = (ids: readonly string[]) => {
  if (ids.length > 0) importedIds.write([...new Set([...importedIds.read(), ...ids])])
}
