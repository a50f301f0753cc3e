import { nameBasedId } from '../handling/command-ids.ts'

const name = 'scheduler'

/** The scheduler as the sender of a command; `due`: what the command is for, once. */
export const asScheduler = (company: string, ...due: readonly unknown[]) => ({
  principal: { userId: name, permissions: [], system: true as const },
  actor: { kind: 'SYSTEM', name } as const,
  company,
  commandId: nameBasedId(JSON.stringify([name, ...due])),
})
