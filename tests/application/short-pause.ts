import { setTimeout } from 'node:timers/promises'

/** Pause between two polls of background work: without one a test occupies a whole core. */
export const shortPause = () => setTimeout(5)
