import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { seal, unseal } from '../personal-data/sealed-text.ts'

const zipped = promisify(gzip)
const unzipped = promisify(gunzip)
const lengthBytes = 4

/** Checksum and number of frames of a written part. */
export type WrittenPart = { sha256: string; frames: number }

const placeOf = (name: string, index: number) => `backup ${name} ${index}`

/**
 * Writes a part of a backup as frames, each compressed and, with a key, encrypted and bound to its place: none can be
 * left out, exchanged or read without the key.
 */
export const frameWriter = async (path: string, name: string, key?: Buffer) => {
  const file = await open(path, 'wx', 0o600)
  const sum = createHash('sha256')
  let frames = 0
  const write = async (bytes: Buffer) => {
    sum.update(bytes)
    await file.writeFile(bytes)
  }
  return {
    add: async (content: Buffer): Promise<void> => {
      const plain = await zipped(content, { level: 1 })
      const bytes = key ? seal(key, plain, placeOf(name, frames)) : plain
      const length = Buffer.alloc(lengthBytes)
      length.writeUInt32BE(bytes.length)
      await write(Buffer.concat([length, bytes]))
      frames += 1
    },
    /** Flushed to disk when it resolves. */
    end: async (): Promise<WrittenPart> => {
      await file.sync()
      await file.close()
      return { sha256: sum.digest('hex'), frames }
    },
    close: () => file.close().catch(() => {}),
  }
}

/**
 * The frames of a part in order, from a given number on.
 * @throws when a frame was changed, or the key is another
 */
export async function* framesOf(path: string, name: string, key?: Buffer, from = 0): AsyncGenerator<Buffer> {
  const file = await open(path)
  try {
    const length = Buffer.alloc(lengthBytes)
    let at = 0
    for (let index = 0; ; index += 1) {
      if (!(await fillBuffer(file, length, at))) return
      const bytes = Buffer.alloc(length.readUInt32BE())
      if (index >= from) {
        if (!(await fillBuffer(file, bytes, at + lengthBytes))) throw new Error(`${path} ends in the middle of a frame`)
        yield await unzipped(key ? unsealFrame(key, bytes, placeOf(name, index)) : bytes)
      }
      at += lengthBytes + bytes.length
    }
  } finally {
    await file.close()
  }
}

/** Fills the buffer from an offset: a network file system may return less than requested. False at the end. */
export const fillBuffer = async (file: Pick<FileHandle, 'read'>, buffer: Buffer, at: number): Promise<boolean> => {
  let filledBytes = 0
  while (filledBytes < buffer.length) {
    const { bytesRead } = await file.read(buffer, filledBytes, buffer.length - filledBytes, at + filledBytes)
    if (bytesRead === 0 && filledBytes > 0) throw new Error('The file ends in the middle of a frame')
    if (bytesRead === 0) return false
    filledBytes += bytesRead
  }
  return true
}

const unsealFrame = (key: Buffer, bytes: Buffer, place: string) => {
  try {
    return unseal(key, bytes, place)
  } catch (cause) {
    throw new Error('BACKUP_KEY: the backup was made with another key, or was changed', { cause })
  }
}

/** The SHA-256 of a part as stored. */
export const sumOf = async (path: string): Promise<string> => {
  const sum = createHash('sha256')
  for await (const bytes of createReadStream(path)) sum.update(bytes)
  return sum.digest('hex')
}
