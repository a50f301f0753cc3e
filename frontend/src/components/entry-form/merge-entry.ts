import { type FieldName, fieldNames, type FieldSpecs } from './field-spec.ts'
import { sameValue } from './same-value.ts'

/** How a field goes on after somebody else saved: whose value stays, or that one must be chosen. */
export type Outcome = 'unchanged' | 'mine' | 'theirs' | 'both' | 'sum' | 'choose'

export interface FieldMerge<Name extends string = string> {
  field: Name
  outcome: Outcome
  base: unknown
  theirs: unknown
  mine: unknown
  /** What stays; for a field to choose, what stands there until then. */
  result: unknown
}

const has = (list: readonly unknown[], item: unknown) => list.some((each) => sameValue(each, item))
const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value)

/** What one list has and another has not. */
export const beyond = (list: readonly unknown[], other: readonly unknown[]) => list.filter((item) => !has(other, item))

/** Lists add up: what either took out is out, what either added is in, theirs first. */
const mergedList = (base: readonly unknown[], theirs: readonly unknown[], mine: readonly unknown[]) => {
  const kept = base.filter((item) => has(theirs, item) && has(mine, item))
  const added = [...beyond(theirs, base), ...beyond(mine, base)]
  return added.reduce<readonly unknown[]>((list, item) => (has(list, item) ? list : [...list, item]), kept)
}

const mergeField = <Name extends string>(field: Name, base: unknown, theirs: unknown, mine: unknown) => {
  const said = (outcome: Outcome, result: unknown): FieldMerge<Name> => ({ field, outcome, base, theirs, mine, result })
  const isMine = !sameValue(base, mine)
  const isTheirs = !sameValue(base, theirs)
  if (!isMine && !isTheirs) return said('unchanged', base)
  if (!isTheirs) return said('mine', mine)
  if (!isMine) return said('theirs', theirs)
  if (sameValue(theirs, mine)) return said('both', mine)
  if (isList(base) && isList(theirs) && isList(mine)) return said('sum', mergedList(base, theirs, mine))
  return said('choose', theirs)
}

/** Names of fields that are one thing: an amount without its currency, or without its kind, is another amount. */
export type Together<Name extends string> = readonly (readonly Name[])[]

/** Where both changed something of one thing, all of it is chosen together. */
const heldTogether = <Name extends string>(merges: readonly FieldMerge<Name>[], group: readonly Name[]) => {
  const mine = merges.filter(({ field }) => group.includes(field))
  const isBoth =
    mine.some(({ base, mine: own }) => !sameValue(base, own)) &&
    mine.some(({ base, theirs }) => !sameValue(base, theirs))
  return merges.map((merge) =>
    isBoth && group.includes(merge.field) && !sameValue(merge.theirs, merge.mine)
      ? { ...merge, outcome: 'choose' as const, result: merge.theirs }
      : merge,
  )
}

/**
 * Three-way merge of an entry: what was read, what somebody saved meanwhile, what was typed here; fields that are one
 * thing are never taken from two sides.
 */
export const mergeEntry = <Values extends object>(
  fields: FieldSpecs<Values>,
  base: Values,
  theirs: Values,
  mine: Values,
  together: Together<FieldName<Values>> = [],
): FieldMerge<FieldName<Values>>[] => {
  const merges = fieldNames(fields).map((field) => mergeField(field, base[field], theirs[field], mine[field]))
  return together.reduce<FieldMerge<FieldName<Values>>[]>(heldTogether, merges)
}
