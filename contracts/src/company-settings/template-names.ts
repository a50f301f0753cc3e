import type { Direction } from '../freight/direction.ts'
import type { Mode } from '../freight/transport.ts'

/** Name of the template of a mode and direction. */
export const templateName = (mode: Mode, direction: Direction) => `${mode}_${direction}` as const
export type TemplateName = ReturnType<typeof templateName>
