import { Refusal } from '@freight/platform/event-store/decider'
import { Unavailable, WrongRevision } from '@freight/platform/errors'
import { timed } from '@freight/platform/event-store/tail-cache'
import { metrics } from '@freight/platform/telemetry/metrics'
import { expect, test } from 'vitest'
import type { CommandContext, Execute } from './command-context.ts'
import { countedCommands } from './command-telemetry.ts'

const context: CommandContext = {
  principal: { userId: 'ana', permissions: [] },
  actor: { kind: 'SYSTEM', name: 'test' },
  company: 'MVD',
  commandId: 'c',
}
const answer = { id: 'q', revision: 1, position: 1 }

test.each([
  ['accepted', async () => answer, false],
  ['repeated', async () => answer, true],
  ['refused', () => Promise.reject(new Refusal('NO', 'no')), false],
  ['failed', () => Promise.reject(new Unavailable('database')), false],
] as [string, Execute, boolean][])('a command with the outcome %s is counted', async (outcome, execute, isRepeated) => {
  const measured = metrics()
  const counted = countedCommands(execute, measured, () => isRepeated)
  await counted('note', 'CreateNote', undefined, {}, context).catch(() => undefined)
  await counted('note', 'CreateNote', undefined, {}, { ...context, dryRun: () => {} }).catch(() => undefined)
  expect((await measured.commands.get()).values).toEqual([
    expect.objectContaining({ value: 1, labels: { command: 'note.CreateNote', outcome } }),
  ])
})

test('an append that meets another revision is counted', async () => {
  const measured = metrics()
  const store = timed({ append: () => Promise.reject(new WrongRevision('note-1', 1, 2)) } as never, measured)
  await store.append('note-1', 1, []).catch(() => undefined)
  expect((await measured.conflicts.get()).values).toMatchObject([{ value: 1 }])
})
