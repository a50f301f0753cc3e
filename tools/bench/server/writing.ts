import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { rebuildProjection } from '@freight/projection-workers/engine/rebuild-projection'
import { result, type Result } from '../result.ts'
import type { Workshop } from '../workshop.ts'

/** Plays the demo at size as an operator does, and reads the last line that it prints. */
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
  return result('demo-generate', Number(rate), 'events/s', { goal: { atLeast: 10_000 } })
}

/** Builds the table behind the work lists anew from the first event. */
export const rebuild = async (workshop: Workshop, dataDir: string): Promise<Result> => {
  const stores = await workshop.openStores(dataDir)
  try {
    const events = await stores.eventStore.head()
    const started = performance.now()
    await rebuildProjection(stores, 'quotation-list')
    const seconds = (performance.now() - started) / 1000
    return result('rebuild', events / seconds, 'events/s', { goal: { atLeast: 20_000 } })
  } finally {
    await stores.stop()
  }
}
