import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { Duplex } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { Unavailable } from '../../errors.ts'
import { rowFilesFolder } from './insert-from-file.ts'
import { type Connection, isStreamed, pipedConnection } from './piped-connection.ts'

export type EngineLog = { warn: (details: object, message: string) => void }

const compiled = fileURLToPath(new URL('./engine-process.js', import.meta.url))
const source = fileURLToPath(new URL('./engine-process.ts', import.meta.url))
// When run from the sources, as in tests, the TypeScript file is executed.
const program = existsSync(compiled) ? [compiled] : ['--conditions=source', '--import', 'tsx', source]

const firstPauseMs = 50
const longestPauseMs = 10_000
/** An engine that lived this long is restarted with the shortest pause. */
const provenMs = 10_000
const goodbyeMs = 3000

/** Time limits for answers of the engine (ms); past one of them the engine is killed and restarted. */
export type TimeLimits = {
  /** For opening its directory. */
  opening: number
  /** For a ping. */
  ping: number
  /** For an insert. */
  insert: number
  /** For a statement, such as one that builds a table from another. */
  statement: number
  /** For a query, beyond its own time limit. */
  overtime: number
}
const defaultTimeLimits: TimeLimits = {
  opening: 60_000,
  ping: 30_000,
  insert: 60_000,
  statement: 600_000,
  overtime: 30_000,
}

type Engine = { child: ChildProcess; pipes: ReturnType<typeof pipedConnection>[]; died: Promise<void> }

const startEngine = (directory: string, pipes: number): Engine => {
  const child = spawn(process.execPath, [...program, directory, String(pipes)], {
    // Node resolves `tsx` from here.
    cwd: fileURLToPath(new URL('.', import.meta.url)),
    stdio: ['ignore', 'ignore', 'inherit', ...Array.from({ length: pipes }, () => 'pipe' as const)],
    env: { ...process.env, UV_THREADPOOL_SIZE: String(pipes + 2) },
  })
  const died = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  })
  const ends = child.stdio.slice(3).filter((end) => end instanceof Duplex)
  return { child, pipes: ends.map((end) => pipedConnection(end, rowFilesFolder(directory))), died }
}

/** Waits for the engine and kills it after the time limit: then all its pending requests fail. */
const withTimeLimit = async <Done>(ms: number, { child }: Engine, request: Promise<Done>): Promise<Done> => {
  const timer = setTimeout(() => child.kill('SIGKILL'), ms)
  return request.finally(() => clearTimeout(timer))
}

const waitForGreeting = async (engine: Engine, openingMs: number): Promise<void> => {
  try {
    await withTimeLimit(openingMs, engine, Promise.all(engine.pipes.map(({ greeted }) => greeted())))
  } catch (error) {
    engine.child.kill('SIGKILL')
    throw error
  }
}

/** The time limit in the settings of a query; undefined for no limit. */
const queryLimitMs = ({ clickhouse_settings: settings }: Parameters<Connection['query']>[0]): number | undefined =>
  Number(settings?.max_execution_time) * 1000 || undefined

/**
 * Runs the analytics engine in a separate process and restarts it when it dies: at once, then after growing pauses.
 * The connections outlive it; without an engine they fail with Unavailable.
 * @throws when the engine cannot open the directory, or does not run on this machine
 */
export const superviseEngine = async (
  directory: string,
  connections: number,
  log: EngineLog | undefined,
  timeLimits: TimeLimits = defaultTimeLimits,
) => {
  let engine: Engine | undefined
  let isStopped = false
  let pauseMs = firstPauseMs
  let restartTimer: NodeJS.Timeout | undefined

  const open = async () => {
    const newEngine = startEngine(directory, connections)
    newestEngine = newEngine
    await waitForGreeting(newEngine, timeLimits.opening)
    engine = newEngine
    const since = performance.now()
    void newEngine.died.then(() => {
      engine = undefined
      if (isStopped) return
      if (performance.now() - since > provenMs) pauseMs = firstPauseMs
      log?.warn(
        { signal: newEngine.child.signalCode, status: newEngine.child.exitCode },
        'the analytics engine has died',
      )
      scheduleRestart()
    })
  }
  const scheduleRestart = () => {
    restartTimer = setTimeout(() => {
      if (isStopped) return
      open().catch((err: unknown) => {
        log?.warn({ err }, 'the analytics engine could not be started again')
        if (!isStopped) scheduleRestart()
      })
    }, pauseMs)
    pauseMs = Math.min(pauseMs * 2, longestPauseMs)
  }
  let newestEngine: Engine | undefined
  // An engine that hangs while opening gets a second try.
  await open().catch((error: unknown) => (error instanceof Unavailable ? open() : Promise.reject(error)))

  /** The connection of this number to the current engine. */
  const connection = (number: number): Connection => {
    const currentConnection = () => {
      const [current, pipe] = [engine, engine?.pipes[number]]
      if (!current || !pipe) throw new Unavailable('analytics')
      return { current, pipe: pipe.connection }
    }
    return {
      query: async (params) => {
        const { current, pipe } = currentConnection()
        const timeoutMs = isStreamed(params) ? undefined : queryLimitMs(params)
        return timeoutMs === undefined
          ? pipe.query(params)
          : withTimeLimit(timeoutMs + timeLimits.overtime, current, pipe.query(params))
      },
      command: async (params) => {
        const { current, pipe } = currentConnection()
        return withTimeLimit(timeLimits.statement, current, pipe.command(params))
      },
      exec: async (params) => {
        const { current, pipe } = currentConnection()
        return withTimeLimit(timeLimits.statement, current, pipe.exec(params))
      },
      insert: async (params) => {
        const { current, pipe } = currentConnection()
        return withTimeLimit(timeLimits.insert, current, pipe.insert(params))
      },
      ping: async (params) => {
        if (!engine) return { success: false, error: new Unavailable('analytics') }
        const { current, pipe } = currentConnection()
        // This connection has no long requests.
        return withTimeLimit(timeLimits.ping, current, pipe.ping(params))
      },
      close: async () => {},
    }
  }

  return {
    connection,
    stop: async () => {
      isStopped = true
      clearTimeout(restartTimer)
      const last = newestEngine
      if (!last) return
      for (const end of last.child.stdio.slice(3)) if (end instanceof Duplex) end.end()
      const forced = setTimeout(() => last.child.kill('SIGKILL'), goodbyeMs)
      await last.died
      clearTimeout(forced)
    },
  }
}
