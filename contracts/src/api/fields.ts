/**
 * Description of a field of a catalogue. Forms, histories, imports, tables and schemas of commands and views come from
 * it; events do not. Without schemas, so that screens can load it alone. Described in docs/fields.md.
 */
export type Field<Value = unknown> = {
  kind: 'text' | 'choice' | 'flag' | 'list' | 'decimal'
  /** Value of a new entry. */
  initial: Value
  /** The longest text, or the longest element of a list. */
  max?: number
  /** Values of a choice or of a list. */
  options?: readonly string[]
} & About

type About = {
  /** Message of the server where the field is empty. */
  required?: string
  /** Older entries lack the field; its initial value is not stored. */
  later?: true
  /** Spaces at the ends stay. */
  untrimmed?: true
  /** Headings of its column in files, also of other systems, without accents; absent: it cannot be imported. */
  headings?: readonly string[]
  /** A row of a file needs it, also one of an existing entry. */
  mustImport?: true
}

export type Fields = Readonly<Record<string, Field>>

export type ValuesOf<Of extends Fields> = { -readonly [Name in keyof Of]: Of[Name]['initial'] }

type With<Value, More> = Field<Value> & More

export const text = <const More extends About = object>(max: number, more?: More, initial = ''): With<string, More> =>
  ({ kind: 'text', initial, max, ...more }) as unknown as With<string, More>

export const flag = <const More extends About = object>(more?: More, initial = false): With<boolean, More> =>
  ({ kind: 'flag', initial, ...more }) as unknown as With<boolean, More>

/** One of some values. */
export const choice = <const Value extends string, const More extends About = object>(
  options: readonly Value[],
  initial: NoInfer<Value>,
  more?: More,
): With<Value, More> => ({ kind: 'choice', initial, options, ...more }) as unknown as With<Value, More>

/** One of some values, or null. */
export const choiceOrNone = <const Value extends string, const More extends About = object>(
  options: readonly Value[],
  more?: More,
): With<Value | null, More> =>
  ({ kind: 'choice', initial: null, options, ...more }) as unknown as With<Value | null, More>

/** Several texts, free or of some values. */
export const list = <const Value extends string = string, const More extends About & { max?: number } = object>(
  options?: readonly Value[],
  more?: More,
): With<Value[], More> =>
  ({ kind: 'list', initial: [], ...(options && { options }), ...more }) as unknown as With<Value[], More>

/** A number as text, or null. */
export const decimal = <const More extends About = object>(more?: More): With<string | null, More> =>
  ({ kind: 'decimal', initial: null, ...more }) as unknown as With<string | null, More>

// `Object.keys` loses the type of the names.
export const namesOf = <Of extends Fields>(fields: Of) => Object.keys(fields) as (keyof Of & string)[]

/** Values of a new entry. */
export const initialValues = <Of extends Fields>(fields: Of): ValuesOf<Of> =>
  Object.fromEntries(Object.entries(fields).map(([name, { initial }]) => [name, initial])) as ValuesOf<Of>

/** The fields among other data of an entry; an older entry has the initial values of later fields. */
export const valuesIn = <Of extends Fields>(fields: Of, entry: { readonly [Name in keyof Of]?: unknown }) =>
  Object.fromEntries(namesOf(fields).map((name) => [name, entry[name] ?? fields[name]?.initial])) as ValuesOf<Of>

/** Data of a new entry as its event stores it: without later fields that have their initial values. */
export const withoutInitial = <Data extends object>(fields: Fields, data: Data): Data =>
  Object.fromEntries(
    Object.entries(data).filter(([name, value]) => fields[name]?.later !== true || value !== fields[name].initial),
  ) as Data
