import { type FieldName, fieldNames, type FieldSpecs } from '../field-spec.ts'
import { sameValue } from './same-value.ts'

/** Merge result of a field after another user saved: whose value stays, or that the user must choose. */
export type Outcome = 'unchanged' | 'mine' | 'theirs' | 'both' | 'sum' | 'choose'

export interface FieldMerge<Name extends string = string> {
  field: Name
  outcome: Outcome
  base: unknown
  theirs: unknown
  mine: unknown
  /** The merged value; for an open choice, the value until the user chooses. */
  result: unknown
}

const hasItem = (list: readonly unknown[], item: unknown) => list.some((each) => sameValue(each, item))
const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value)

/** Items that one list has and the other lacks. */
export const itemsOnlyIn = (list: readonly unknown[], other: readonly unknown[]) =>
  list.filter((item) => !hasItem(other, item))

/** Lists add up: items removed by either side are out, items added by either side are in, theirs first. */
const mergedList = (base: readonly unknown[], theirs: readonly unknown[], mine: readonly unknown[]) => {
  const common = base.filter((item) => hasItem(theirs, item) && hasItem(mine, item))
  const added = [...itemsOnlyIn(theirs, base), ...itemsOnlyIn(mine, base)]
  return added.reduce<readonly unknown[]>((list, item) => (hasItem(list, item) ? list : [...list, item]), common)
}

const mergeField = <Name extends string>(field: Name, base: unknown, theirs: unknown, mine: unknown) => {
  const merged = (outcome: Outcome, result: unknown): FieldMerge<Name> => ({
    field,
    outcome,
    base,
    theirs,
    mine,
    result,
  })
  const isMine = !sameValue(base, mine)
  const isTheirs = !sameValue(base, theirs)
  if (!isMine && !isTheirs) return merged('unchanged', base)
  if (!isTheirs) return merged('mine', mine)
  if (!isMine) return merged('theirs', theirs)
  if (sameValue(theirs, mine)) return merged('both', mine)
  if (isList(base) && isList(theirs) && isList(mine)) return merged('sum', mergedList(base, theirs, mine))
  return merged('choose', theirs)
}

/** Whose value stays where both sides changed a field. */
export type Choices = Readonly<Record<string, 'mine' | 'theirs'>>

/** Number of fields that wait for a choice. */
export const openChoices = (merges: readonly FieldMerge[], choices: Choices) =>
  merges.filter(({ outcome, field }) => outcome === 'choose' && choices[field] === undefined).length

/** Field names that form one value: an amount with another currency or kind is another amount. */
export type ValueGroups<Name extends string> = readonly (readonly Name[])[]

/** The choices with one more; fields that form one value are chosen together. */
export const withChoice = (
  choices: Choices,
  groups: ValueGroups<string>,
  field: string,
  side: 'mine' | 'theirs',
): Choices => {
  const fields = groups.find((group) => group.includes(field)) ?? [field]
  return { ...choices, ...Object.fromEntries(fields.map((name) => [name, side])) }
}

/** If both sides changed parts of one value, the user chooses all its fields together. */
const mergeValueGroup = <Name extends string>(merges: readonly FieldMerge<Name>[], group: readonly Name[]) => {
  const groupMerges = merges.filter(({ field }) => group.includes(field))
  const isBoth =
    groupMerges.some(({ base, mine: ownValue }) => !sameValue(base, ownValue)) &&
    groupMerges.some(({ base, theirs }) => !sameValue(base, theirs))
  return merges.map((merge) =>
    isBoth && group.includes(merge.field) && !sameValue(merge.theirs, merge.mine)
      ? { ...merge, outcome: 'choose' as const, result: merge.theirs }
      : merge,
  )
}

/**
 * Three-way merge of an entry: the loaded version, the version another user saved meanwhile, and the local input.
 * Fields that form one value never come from different sides.
 */
export const mergeEntry = <Values extends object>(
  fields: FieldSpecs<Values>,
  { base, theirs, mine }: { base: Values; theirs: Values; mine: Values },
  valueGroups: ValueGroups<FieldName<Values>> = [],
): FieldMerge<FieldName<Values>>[] => {
  const merges = fieldNames(fields).map((field) => mergeField(field, base[field], theirs[field], mine[field]))
  return valueGroups.reduce<FieldMerge<FieldName<Values>>[]>(mergeValueGroup, merges)
}
