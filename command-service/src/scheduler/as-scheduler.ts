import { nameBasedId } from '../handling/command-ids.ts'

const scheduler = 'scheduler'

/** The scheduler as the sender of a command; `due`: what the command is for, once. */
export const asScheduler = (company: string, ...due: readonly unknown[]) => ({
  principal: { userId: scheduler, permissions: [], system: true as const },
  actor: { kind: 'SYSTEM' as const, name: scheduler },
  company,
  commandId: nameBasedId(JSON.stringify([scheduler, ...due])),
})
