import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const script = fileURLToPath(new URL('worker.js', import.meta.url))

/** So many processes beside each other on one set of stores, all ready to begin. */
export const workers = async (duty: 'append' | 'follow', dataDir: string, count: number) => {
  const processes = await Promise.all(
    Array.from({ length: count }, async () => {
      const child = spawn(process.execPath, [script, duty, dataDir], { stdio: ['pipe', 'pipe', 'inherit'] })
      const closed = once(child, 'close')
      const lines: string[] = []
      const reader = createInterface({ input: child.stdout }).on('line', (line) => lines.push(line))
      const ready = await Promise.race([once(reader, 'line'), closed.then(() => undefined)])
      if (!ready) throw new Error(`A worker that was to ${duty} has ended before it began`)
      return { child, lines, closed }
    }),
  )
  return {
    begin: () => processes.forEach(({ child }) => child.stdin.write('\n')),
    /** Ends them; answers what they have done together. */
    end: async (): Promise<number> => {
      for (const { child } of processes) child.stdin.end()
      await Promise.all(processes.map(({ closed }) => closed))
      return processes.reduce((sum, { lines }) => sum + Number(lines.at(-1)), 0)
    },
  }
}
