import { readdirSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'

const behind = 7
const last = 19

/** On Linux each thread has a priority of its own; elsewhere all have that of their process. */
const threads = (): number[] => {
  try {
    return readdirSync('/proc/self/task').map(Number)
  } catch {
    return [process.pid]
  }
}

// Figures wait for commands, not the reverse: where processors are short, the engine's threads come after those of the
// application. A thread begins with the priority of the one that started it, and what starts the engine's are threads
// that Node has had since it read this file: so each of them is put behind, before the engine is loaded.
const priority = Math.min(getPriority() + behind, last)
for (const thread of threads()) {
  try {
    setPriority(thread, priority)
  } catch {
    // One that has ended meanwhile starts no other.
  }
}
