// Where a price list or a rule names a client, it may name a group of clients instead; no organization has such an id.
const PREFIX = 'group:'

/** Id of a client group, in the place of a client's id. */
export const groupId = (name: string): string => `${PREFIX}${name}`

/** Name of the client group with this id; undefined for the id of an organization. */
export const groupName = (id: string): string | undefined =>
  id.startsWith(PREFIX) && id.length > PREFIX.length ? id.slice(PREFIX.length) : undefined

/** Client groups and clients of a search, where either may be chosen; groups come first. */
export const groupsAndClients = (found: {
  groups: readonly string[]
  rows: readonly { id: string; nombreFantasia: string }[]
}): { id: string; name: string }[] => [
  ...found.groups.map((name) => ({ id: groupId(name), name })),
  ...found.rows.map(({ id, nombreFantasia: name }) => ({ id, name })),
]
