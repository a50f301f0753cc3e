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
export const differingFields = (one: Organization, other: Organization): MergeField[] =>
  mergeFields.filter((field) => one[field] !== other[field])

/** Default side of a field: that of the survivor, or the only one with a value. */
export const proposedSide = (field: MergeField, one: Organization, other: Organization, winnerSide: Side): Side => {
  const [winner, loser] = winnerSide === 'one' ? [one, other] : [other, one]
  return winner[field] === '' && loser[field] !== '' ? (winnerSide === 'one' ? 'other' : 'one') : winnerSide
}

/** Values that the survivor takes over from the merged one. */
export const mergedValues = (
  one: Organization,
  other: Organization,
  winnerSide: Side,
  choices: Readonly<Partial<Record<MergeField, Side>>>,
): Partial<Record<MergeField, string>> => {
  const loser = winnerSide === 'one' ? other : one
  const takenFields = differingFields(one, other).filter(
    (field) => (choices[field] ?? proposedSide(field, one, other, winnerSide)) !== winnerSide,
  )
  return Object.fromEntries(takenFields.map((field) => [field, loser[field]]))
}

/** Number of contacts of the merged organization that the survivor lacks. */
export const countNewPeople = (winner: Organization, loser: Organization): number => {
  const known = new Set(winner.contacts.map(({ mail }) => mail.toLowerCase()))
  return loser.contacts.filter(({ mail }) => !known.has(mail.toLowerCase())).length
}
