import { walkModes } from './modes.ts'

// Those that `modes.walk.ts` leaves out.
walkModes(
  ['ULD', 'reject'],
  ['LCL', 'approve'],
  ['RORO', 'reject'],
  ['LSE', 'approve'],
  ['FTL', 'approve'],
  ['LTL', 'reject'],
)
