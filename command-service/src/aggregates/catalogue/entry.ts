import { sameContent } from '@freight/contracts/same-content'
import { Refusal } from '@freight/platform/event-store/decider'

/** The state of a catalogue entry. */
export type Entry<Fields extends object> = { exists: boolean; active: boolean; fields: Fields }

type Changes<Fields> = { [Name in keyof Fields]?: Fields[Name] | undefined }
type NoData = Record<string, never>

/** The fields of a command whose values differ from the present ones. */
export const differences = <Fields extends object>(fields: Fields, changes: Changes<Fields>): Partial<Fields> => {
  const currentValues = new Map<string, unknown>(Object.entries(fields))
  const changed = Object.entries(changes).filter(
    ([name, value]) => value !== undefined && !sameContent(value, currentValues.get(name)),
  )
  // The type assertion is safe: the entries come from `changes`.
  return Object.fromEntries(changed) as Partial<Fields>
}

/** @throws Refusal ENTRY_RETIRED: an inactive entry must be restored first */
const refuseUnlessInUse = ({ exists, active }: Entry<object>): void => {
  if (exists && !active) throw new Refusal('ENTRY_RETIRED', 'It is inactive: restore it first.')
}

/**
 * Decisions and evolutions that all catalogues share: create once, change field by field, deactivate and restore.
 * A command that changes nothing returns no event.
 */
export const entryOf = <Fields extends object>(noun: string, empty: Fields) => ({
  initial: { exists: false, active: false, fields: empty } satisfies Entry<Fields>,

  creates:
    <Type extends string, Data extends object>(type: Type, stored: (data: Data, id: string) => Fields) =>
    (data: Data, { exists }: Entry<Fields>, { id }: { id: string }) => {
      if (exists) throw new Refusal('ALREADY_EXISTS', `This ${noun} exists already.`, { id })
      return [{ type, data: { id, ...stored(data, id) } }]
    },

  changes:
    <Type extends string>(type: Type) =>
    (changes: Changes<Fields>, { fields }: Entry<Fields>) => {
      const changed = differences(fields, changes)
      return Object.keys(changed).length === 0 ? [] : [{ type, data: changed }]
    },

  /** Like `changes`, but refuses to change an inactive entry. */
  changesInUse:
    <Type extends string>(type: Type) =>
    (changes: Changes<Fields>, state: Entry<Fields>) => {
      const changed = differences(state.fields, changes)
      if (Object.keys(changed).length === 0) return []
      refuseUnlessInUse(state)
      return [{ type, data: changed }]
    },

  refuseUnlessInUse,

  setsActive:
    <Type extends string>(type: Type, active: boolean) =>
    (_: object, state: Entry<Fields>) => {
      const noData: NoData = {}
      return state.active === active ? [] : [{ type, data: noData }]
    },

  created: (_: Entry<Fields>, data: Changes<Fields>): Entry<Fields> => ({
    exists: true,
    active: true,
    fields: { ...empty, ...data },
  }),

  changed: (state: Entry<Fields>, data: Changes<Fields>): Entry<Fields> => ({
    ...state,
    fields: { ...state.fields, ...data },
  }),

  withActive:
    (active: boolean) =>
    (state: Entry<Fields>): Entry<Fields> => ({ ...state, active }),
})
