import { modesOf } from '@freight/contracts/vocabulary/transport'
import { type Direction, directions } from '@freight/contracts/vocabulary/journey'
import type { Mode } from '@freight/contracts/vocabulary/schemas'
import { type TemplateName, templateName } from '@freight/contracts/company-settings/template-names'
import type { FieldSpec } from '../../../components/entry-form/field-spec.ts'

const modes: readonly Mode[] = Object.values(modesOf).flat()
const templates = modes.flatMap((mode) =>
  directions.map((direction) => ({ mode, direction, name: templateName(mode, direction) })),
)

/** Every template by its name. */
export const templateNames: readonly TemplateName[] = templates.map(({ name }) => name)

/** Maps every template. */
export const eachTemplate = <Of>(of: (name: TemplateName, mode: Mode, direction: Direction) => Of) =>
  // `Object.fromEntries` loses the key type.
  Object.fromEntries(templates.map(({ name, mode, direction }) => [name, of(name, mode, direction)])) as Record<
    TemplateName,
    Of
  >

/** Form field of a company's named templates for a mode and direction. */
export const namedOf = (name: TemplateName) => `${name}_NAMED` as const
export type NamedName = ReturnType<typeof namedOf>

/** A named template as typed. */
export interface TemplateDraft {
  name: string
  /** Codes separated by spaces. */
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

/** Templates per mode and direction, under their form fields. */
export const eachNamed = <Of>(of: (name: TemplateName, mode: Mode, direction: Direction) => Of) =>
  // `Object.fromEntries` loses the key type.
  Object.fromEntries(
    templates.map(({ name, mode, direction }) => [namedOf(name), of(name, mode, direction)]),
  ) as Record<NamedName, Of>

/** The changed templates in the command's shape. */
export const namedBody = (changes: { [Name in NamedName]?: readonly TemplateDraft[] | undefined }) =>
  Object.fromEntries(
    templateNames.flatMap((name) => {
      const drafts = changes[namedOf(name)]
      return drafts === undefined ? [] : [[name, drafts.map(storedOf)]]
    }),
  )

/** Whether each has codes and a unique name. */
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

/** Labels of the templates in the history and conflicts. */
export const templateFields = (
  words: (mode: Mode, direction: Direction) => string,
): Record<TemplateName, FieldSpec<string>> =>
  eachTemplate((_name, mode, direction) => ({
    label: words(mode, direction),
    // A stored value is a list of codes, or of named templates.
    words: (value: unknown) =>
      !Array.isArray(value) ? String(value) : value.map(oneInWords).join(value.some(isStored) ? ', ' : ' '),
  }))

/** The same for named templates. */
export const namedFields = (
  words: (mode: Mode, direction: Direction) => string,
): Record<NamedName, FieldSpec<readonly TemplateDraft[]>> =>
  eachNamed((_name, mode, direction) => ({
    label: words(mode, direction),
    words: (drafts) => drafts.map(oneInWords).join(', '),
  }))

/** Parses codes separated by spaces, commas or other characters. */
export const codesIn = (text: string): string[] => text.toUpperCase().match(/[A-Z0-9]+/g) ?? []

/** Whether the codes form a valid template: unique, not too long, not too many. */
export const areCodes = (text: string): boolean => {
  const codes = codesIn(text)
  return codes.length <= 30 && new Set(codes).size === codes.length && codes.every((one) => /^.{2,8}$/.test(one))
}
