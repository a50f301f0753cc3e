import type { MergedFields } from '../organization-mutations.ts'
import type { Organization } from '../organization.ts'

/** Fields with one value after a merge. */
export const mergeFields = [
  'nombreFantasia',
  'razonSocial',
  'rut',
  'mail',
  'direccion',
  'codPostal',
  'ciudad',
  'paisCod',
  'cwCode',
] as const
export type MergeField = (typeof mergeFields)[number]

export type Side = 'one' | 'other'

/** Fields with different values. */
export const differing = (one: Organization, other: Organization): MergeField[] =>
  mergeFields.filter((field) => one[field] !== other[field])

/** Default side of a field: that of the survivor, or the only one with a value. */
export const proposed = (field: MergeField, one: Organization, other: Organization, stays: Side): Side => {
  const [winner, loser] = stays === 'one' ? [one, other] : [other, one]
  return winner[field] === '' && loser[field] !== '' ? (stays === 'one' ? 'other' : 'one') : stays
}

/** Values that the survivor takes over from the merged one. */
export const mergedValues = (
  one: Organization,
  other: Organization,
  stays: Side,
  choices: Readonly<Partial<Record<MergeField, Side>>>,
): MergedFields => {
  const loser = stays === 'one' ? other : one
  const taken = differing(one, other).filter(
    (field) => (choices[field] ?? proposed(field, one, other, stays)) !== stays,
  )
  return Object.fromEntries(taken.map((field) => [field, loser[field]]))
}

/** Number of contacts of the merged organization that the survivor lacks. */
export const newPeople = (winner: Organization, loser: Organization): number => {
  const known = new Set(winner.contacts.map(({ mail }) => mail.toLowerCase()))
  return loser.contacts.filter(({ mail }) => !known.has(mail.toLowerCase())).length
}
