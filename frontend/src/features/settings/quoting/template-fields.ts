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

/** What each template is called where its change is told. */
export const templateFields = (
  words: (mode: Mode, direction: Direction) => string,
): Record<TemplateName, FieldSpec<string>> =>
  eachTemplate((_name, mode, direction) => ({
    label: words(mode, direction),
    // As it is stored it is a list.
    words: (value: unknown) => (Array.isArray(value) ? value.join(' ') : String(value)),
  }))

/** The codes that are typed with blanks, commas or whatever else between them. */
export const codesIn = (text: string): string[] => text.toUpperCase().match(/[A-Z0-9]+/g) ?? []

/** Whether a template can be of these codes: each once, none too long, not too many. */
export const areCodes = (text: string): boolean => {
  const codes = codesIn(text)
  return codes.length <= 30 && new Set(codes).size === codes.length && codes.every((one) => /^.{2,8}$/.test(one))
}
