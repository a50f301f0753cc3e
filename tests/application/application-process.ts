import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { postmasterPid } from '@freight/platform/embedded-postgres/running-postgres'

// Used from the sources by the tests and compiled by the bench; the application is compiled in both cases.
const mainFile = new URL(
  import.meta.url.includes('/dist/') ? '../../../deploy/dist/embedded/main.js' : '../../deploy/dist/embedded/main.js',
  import.meta.url,
)

export type DemoUser = { name: string; password: string; role: string }

/** A compiled application in its own process, as an operator starts it. */
export type ApplicationProcess = {
  url: string
  dataDir: string
  users: DemoUser[]
  lines: string[]
  process: ChildProcess
  /** SIGTERM; resolves with the exit status. */
  stop: () => Promise<number | null>
  /** SIGKILL to the application and all its child processes. */
  killAll: () => Promise<void>
  /** SIGKILL to the application alone; its PostgreSQL keeps running. */
  killApplication: () => Promise<void>
}

type Options = { dataDir: string; env?: Record<string, string>; timeoutMs?: number; nodeOptions?: readonly string[] }

/** Starts the application on a free port; resolves at its line `Ready:`, rejects with its output if it exits earlier. */
export const startApplicationProcess = ({
  dataDir,
  env = {},
  timeoutMs = 300_000,
  nodeOptions = [],
}: Options): Promise<ApplicationProcess> =>
  new Promise((resolve, reject) => {
    // A process group, so that all child processes can be killed with it.
    const child = spawn(process.execPath, [...nodeOptions, fileURLToPath(mainFile)], {
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env['PATH'] ?? '',
        HOME: process.env['HOME'] ?? '',
        UV_THREADPOOL_SIZE: '16',
        // Benches and suites send requests as fast as they can from one address.
        SESSION_RATE: '0',
        ADDRESS_RATE: '0',
        PORT: '0',
        DATA_DIR: dataDir,
        ...env,
      },
    })
    const lines: string[] = []
    const users: DemoUser[] = []
    const exitCode = new Promise<number | null>((done) => child.once('exit', (code) => done(code)))
    const signalGroup = (signal: NodeJS.Signals) => {
      try {
        if (child.pid !== undefined) process.kill(-child.pid, signal)
      } catch {
        // No process of the group is left.
      }
    }
    const timer = setTimeout(() => {
      signalGroup('SIGKILL')
      reject(new Error(`The application was not ready in ${timeoutMs} ms:\n${lines.join('\n')}`))
    }, timeoutMs)
    const read = (line: string) => {
      lines.push(line)
      const user = /^user (\S+) password (\S+) role (\S+)$/.exec(line)
      if (user?.[1] && user[2] && user[3]) users.push({ name: user[1], password: user[2], role: user[3] })
      const url = /^Ready: (\S+)$/.exec(line)?.[1]
      if (url === undefined) return
      clearTimeout(timer)
      resolve({
        url,
        dataDir,
        users,
        lines,
        process: child,
        stop: async () => {
          child.kill('SIGTERM')
          return exitCode
        },
        killAll: async () => {
          const postgres = await postmasterPid(dataDir)
          signalGroup('SIGKILL')
          process.kill(postgres, 'SIGKILL')
          await exitCode
        },
        killApplication: async () => {
          child.kill('SIGKILL')
          await exitCode
        },
      })
    }
    createInterface({ input: child.stdout }).on('line', read)
    createInterface({ input: child.stderr }).on('line', (line) => lines.push(line))
    void exitCode.then((code) => {
      clearTimeout(timer)
      reject(new Error(`The application ended with ${code}:\n${lines.join('\n')}`))
    })
  })
