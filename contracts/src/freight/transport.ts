import type { Mode, TransportMode } from '../vocabulary/schemas.ts'
import { modesOf } from '../vocabulary/transport.ts'

export const isModeOf = (transport: TransportMode, mode: Mode): boolean =>
  (modesOf[transport] as readonly Mode[]).includes(mode)
