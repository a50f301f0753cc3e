import { randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { literal } from '../param-text.ts'

// Smaller inserts are faster inline than with a file to write, open and remove.
const fewBytes = 64 * 1024
// Characters that the engine would expand as a file name pattern.
const pattern = /[*?{}]/

/** Folder of the files with rows for the engine of a directory. */
export const rowFilesFolder = (directory: string): string => join(directory, 'given')

/** Removes files that a dead engine did not read. */
export const emptyFolder = async (folder: string): Promise<void> => {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true, mode: 0o700 })
}

export const bytesOf = async (values: string | Readable): Promise<Buffer> => {
  if (typeof values === 'string') return Buffer.from(values)
  const pieces: (string | Uint8Array)[] = await values.toArray()
  const [firstPiece] = pieces
  // Avoids a copy.
  if (pieces.length === 1 && Buffer.isBuffer(firstPiece)) return firstPiece
  return Buffer.concat(pieces.map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece)))
}

/**
 * Passes many rows as a file that exists during the read; few rows are sent inline. The engine takes three times as
 * long for inline rows: it searches all of them for the end of the statement.
 */
export const insertFromFile = async (
  folder: string,
  rows: Buffer,
  read: (file: string | undefined) => Promise<void>,
): Promise<void> => {
  if (rows.length < fewBytes || pattern.test(folder)) return read(undefined)
  const file = join(folder, randomUUID())
  try {
    await writeFile(file, rows, { mode: 0o600 })
    await read(file)
  } finally {
    await rm(file, { force: true })
  }
}

/** `INSERT INTO … FORMAT …` with its rows in a file. */
export const fromFile = (insertion: string, file: string): string =>
  insertion.replace(/ FORMAT (\w+)\s*$/, (_, format: string) => ` FROM INFILE ${literal(file)} FORMAT ${format}`)
