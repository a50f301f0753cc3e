import { readdir, readFile } from 'node:fs/promises'
import { postmasterPid } from '@freight/platform/embedded-postgres/running-postgres'
import type { ApplicationProcess } from '@freight/tests/application/application-process'
import { noteWriters } from './appends.ts'
import { result, type Result } from '../result.ts'
import { median } from '../timing.ts'

const clients = 16
// A new application still compiles its code: its first commands cost several times as much.
const WARM_UP_COMMANDS = 5_000
const commandCount = 3_000
const rounds = [1, 2, 3]

/** Fields of `/proc/{pid}/stat` after the name; undefined when the process has ended. */
const statOf = async (pid: number | string): Promise<string[] | undefined> => {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  return text?.slice(text.lastIndexOf(')') + 2).split(' ')
}

/** Microseconds of CPU that a process has used, all threads; Linux counts them in hundredths of a second. */
const cpuMicroseconds = (stat: string[] | undefined): number =>
  (Number(stat?.[11] ?? 0) + Number(stat?.[12] ?? 0)) * 10_000

const usedByPostgres = async (postmaster: number): Promise<number> => {
  const processes = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const stats = await Promise.all(processes.map(async (pid) => ({ pid: Number(pid), stat: await statOf(pid) })))
  return stats
    .filter(({ pid, stat }) => pid === postmaster || Number(stat?.[1]) === postmaster)
    .reduce((sum, { stat }) => sum + cpuMicroseconds(stat), 0)
}

/** CPU time per command, in the application and in its PostgreSQL: meaningful on a busy machine too. Linux only. */
export const commandCost = async (
  { application, dataDir }: { application: ApplicationProcess; dataDir: string },
  print: (line: Result) => void,
): Promise<void> => {
  const postmaster = await postmasterPid(dataDir)
  const { callers, close } = await noteWriters(application, clients)
  const send = async (count: number) => {
    let left = count
    await Promise.all(
      callers.map(async (call) => {
        while (left-- > 0) await call()
      }),
    )
  }
  const costs: { application: number; postgres: number }[] = []
  try {
    await send(WARM_UP_COMMANDS)
    for (const _ of rounds) {
      const before = [
        cpuMicroseconds(await statOf(application.process.pid ?? 0)),
        await usedByPostgres(postmaster),
      ] as const
      await send(commandCount)
      costs.push({
        application: (cpuMicroseconds(await statOf(application.process.pid ?? 0)) - before[0]) / commandCount,
        postgres: ((await usedByPostgres(postmaster)) - before[1]) / commandCount,
      })
    }
  } finally {
    close()
  }
  print(result('command-cost-house', median(costs.map((cost) => cost.application)), 'us of CPU'))
  print(result('command-cost-postgres', median(costs.map((cost) => cost.postgres)), 'us of CPU'))
}
