import { readdirSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'

const niceIncrement = 7
const lowestPriority = 19

/** On Linux each thread has its own priority; elsewhere all have that of their process. */
const threads = (): number[] => {
  try {
    return readdirSync('/proc/self/task').map(Number)
  } catch {
    return [process.pid]
  }
}

// Commands come before figures: when processors are busy, engine threads yield to the application. A thread inherits
// the priority of its creator, and Node threads that exist already create those of the engine: so each of them is
// lowered before the engine is loaded.
const priority = Math.min(getPriority() + niceIncrement, lowestPriority)
for (const thread of threads()) {
  try {
    setPriority(thread, priority)
  } catch {
    // The thread has ended; it cannot create others.
  }
}
