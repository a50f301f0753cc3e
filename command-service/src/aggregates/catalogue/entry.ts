import { sameContent } from '@freight/contracts/same-content'
import { Refusal } from '@freight/platform/decider'

/** An entry of a catalogue as its rules know it. */
export type Entry<Fields extends object> = { exists: boolean; active: boolean; fields: Fields }

type Asked<Fields> = { [Name in keyof Fields]?: Fields[Name] | undefined }
type Nothing = Record<string, never>

/** What a command really changes: the fields that it names with a value other than the present one. */
export const differences = <Fields extends object>(fields: Fields, asked: Asked<Fields>): Partial<Fields> => {
  const standing = new Map<string, unknown>(Object.entries(fields))
  const changed = Object.entries(asked).filter(
    ([name, value]) => value !== undefined && !sameContent(value, standing.get(name)),
  )
  // Names and values are those of the fields that were asked for.
  return Object.fromEntries(changed) as Partial<Fields>
}

/** @throws Refusal when it was put away: first it is brought back */
const refuseUnlessInUse = ({ exists, active }: Entry<object>): void => {
  if (exists && !active) throw new Refusal('ENTRY_RETIRED', 'It is out of use: restore it first.')
}

/**
 * The decisions and steps that every catalogue shares: created once, changed field by field, taken out of use and back.
 * A command that changes nothing makes no event.
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
    (asked: Asked<Fields>, { fields }: Entry<Fields>) => {
      const changed = differences(fields, asked)
      return Object.keys(changed).length === 0 ? [] : [{ type, data: changed }]
    },

  /** The same of an entry that is in use; one that was put away stays as it was. */
  changesInUse:
    <Type extends string>(type: Type) =>
    (asked: Asked<Fields>, state: Entry<Fields>) => {
      const changed = differences(state.fields, asked)
      if (Object.keys(changed).length === 0) return []
      refuseUnlessInUse(state)
      return [{ type, data: changed }]
    },

  refuseUnlessInUse,

  turns:
    <Type extends string>(type: Type, active: boolean) =>
    (_: object, state: Entry<Fields>) => {
      const nothing: Nothing = {}
      return state.active === active ? [] : [{ type, data: nothing }]
    },

  created: (_: Entry<Fields>, data: Asked<Fields>): Entry<Fields> => ({
    exists: true,
    active: true,
    fields: { ...empty, ...data },
  }),

  changed: (state: Entry<Fields>, data: Asked<Fields>): Entry<Fields> => ({
    ...state,
    fields: { ...state.fields, ...data },
  }),

  turned:
    (active: boolean) =>
    (state: Entry<Fields>): Entry<Fields> => ({ ...state, active }),
})
