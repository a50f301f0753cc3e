import { modesOf } from '@freight/contracts/choices'
import { type TemplateName, templateName } from '@freight/contracts/company-settings/template-names'
import { type Direction, directions } from '@freight/contracts/freight/direction'
import type { Mode } from '@freight/contracts/freight/transport'
import type { FieldSpec } from '../../../components/entry-form/field-spec.ts'

const modes: readonly Mode[] = Object.values(modesOf).flat()
const templates = modes.flatMap((mode) =>
  directions.map((direction) => ({ mode, direction, name: templateName(mode, direction) })),
)

/** Every template by its name. */
export const templateNames: readonly TemplateName[] = templates.map(({ name }) => name)

/** Something of each template. */
export const eachTemplate = <Of>(of: (name: TemplateName, mode: Mode, direction: Direction) => Of) =>
  // A name of an entry is only known as a string to the compiler.
  Object.fromEntries(templates.map(({ name, mode, direction }) => [name, of(name, mode, direction)])) as Record<
    TemplateName,
    Of
  >

/** Where the form keeps the templates that a company has made itself for a mode and direction. */
export const namedOf = (name: TemplateName) => `${name}_NAMED` as const
export type NamedName = ReturnType<typeof namedOf>

/** One of them as it is being typed. */
export interface TemplateDraft {
  name: string
  /** Codes with blanks between them. */
  codes: string
  byDefault?: true | undefined
}
type StoredTemplate = Omit<TemplateDraft, 'codes'> & { codes: readonly string[] }

export const draftOf = ({ name, codes, byDefault }: StoredTemplate): TemplateDraft => ({
  name,
  codes: codes.join(' '),
  ...(byDefault && { byDefault }),
})
const storedOf = ({ name, codes, byDefault }: TemplateDraft): StoredTemplate => ({
  name: name.trim(),
  codes: codesIn(codes),
  ...(byDefault && { byDefault }),
})

/** What there is of each mode and direction, under the name that the form gives it. */
export const eachNamed = <Of>(of: (name: TemplateName, mode: Mode, direction: Direction) => Of) =>
  // As above.
  Object.fromEntries(
    templates.map(({ name, mode, direction }) => [namedOf(name), of(name, mode, direction)]),
  ) as Record<NamedName, Of>

/** The changed ones as their command is told of them. */
export const namedBody = (changes: { [Name in NamedName]?: readonly TemplateDraft[] | undefined }) =>
  Object.fromEntries(
    templateNames.flatMap((name) => {
      const drafts = changes[namedOf(name)]
      return drafts === undefined ? [] : [[name, drafts.map(storedOf)]]
    }),
  )

/** Whether each has a name of its own and codes. */
export const areNamed = (drafts: readonly TemplateDraft[]): boolean => {
  const names = new Set(drafts.map(({ name }) => name.trim().toLowerCase()))
  return (
    !names.has('') &&
    names.size === drafts.length &&
    drafts.every(({ codes }) => areCodes(codes) && codesIn(codes).length > 0)
  )
}

const isStored = (value: unknown): value is StoredTemplate =>
  typeof value === 'object' && value !== null && 'codes' in value
const oneInWords = (one: unknown) =>
  isStored(one) ? `${one.name} (${Array.isArray(one.codes) ? one.codes.join(' ') : String(one.codes)})` : String(one)

/** What each template is called where its change is told. */
export const templateFields = (
  words: (mode: Mode, direction: Direction) => string,
): Record<TemplateName, FieldSpec<string>> =>
  eachTemplate((_name, mode, direction) => ({
    label: words(mode, direction),
    // As it is stored it is a list: of codes, or of templates that have names.
    words: (value: unknown) =>
      !Array.isArray(value) ? String(value) : value.map(oneInWords).join(value.some(isStored) ? ', ' : ' '),
  }))

/** The same of those that a company has made itself. */
export const namedFields = (
  words: (mode: Mode, direction: Direction) => string,
): Record<NamedName, FieldSpec<readonly TemplateDraft[]>> =>
  eachNamed((_name, mode, direction) => ({
    label: words(mode, direction),
    words: (drafts) => drafts.map(oneInWords).join(', '),
  }))

/** The codes that are typed with blanks, commas or whatever else between them. */
export const codesIn = (text: string): string[] => text.toUpperCase().match(/[A-Z0-9]+/g) ?? []

/** Whether a template can be of these codes: each once, none too long, not too many. */
export const areCodes = (text: string): boolean => {
  const codes = codesIn(text)
  return codes.length <= 30 && new Set(codes).size === codes.length && codes.every((one) => /^.{2,8}$/.test(one))
}
