import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const script = fileURLToPath(new URL('worker.js', import.meta.url))

/** Starts this many parallel processes on the same stores, and waits until all are ready. */
export const workers = async (duty: 'append' | 'follow', dataDir: string, count: number) => {
  const processes = await Promise.all(
    Array.from({ length: count }, async () => {
      const child = spawn(process.execPath, [script, duty, dataDir], { stdio: ['pipe', 'pipe', 'inherit'] })
      const closed = once(child, 'close')
      const lines: string[] = []
      const reader = createInterface({ input: child.stdout }).on('line', (line) => lines.push(line))
      const readyLine = await Promise.race([once(reader, 'line'), closed.then(() => undefined)])
      if (!readyLine) throw new Error(`A worker that was to ${duty} has ended before it began`)
      return { child, lines, closed }
    }),
  )
  return {
    begin: () => processes.forEach(({ child }) => child.stdin.write('\n')),
    /** Stops them; returns the sum of their counts. */
    end: async (): Promise<number> => {
      for (const { child } of processes) child.stdin.end()
      await Promise.all(processes.map(({ closed }) => closed))
      return processes.reduce((sum, { lines }) => sum + Number(lines.at(-1)), 0)
    },
  }
}
