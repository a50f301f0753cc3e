import { setFlagsFromString } from 'node:v8'

// Percent of the heap size after the last collection.
const mostGrowthPercent = 100

/**
 * Makes V8 collect garbage once the heap is twice its size after the last collection. On a machine with free memory
 * V8 waits for three to four times as much, so that a process with constant live data grows for hours. A V8 without
 * this flag ignores it.
 */
export const boundHeapGrowth = (): void => setFlagsFromString(`--heap-growing-percent=${mostGrowthPercent}`)
