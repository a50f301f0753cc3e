import { mkdir, writeFile } from 'node:fs/promises'
import { Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { parseError } from '@clickhouse/client'
import { type ChdbConnection, createChdbConnection } from 'chdb/connection'
import { drainPending } from 'chdb'
import { errorCode } from '../../embedded-postgres/error-code.ts'
import { readFrames, sendFrame } from './frames.ts'
import { emptyFolder, rowFilesFolder } from './insert-from-file.ts'
import { readdirSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'

const niceIncrement = 7
const lowestPriority = 19

/** On Linux each thread has its own priority; elsewhere all have that of their process. */
const threads = (): number[] => {
  try {
    return readdirSync('/proc/self/task').map(Number)
  } catch {
    return [process.pid]
  }
}

// Commands come before figures: when processors are busy, engine threads yield to the application. A thread inherits
// the priority of its creator, and Node threads that exist already create those of the engine: so each of them is
// lowered before the engine is loaded.
const priority = Math.min(getPriority() + niceIncrement, lowestPriority)
for (const thread of threads()) {
  try {
    setPriority(thread, priority)
  } catch {
    // The thread has ended; it cannot create others.
  }
}

/**
 * The analytics engine (chDB) as a separate process: it answers requests on pipes (`frames.ts`) from descriptor 3 on,
 * each with its own connection. The pipes close with the application, even after a crash, and then it ends.
 */
const [path = '', pipes = '1'] = process.argv.slice(2)

const lockedWaitMs = 3000
const lockedPauseMs = 250
const goodbyeMs = 1000

/** A former engine that is shutting down may still hold the directory. */
const openedWithin = async (until: number): Promise<ChdbConnection> => {
  try {
    return createChdbConnection({ path })
  } catch (cause) {
    // The engine prints the reason on standard error only; a held lock is by far the most frequent one.
    if (performance.now() > until)
      throw new Error(`The analytics directory ${path} cannot be opened: is it in use by another process?`, { cause })
    await setTimeout(lockedPauseMs)
    return openedWithin(until)
  }
}

/** Error messages of the engine begin with the error code. */
const failureOf = (error: unknown): string => {
  const parsed = parseError(error instanceof Error ? error.message : String(error))
  return JSON.stringify({ message: parsed.message, code: errorCode(parsed) })
}

const serve = (pipe: Socket, first: ChdbConnection) => {
  let connection = first
  let isWanted = true

  /** Replaces the connection after a failed statement: its partial output would precede the next answer. */
  const renewConnection = async () => {
    const failedConnection = connection
    connection = createChdbConnection({ path })
    await failedConnection.close()
  }
  const send = async (bytes: Uint8Array) => {
    if (bytes.length === 0 || sendFrame(pipe, 'D', bytes)) return
    await new Promise<void>((resolve) => pipe.once('drain', resolve))
  }
  const sendAnswerOf = {
    Q: async (sql: string) => send((await connection.chdb.queryAsync(sql, { format: 'JSONEachRow' })).bytes()),
    S: async (sql: string) => {
      for await (const chunk of connection.chdb.queryStream(sql, { format: 'JSONEachRow' })) {
        await send(chunk.raw())
        if (!isWanted) break
      }
    },
  }
  const answer = async (kind: 'Q' | 'S', sql: string) => {
    isWanted = true
    try {
      await sendAnswerOf[kind](sql)
      sendFrame(pipe, 'E')
    } catch (error) {
      await renewConnection()
      sendFrame(pipe, 'F', failureOf(error))
    }
  }
  readFrames(pipe, (kind, body) => {
    if (kind === 'C') isWanted = false
    else if (kind === 'Q' || kind === 'S') void answer(kind, body.toString())
  })
  return { close: () => connection.close() }
}

const main = async () => {
  // The engine creates files with 0666, and they contain costs and margins.
  process.umask(0o077)
  await mkdir(path, { recursive: true, mode: 0o700 })
  // The application ends the engine: a signal of the terminal reaches both processes.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
  // Under memory pressure the kernel kills this process first. The file exists on Linux only.
  await writeFile('/proc/self/oom_score_adj', '500').catch(() => undefined)
  const sockets = Array.from({ length: Number(pipes) }, (_, n) => new Socket({ fd: n + 3 }))
  const servers: ReturnType<typeof serve>[] = []
  let isEnding = false
  const end = async () => {
    if (isEnding) return
    isEnding = true
    const closing = Promise.allSettled(servers.map(({ close }) => close())).then(drainPending)
    const inTime = await Promise.race([closing.then(() => true), setTimeout(goodbyeMs, false)])
    if (inTime) process.exit(0)
    process.kill(process.pid, 'SIGKILL')
  }
  for (const socket of sockets) {
    for (const event of ['error', 'close', 'end'] as const) socket.on(event, () => void end())
  }
  try {
    const until = performance.now() + lockedWaitMs
    for (const socket of sockets) servers.push(serve(socket, await openedWithin(until)))
    // Only after opening: before, the directory may belong to another engine.
    await emptyFolder(rowFilesFolder(path))
    for (const socket of sockets) sendFrame(socket, 'E')
  } catch (error) {
    for (const socket of sockets) sendFrame(socket, 'F', failureOf(error))
  }
}

await main()
