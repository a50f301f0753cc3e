import { createInflateRaw } from 'node:zlib'
import { pipeline, Readable } from 'node:stream'
import { FileUnreadable } from './sheet-row.ts'

const endMark = 0x06054b50
const entryMark = 0x02014b50
const localMark = 0x04034b50

type Entry = { method: number; from: number; size: number; unpacked: number }

/** Names of parts are compared without case (ECMA-376 part 2, 6.2.2.3); some programs write backslashes. */
const partName = (name: string): string => name.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase()

/** The directory of an archive in memory, by name; nothing is unpacked. Offsets: APPNOTE.TXT 4.3.7, 4.3.12, 4.3.16. */
const directoryOf = (zip: Buffer): Map<string, Entry> => {
  let end = zip.length - 22
  while (end >= 0 && zip.readUInt32LE(end) !== endMark) end -= 1
  if (end < 0) throw new FileUnreadable('no archive')
  const entries = new Map<string, Entry>()
  let at = zip.readUInt32LE(end + 16)
  for (let entriesLeft = zip.readUInt16LE(end + 10); entriesLeft > 0; entriesLeft -= 1) {
    if (zip.readUInt32LE(at) !== entryMark) throw new FileUnreadable('the directory of the archive is damaged')
    const [nameLength, extraLength, commentLength] = [
      zip.readUInt16LE(at + 28),
      zip.readUInt16LE(at + 30),
      zip.readUInt16LE(at + 32),
    ]
    const local = zip.readUInt32LE(at + 42)
    if (zip.readUInt32LE(local) !== localMark) throw new FileUnreadable('an entry of the archive is damaged')
    const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    entries.set(partName(zip.toString('utf8', at + 46, at + 46 + nameLength)), {
      method: zip.readUInt16LE(at + 10),
      from,
      size: zip.readUInt32LE(at + 20),
      unpacked: zip.readUInt32LE(at + 24),
    })
    at += 46 + nameLength + extraLength + commentLength
  }
  return entries
}

const pieceBytes = 65_536

function* pieces(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes)
}

export type Archive = {
  has: (name: string) => boolean
  /** Unpacked size that the directory declares; 0 for a missing entry. */
  sizeOf: (name: string) => number
  /**
   * The bytes of an entry during decompression, in pieces.
   * @throws FileUnreadable when they are more than `limit`, or not deflate data
   */
  read: (name: string, limit: number) => AsyncGenerator<Buffer>
}

/** @throws FileUnreadable when it is not an archive */
export const archiveOf = (zip: Buffer): Archive => {
  const entries = readInArchive(() => directoryOf(zip))
  return {
    has: (name) => entries.has(partName(name)),
    sizeOf: (name) => entries.get(partName(name))?.unpacked ?? 0,
    read: async function* (name, limit) {
      const entry = entries.get(partName(name))
      if (!entry) throw new FileUnreadable(`${name} is missing`)
      const packedBytes = zip.subarray(entry.from, entry.from + entry.size)
      if (entry.method !== 0 && entry.method !== 8) throw new FileUnreadable('packed in another way')
      const inflate = createInflateRaw()
      const bytes: AsyncIterable<Buffer> =
        entry.method === 0
          ? Readable.from(pieces(packedBytes))
          : pipeline(Readable.from(pieces(packedBytes)), inflate, () => {})
      let size = 0
      try {
        for await (const chunk of bytes) {
          size += chunk.length
          if (size > limit) throw new FileUnreadable(`${name} is too large`, 'FILE_TOO_LARGE_INSIDE')
          yield chunk
        }
      } catch (error) {
        throw error instanceof FileUnreadable ? error : new FileUnreadable(String(error))
      } finally {
        inflate.destroy()
      }
    },
  }
}

/** A read beyond the end means that the archive is truncated. */
const readInArchive = <Value>(read: () => Value): Value => {
  try {
    return read()
  } catch (error) {
    throw error instanceof RangeError ? new FileUnreadable('the archive is cut off') : error
  }
}
