import { PassThrough, pipeline, Readable } from 'node:stream'
import { ZipFile as Zip } from 'yazl'

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
