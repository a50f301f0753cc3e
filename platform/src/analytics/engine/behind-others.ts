import { getPriority, setPriority } from 'node:os'

const behind = 10
const last = 19

// Figures wait for commands, not the reverse: where processors are short, the engine's threads come after those of the
// application. A thread begins with the priority of the one that started it, so this is read before the engine is.
setPriority(Math.min(getPriority() + behind, last))
