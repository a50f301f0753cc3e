import type { Checkpoints } from '@freight/platform/event-store/checkpoints'
import type { Platform } from '@freight/platform/connections/platform'

type Needs = Pick<Platform, 'db' | 'heldWork'> & {
  eventStore: Pick<Platform['eventStore'], 'head'>
  checkpoints: Pick<Checkpoints, 'openAll'>
  processFrom?: number | undefined
}

/**
 * Opens all process managers at PROCESS_FROM if none has a checkpoint, and releases them if they are held for that
 * reason. Stores the position before the release, so that a failed start does not lose it.
 */
export const beginOfProcesses = async (
  { db, eventStore, heldWork, checkpoints, processFrom }: Needs,
  names: readonly string[],
): Promise<void> => {
  const head = await eventStore.head()
  if (processFrom === undefined || head === 0) return
  const { rows } = await db.query('select from commands.process_checkpoints limit 1')
  if (rows.length === 0) await checkpoints.openAll(names, Math.min(processFrom, head))
  if ((await heldWork.state())?.reason !== 'NO_CHECKPOINTS') return
  await heldWork.release({ userId: 'PROCESS_FROM', company: '', requestId: '' })
}
