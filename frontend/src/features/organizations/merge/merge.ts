import type { Kept } from '../mutations.ts'
import type { Organization } from '../organization.ts'

/** Fields of which one value is kept when two entries become one. */
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

/** Where the two differ. */
export const differing = (one: Organization, other: Organization): MergeField[] =>
  mergeFields.filter((field) => one[field] !== other[field])

/** Whose value is kept unless somebody chooses: that of the one that stays, or the only one there is. */
export const proposed = (field: MergeField, one: Organization, other: Organization, stays: Side): Side => {
  const [winner, loser] = stays === 'one' ? [one, other] : [other, one]
  return winner[field] === '' && loser[field] !== '' ? (stays === 'one' ? 'other' : 'one') : stays
}

/** What the one that stays takes over of the one that goes. */
export const keptOf = (
  one: Organization,
  other: Organization,
  stays: Side,
  choices: Readonly<Partial<Record<MergeField, Side>>>,
): Kept => {
  const loser = stays === 'one' ? other : one
  const taken = differing(one, other).filter(
    (field) => (choices[field] ?? proposed(field, one, other, stays)) !== stays,
  )
  return Object.fromEntries(taken.map((field) => [field, loser[field]]))
}

/** People of the one that goes whom the one that stays does not know. */
export const newPeople = (winner: Organization, loser: Organization): number => {
  const known = new Set(winner.contacts.map(({ mail }) => mail.toLowerCase()))
  return loser.contacts.filter(({ mail }) => !known.has(mail.toLowerCase())).length
}
