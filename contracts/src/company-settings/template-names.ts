import type { Direction } from '../freight/direction.ts'
import type { Mode } from '../freight/transport.ts'

/** There is one template of charges for each mode in each direction. */
export const templateName = (mode: Mode, direction: Direction) => `${mode}_${direction}` as const
export type TemplateName = ReturnType<typeof templateName>
