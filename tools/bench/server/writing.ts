import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { rebuildProjection } from '@freight/projection-workers/engine/rebuild-projection'
import { fixedTaskSeconds } from '../guard/fixed-task.ts'
import { rounds } from './appends.ts'
import { result, type Result } from '../result.ts'
import { median } from '../timing.ts'
import type { Workshop } from '../workshop.ts'

/** Generates a demo of this size with the command of the operator, and reads the last line of its output. */
export const generateDemo = async (dataDir: string, quotations: number): Promise<Result> => {
  const cli = fileURLToPath(new URL('../../../demo/dist/history/cli.js', import.meta.url))
  const child = spawn(process.execPath, [cli, '--quotations', String(quotations)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const status = await new Promise((resolve) => child.once('exit', resolve))
  const rate = /, (\d+) events\/s\n/.exec(output.slice(output.lastIndexOf('Played')))?.[1]
  if (status !== 0 || rate === undefined) throw new Error(`The demo was not played (${String(status)}): ${output}`)
  return result('demo-generate', Number(rate), 'events/s', {
    baseline: 1 / fixedTaskSeconds(),
    goal: { atLeast: 5_000 },
  })
}

type Stores = Awaited<ReturnType<Workshop['openStores']>>

/** Minimum work of a rebuild: reads the same events, and copies the final rows, through the same engine. */
const readAndCopied = async ({ eventStore, db }: Stores): Promise<void> => {
  for (let after = 0; ;) {
    const last = (await eventStore.readAll(after, { limit: 2_500 })).at(-1)
    if (!last) break
    after = last.position
  }
  await db.query('create table read.rebuild_baseline as select * from read.quotation_list')
  await db.query('drop table read.rebuild_baseline')
}

/** Rebuilds the table behind the work lists from the first event. */
export const rebuild = async (workshop: Workshop, dataDir: string): Promise<Result> => {
  const stores = await workshop.openStores(dataDir)
  try {
    const events = await stores.eventStore.head()
    const rateOf = async (work: () => Promise<unknown>) => {
      const startedAt = performance.now()
      await work()
      return (events * 1000) / (performance.now() - startedAt)
    }
    // On the first run there is no table to copy.
    await rebuildProjection(stores, 'quotation-list')
    const baselines: number[] = []
    const rebuilt: number[] = []
    for (const _ of rounds) {
      baselines.push(await rateOf(() => readAndCopied(stores)))
      rebuilt.push(await rateOf(() => rebuildProjection(stores, 'quotation-list')))
    }
    return result('rebuild', median(rebuilt), 'events/s', {
      baseline: median(baselines),
      goal: { ratio: true, atLeast: 0.4 },
    })
  } finally {
    await stores.stop()
  }
}
