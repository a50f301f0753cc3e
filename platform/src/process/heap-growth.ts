import { setFlagsFromString } from 'node:v8'

// Of what was left by the last collection.
const mostGrowthPercent = 100

/**
 * Has the garbage of this process collected once its heap is twice what it was after the last time. Left to itself V8
 * waits for three to four times as much on a machine with memory to spare, so that a process which holds the same all
 * along grows for as long as its work lasts. Where V8 does not know the flag, it is left to itself.
 */
export const boundHeapGrowth = (): void => setFlagsFromString(`--heap-growing-percent=${mostGrowthPercent}`)
