import { existsSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { type OpenedSheets, openSheets, type SheetFile } from './open-sheets.ts'
import { FileUnreadable, type SheetRow } from './sheet-row.ts'
import type { FromThread, ToThread } from './sheet-worker.ts'

/** Module of the thread. */
type Thread = { module: URL }

const compiled: Thread = { module: new URL('./sheet-worker.js', import.meta.url) }
// More than the shared texts of the largest accepted workbook: 64 Mi characters of up to two bytes.
const resourceLimits = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32 }

const isOutOfMemory = (error: Error) => 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'

const startReader = (file: SheetFile, { module }: Thread) => {
  const worker = new Worker(module, { workerData: file, resourceLimits })
  worker.unref()
  let failure: Error | undefined
  worker.on('error', (error: Error) => {
    failure = isOutOfMemory(error)
      ? new FileUnreadable('reading it takes too much memory', 'FILE_TOO_LARGE_INSIDE')
      : error
  })
  let hasEnded = false
  worker.once('exit', () => (hasEnded = true))
  const received = () =>
    new Promise<Exclude<FromThread, { failure: unknown }>>((resolve, reject) => {
      const onExit = () => reject(failure ?? new Error('the thread that reads the file has ended'))
      if (hasEnded) return onExit()
      worker.once('exit', onExit)
      worker.once('message', (message: FromThread) => {
        worker.off('exit', onExit)
        if (!('failure' in message)) return resolve(message)
        const { message: text, code } = message.failure
        reject(code ? new FileUnreadable(text, code) : new Error(text))
      })
    })
  const send = (message: ToThread) => {
    const answer = received()
    worker.postMessage(message)
    return answer
  }
  return { received, send, end: () => void worker.terminate() }
}

/**
 * The rows of a file, read by a thread with a separate memory limit: a file made to exhaust it ends the thread and is
 * rejected. When the application runs from its sources there is no compiled module, and the file is read in this
 * thread.
 * @throws FileUnreadable when it has another format, or is too large when unpacked
 */
export const sheetsInThread = async (file: SheetFile, thread = compiled): Promise<OpenedSheets> => {
  if (!existsSync(thread.module)) return openSheets(file)
  const open = async () => {
    const reader = startReader(file, thread)
    try {
      const answer = await reader.received()
      if (!('opened' in answer)) throw new Error('the thread has not opened the file')
      return { reader, ...answer.opened }
    } catch (error) {
      reader.end()
      throw error
    }
  }
  let firstReader: Awaited<ReturnType<typeof open>> | undefined = await open()
  const { sheets, hiddenSheets, separator: detectedSeparator } = firstReader
  return {
    sheets,
    hiddenSheets,
    ...(detectedSeparator !== undefined && { separator: async () => detectedSeparator }),
    rows: async function* (sheet, { passed, separator } = {}): AsyncGenerator<SheetRow> {
      // A thread reads one sheet; a further one needs another thread.
      const { reader } = firstReader ?? (await open())
      firstReader = undefined
      try {
        let answer = await reader.send({ sheet, separator })
        while ('rows' in answer) {
          passed?.(answer.share)
          yield* answer.rows
          if (answer.isLast) return
          answer = await reader.send('next')
        }
      } finally {
        reader.end()
      }
    },
  }
}
