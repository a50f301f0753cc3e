import { readdir, readFile } from 'node:fs/promises'

/** The analytics engine processes on this directory or one below it. Linux only. */
export const enginePids = async (directory: string): Promise<number[]> => {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const commands = await Promise.all(
    pids.map(async (pid) => ({ pid, command: await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '') })),
  )
  return commands
    .filter(({ command }) => command.includes('engine-process') && command.includes(`\0${directory}`))
    .map(({ pid }) => Number(pid))
}
