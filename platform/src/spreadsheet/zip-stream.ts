import { pipeline, Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

/** A file of an archive; its content may be larger than memory. */
export type ZipFile = { name: string; content: Iterable<string> | AsyncIterable<string> }

type WrittenEntry = { name: Buffer; crc: number; packed: number; size: number; offset: number }

const VERSION = 20
/** Sizes follow the content, and names are UTF-8. */
const FLAGS = 0x08_08
const DEFLATED = 8
/** 1 January 1980: the same content gives the same archive. */
const DATE = 0x00_21
const MAX_UINT32 = 0xff_ff_ff_ff

const words = (...values: readonly (readonly [bytes: 2 | 4, value: number])[]): Buffer => {
  const buffer = Buffer.alloc(values.reduce((sum, [bytes]) => sum + bytes, 0))
  let at = 0
  for (const [bytes, value] of values) at = buffer.writeUIntLE(value, at, bytes)
  return buffer
}

const localHeader = (name: Buffer): Buffer =>
  Buffer.concat([
    words([4, 0x04_03_4b_50], [2, VERSION], [2, FLAGS], [2, DEFLATED], [2, 0], [2, DATE]),
    words([4, 0], [4, 0], [4, 0], [2, name.length], [2, 0]),
    name,
  ])

const facts = ({ crc, packed, size }: WrittenEntry) => words([4, crc], [4, packed], [4, size])

const directoryEntry = (file: WrittenEntry): Buffer =>
  Buffer.concat([
    words([4, 0x02_01_4b_50], [2, VERSION], [2, VERSION], [2, FLAGS], [2, DEFLATED], [2, 0], [2, DATE]),
    facts(file),
    words([2, file.name.length], [2, 0], [2, 0], [2, 0], [2, 0], [4, 0], [4, file.offset]),
    file.name,
  ])

const end = (count: number, size: number, offset: number): Buffer =>
  words([4, 0x06_05_4b_50], [2, 0], [2, 0], [2, count], [2, count], [4, size], [4, offset], [2, 0])

/**
 * A ZIP archive as a stream: only the piece being packed is in memory. The reader sets the pace.
 * @throws RangeError when a file or the archive exceeds 4 GiB, the limit of the format without ZIP64
 */
export async function* zipStream(files: readonly ZipFile[]): AsyncGenerator<Buffer> {
  const writtenEntries: WrittenEntry[] = []
  let offset = 0
  for (const { name, content } of files) {
    const file: WrittenEntry = { name: Buffer.from(name), crc: 0, packed: 0, size: 0, offset }
    const head = localHeader(file.name)
    yield head
    const plain = async function* () {
      for await (const text of content) {
        const bytes = Buffer.from(text)
        file.crc = crc32(bytes, file.crc)
        file.size += bytes.length
        yield bytes
      }
    }
    // `pipeline` passes input errors on to the reader.
    for await (const bytes of pipeline(Readable.from(plain()), createDeflateRaw({ level: 5 }), () => {})) {
      file.packed += bytes.length
      yield bytes
    }
    const tail = Buffer.concat([words([4, 0x08_07_4b_50]), facts(file)])
    yield tail
    offset += head.length + file.packed + tail.length
    if (offset > MAX_UINT32 || file.size > MAX_UINT32) throw new RangeError(`${name} makes the archive too long`)
    writtenEntries.push(file)
  }
  const directory = Buffer.concat(writtenEntries.map(directoryEntry))
  yield directory
  yield end(writtenEntries.length, directory.length, offset)
}
