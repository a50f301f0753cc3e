import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { errorCode } from './error-code.ts'

const run = promisify(execFile)

/** Command line of a running process, and an identity that a later process with the same number does not have. */
type RunningProcess = { command: string; identity: string }

/** Undefined when there is no such process, or only a zombie. */
export const runningProcess = async (pid: number): Promise<RunningProcess | undefined> =>
  process.platform === 'linux' ? fromProc(pid) : fromPs(pid)

const fromProc = async (pid: number) => {
  try {
    const [stat, command, boot] = await Promise.all([
      readFile(`/proc/${pid}/stat`, 'utf8'),
      readFile(`/proc/${pid}/cmdline`, 'utf8'),
      readFile('/proc/sys/kernel/random/boot_id', 'utf8'),
    ])
    // The name in brackets may contain blanks; after it come the state and, as 20th field, the start in ticks since
    // boot.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (fields[0] === 'Z') return undefined
    return { command: command.replaceAll('\0', ' '), identity: `${boot.trim()} ${fields[19]}` }
  } catch {
    return undefined
  }
}

const fromPs = async (pid: number) => {
  try {
    const [{ stdout: identity }, { stdout: command }] = await Promise.all([
      run('ps', ['-o', 'lstart=', '-p', String(pid)]),
      run('ps', ['-ww', '-o', 'command=', '-p', String(pid)]),
    ])
    return { command: command.trim(), identity: identity.trim() }
  } catch {
    return undefined
  }
}

/** Polls until a condition holds; false when it did not within the time. */
export const holdsWithin = async (ms: number, condition: () => boolean | Promise<boolean>) => {
  for (const end = performance.now() + ms; performance.now() < end;) {
    if (await condition()) return true
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  return condition()
}

/** Ends a process with increasingly strong signals. */
export const endProcess = async (pid: number, steps: readonly { signal: NodeJS.Signals; waitMs: number }[]) => {
  const processInfo = await runningProcess(pid)
  const hasEnded = async () => (await runningProcess(pid))?.identity !== processInfo?.identity
  for (const { signal, waitMs } of processInfo ? steps : []) {
    try {
      process.kill(pid, signal)
    } catch (error) {
      if (errorCode(error) === 'ESRCH') return
      throw error
    }
    if (await holdsWithin(waitMs, hasEnded)) return
  }
}
