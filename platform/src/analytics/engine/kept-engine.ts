import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { Duplex } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { Unavailable } from '../../errors.ts'
import { type Connection, pipedConnection } from './piped-connection.ts'

export type EngineLog = { warn: (details: object, message: string) => void }

const compiled = fileURLToPath(new URL('./engine-process.js', import.meta.url))
const source = fileURLToPath(new URL('./engine-process.ts', import.meta.url))
// From the sources, as in tests, it is read as they are.
const program = existsSync(compiled) ? [compiled] : ['--conditions=source', '--import', 'tsx', source]

const firstPauseMs = 50
const longestPauseMs = 10_000
/** An engine that has lived so long may be started again at once. */
const provenMs = 10_000
const goodbyeMs = 3000
const silentMs = 30_000

type Engine = { child: ChildProcess; pipes: ReturnType<typeof pipedConnection>[]; died: Promise<void> }

const started = (directory: string, pipes: number): Engine => {
  const child = spawn(process.execPath, [...program, directory, String(pipes)], {
    // Where `tsx` is found.
    cwd: fileURLToPath(new URL('.', import.meta.url)),
    stdio: ['ignore', 'ignore', 'inherit', ...Array.from({ length: pipes }, () => 'pipe' as const)],
    env: { ...process.env, UV_THREADPOOL_SIZE: String(pipes + 2) },
  })
  const died = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  })
  const ends = child.stdio.slice(3).filter((end) => end instanceof Duplex)
  return { child, pipes: ends.map(pipedConnection), died }
}

const greetedBy = async ({ child, pipes }: Engine): Promise<void> => {
  try {
    await Promise.all(pipes.map(({ greeted }) => greeted()))
  } catch (error) {
    child.kill('SIGKILL')
    throw error
  }
}

/**
 * Keeps the analytics engine running in a process of its own, started again when it has died: at once, and then after
 * pauses that grow. Its connections outlive it; while there is no engine they fail with Unavailable.
 * @throws when the engine cannot open the directory, or does not run on this machine
 */
export const keptEngine = async (directory: string, connections: number, log: EngineLog | undefined) => {
  let engine: Engine | undefined
  let isStopped = false
  let pause = firstPauseMs
  let timer: NodeJS.Timeout | undefined

  const open = async () => {
    const opened = started(directory, connections)
    starting = opened
    await greetedBy(opened)
    engine = opened
    const since = performance.now()
    void opened.died.then(() => {
      engine = undefined
      if (isStopped) return
      if (performance.now() - since > provenMs) pause = firstPauseMs
      log?.warn({ signal: opened.child.signalCode, status: opened.child.exitCode }, 'the analytics engine has died')
      again()
    })
  }
  const again = () => {
    timer = setTimeout(() => {
      if (isStopped) return
      open().catch((err: unknown) => {
        log?.warn({ err }, 'the analytics engine could not be started again')
        if (!isStopped) again()
      })
    }, pause)
    pause = Math.min(pause * 2, longestPauseMs)
  }
  let starting: Engine | undefined
  await open()

  /** The connection of this number, of whichever engine is running. */
  const connection = (number: number): Connection => {
    const present = (): Connection => {
      const pipe = engine?.pipes[number]
      if (!pipe) throw new Unavailable('analytics')
      return pipe.connection
    }
    return {
      query: async (asked) => present().query(asked),
      command: async (asked) => present().command(asked),
      exec: async (asked) => present().exec(asked),
      insert: async (asked) => present().insert(asked),
      ping: async (asked) => {
        const asking = engine
        if (!asking) return { success: false, error: new Unavailable('analytics') }
        // It is asked nothing long on this connection: one that says nothing any more is ended, and another one started.
        const silent = setTimeout(() => asking.child.kill('SIGKILL'), silentMs)
        return present()
          .ping(asked)
          .finally(() => clearTimeout(silent))
      },
      close: async () => {},
    }
  }

  return {
    connection,
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      const last = starting
      if (!last) return
      for (const end of last.child.stdio.slice(3)) if (end instanceof Duplex) end.end()
      const forced = setTimeout(() => last.child.kill('SIGKILL'), goodbyeMs)
      await last.died
      clearTimeout(forced)
    },
  }
}
