import { newCommandId } from '../../../lib/api/api.ts'
import { onUserChange } from '../../../lib/auth/session.ts'
import { holdPage } from '../../../lib/browser/leaving-page.ts'
import { createListeners } from '../../../lib/storage/listeners.ts'
import { removeImported } from '../import-file/imported.ts'
import { type BatchAct, downloadLabels, type RowEnd, runRow, type RowWork } from './run-row.ts'

/**
 * The batches of this page. The queue is in the client because the server has none that fits: the worker of rate
 * imports runs the steps of its own aggregate over its own row table as the system, while a batch runs existing
 * commands with the present rights of the user, so a right withdrawn meanwhile refuses the remaining rows. It goes on
 * while the user works on other screens; closing the browser stops it, and the browser asks before. A row is safe to
 * repeat: every command is refused or changes nothing once it is applied.
 */
export interface BatchRow {
  id: string
  state: 'waiting' | 'running' | RowEnd['state']
  end?: RowEnd
}

export interface Batch {
  number: number
  act: BatchAct
  reason: string
  rows: readonly BatchRow[]
}

const AT_ONCE = 4

const listeners = createListeners()
let batches: readonly Batch[] = []
let lastNumber = 0
/** Rows not yet started, of all batches. */
const queue: { start: () => Promise<void>; drop: () => void }[] = []
let running = 0

export const subscribeToBatches = listeners.subscribe
export const presentBatches = () => batches

const publish = (next: readonly Batch[]) => {
  batches = next
  listeners.tell()
}

// The next user neither sees nor continues the work of the last one.
onUserChange(() => {
  for (const { drop } of queue.splice(0)) drop()
  publish([])
})

const setRow = (number: number, row: BatchRow) =>
  publish(
    batches.map((batch) =>
      batch.number === number ? { ...batch, rows: batch.rows.map((one) => (one.id === row.id ? row : one)) } : batch,
    ),
  )

const startNext = () => {
  while (running < AT_ONCE) {
    const next = queue.shift()
    if (next === undefined) return
    running += 1
    void next.start().finally(() => {
      running -= 1
      startNext()
    })
  }
}

const setRowEnd = (number: number, id: string, end: RowEnd) => setRow(number, { id, state: end.state, end })

const run = async ({ number, act, reason }: Batch, ids: readonly string[]) => {
  const release = holdPage()
  const work: RowWork = { commandId: newCommandId(), reason }
  const refused = act === 'PRINT' ? await downloadLabels(ids) : new Map<string, RowEnd>()
  for (const [id, end] of refused) setRowEnd(number, id, end)
  const ends = ids
    .filter((id) => !refused.has(id))
    .map(
      (id) =>
        new Promise<void>((resolve) =>
          queue.push({
            start: async () => {
              setRow(number, { id, state: 'running' })
              const end = await runRow(act, id, work)
              setRowEnd(number, id, end)
              if (act === 'CANCEL' && end.state === 'done') removeImported(id)
              resolve()
            },
            drop: resolve,
          }),
        ),
    )
  startNext()
  await Promise.all(ends)
  release()
}

const find = (number: number) => batches.find((batch) => batch.number === number)

/** Starts a batch in the order of the ids. Resolves with its rows when every row has a result. */
export const startBatch = async (act: BatchAct, ids: readonly string[], reason = ''): Promise<readonly BatchRow[]> => {
  const rows = ids.map((id): BatchRow => ({ id, state: 'waiting' }))
  const batch: Batch = { number: (lastNumber += 1), act, reason, rows }
  publish([batch, ...batches])
  await run(
    batch,
    rows.map(({ id }) => id),
  )
  return find(batch.number)?.rows ?? []
}

/** Runs the refused rows again; a doubtful one needs a person first, because a second booking is charged. */
export const repeatRefused = async (number: number): Promise<readonly BatchRow[]> => {
  const batch = find(number)
  const ids = batch?.rows.filter(({ state }) => state === 'refused').map(({ id }) => id) ?? []
  if (batch === undefined || ids.length === 0) return []
  for (const id of ids) setRow(number, { id, state: 'waiting' })
  await run(batch, ids)
  return find(number)?.rows ?? []
}

const isOpen = (state: BatchRow['state']) => state === 'waiting' || state === 'running'

export const isRunning = ({ rows }: Batch) => rows.some(({ state }) => isOpen(state))

/** Whether the act already runs for one of the shipments: a second click must not start it twice. */
export const isRunningFor = (all: readonly Batch[], act: BatchAct, ids: readonly string[]) =>
  all.some((batch) => batch.act === act && batch.rows.some(({ id, state }) => isOpen(state) && ids.includes(id)))

export const dismissBatch = (number: number) => publish(batches.filter((batch) => batch.number !== number))
