import { type Entry, fromBufferPromise } from 'yauzl'
import { FileUnreadable } from './sheet-row.ts'
import { PassThrough, pipeline, Readable } from 'node:stream'
import { ZipFile as Zip } from 'yazl'

/** Names of parts are compared without case (ECMA-376 part 2, 6.2.2.3); some programs write backslashes. */
const partName = (name: string): string => name.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase()

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

const unreadable = (error: unknown): FileUnreadable =>
  error instanceof FileUnreadable ? error : new FileUnreadable(String(error))

/**
 * An archive in memory, of which only the directory is read.
 * @throws FileUnreadable when it is not an archive
 */
export const archiveOf = async (zip: Buffer): Promise<Archive> => {
  const entries = new Map<string, Entry>()
  // Undecoded, because the library rejects absolute names.
  const options = { lazyEntries: true, decodeStrings: false, autoClose: false }
  const file = await fromBufferPromise(zip, options).catch((error: unknown) => {
    throw unreadable(error)
  })
  try {
    for await (const entry of file.eachEntry()) entries.set(partName(entry.fileNameRaw.toString('utf8')), entry)
  } catch (error) {
    throw unreadable(error)
  }
  return {
    has: (name) => entries.has(partName(name)),
    sizeOf: (name) => entries.get(partName(name))?.uncompressedSize ?? 0,
    read: async function* (name, limit) {
      const entry = entries.get(partName(name))
      if (!entry) throw new FileUnreadable(`${name} is missing`)
      let size = 0
      try {
        const chunks: AsyncIterable<Buffer> = await file.openReadStreamPromise(entry)
        for await (const chunk of chunks) {
          size += chunk.length
          if (size > limit) throw new FileUnreadable(`${name} is too large`, 'FILE_TOO_LARGE_INSIDE')
          yield chunk
        }
      } catch (error) {
        throw unreadable(error)
      }
    },
  }
}

/** A file of an archive; its content may be larger than memory. */
export type ZipFile = { name: string; content: Iterable<string> | AsyncIterable<string> }

/** The same content gives the same archive. */
const options = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true, compressionLevel: 5 }

/** A ZIP archive as a stream: only the piece being packed is in memory. The reader sets the pace. */
export const zipStream = (files: readonly ZipFile[]): AsyncIterable<Buffer> => {
  const zip = new Zip()
  const sources = files.map(({ content }) => Readable.from(content, { objectMode: false }))
  const output = pipeline(zip.outputStream, new PassThrough(), () => {
    for (const source of sources) source.destroy()
  })
  for (const [index, source] of sources.entries()) {
    // The library ignores errors of its sources.
    source.on('error', (error) => output.destroy(error))
    zip.addReadStream(source, files[index]?.name ?? '', options)
  }
  zip.end()
  return output
}
