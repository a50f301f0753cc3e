import type { Direction } from '../vocabulary/journey.ts'
import type { Mode } from '../vocabulary/schemas.ts'

/** Name of the template of a mode and direction. */
export const templateName = (mode: Mode, direction: Direction) => `${mode}_${direction}` as const
export type TemplateName = ReturnType<typeof templateName>
