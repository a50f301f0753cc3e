import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { Duplex } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { Unavailable } from '../../errors.ts'
import { givenIn } from './given-file.ts'
import { type Connection, isAsItIsMade, pipedConnection } from './piped-connection.ts'

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

/** How long an engine may say nothing, in milliseconds, before it is ended and another one started. */
export type Patience = {
  /** Until it has opened its directory. */
  opening: number
  /** To a sign of life. */
  ping: number
  /** To rows that it was given. */
  insert: number
  /** To a statement, such as one that builds a table from another. */
  statement: number
  /** To a query, beyond the time that it was given itself. */
  overtime: number
}
const usualPatience: Patience = { opening: 60_000, ping: 30_000, insert: 60_000, statement: 600_000, overtime: 30_000 }

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
  return { child, pipes: ends.map((end) => pipedConnection(end, givenIn(directory))), died }
}

/** Waits for what an engine does, and ends it when it takes longer: then everything that waits for it fails. */
const within = async <Done>(ms: number, { child }: Engine, doing: Promise<Done>): Promise<Done> => {
  const timer = setTimeout(() => child.kill('SIGKILL'), ms)
  return doing.finally(() => clearTimeout(timer))
}

const greetedBy = async (engine: Engine, openingMs: number): Promise<void> => {
  try {
    await within(openingMs, engine, Promise.all(engine.pipes.map(({ greeted }) => greeted())))
  } catch (error) {
    engine.child.kill('SIGKILL')
    throw error
  }
}

/** The time that a query was given, as its settings say; none where it has no end. */
const givenMs = ({ clickhouse_settings: settings }: Parameters<Connection['query']>[0]): number | undefined =>
  Number(settings?.max_execution_time) * 1000 || undefined

/**
 * Keeps the analytics engine running in a process of its own, started again when it has died: at once, and then after
 * pauses that grow. Its connections outlive it; while there is no engine they fail with Unavailable.
 * @throws when the engine cannot open the directory, or does not run on this machine
 */
export const keptEngine = async (
  directory: string,
  connections: number,
  log: EngineLog | undefined,
  patience: Patience = usualPatience,
) => {
  let engine: Engine | undefined
  let isStopped = false
  let pause = firstPauseMs
  let timer: NodeJS.Timeout | undefined

  const open = async () => {
    const opened = started(directory, connections)
    starting = opened
    await greetedBy(opened, patience.opening)
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
  // One that hangs when it is opened is given a second try.
  await open().catch((error: unknown) => (error instanceof Unavailable ? open() : Promise.reject(error)))

  /** The connection of this number, of whichever engine is running. */
  const connection = (number: number): Connection => {
    const present = () => {
      const [asking, pipe] = [engine, engine?.pipes[number]]
      if (!asking || !pipe) throw new Unavailable('analytics')
      return { asking, pipe: pipe.connection }
    }
    return {
      query: async (asked) => {
        const { asking, pipe } = present()
        const given = isAsItIsMade(asked) ? undefined : givenMs(asked)
        return given === undefined ? pipe.query(asked) : within(given + patience.overtime, asking, pipe.query(asked))
      },
      command: async (asked) => {
        const { asking, pipe } = present()
        return within(patience.statement, asking, pipe.command(asked))
      },
      exec: async (asked) => {
        const { asking, pipe } = present()
        return within(patience.statement, asking, pipe.exec(asked))
      },
      insert: async (asked) => {
        const { asking, pipe } = present()
        return within(patience.insert, asking, pipe.insert(asked))
      },
      ping: async (asked) => {
        if (!engine) return { success: false, error: new Unavailable('analytics') }
        const { asking, pipe } = present()
        // It is asked nothing long on this connection.
        return within(patience.ping, asking, pipe.ping(asked))
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
