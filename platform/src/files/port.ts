import type { Readable } from 'node:stream'

/** A file that came in as a stream: it lies aside until it is kept or thrown away. */
export type Staged = {
  sha256: string
  size: number
  /** Makes it one of the files, durable when it resolves. */
  keep: () => Promise<void>
  /** Throws it away unless it was kept. */
  discard: () => Promise<void>
}

/** A store of bytes under the name that their content gives them. The same content is stored once. */
export type Files = {
  /** Stores the bytes, durable when it resolves; answers the hex SHA-256 under which they are found again. */
  put: (content: Uint8Array) => Promise<string>
  /**
   * Takes bytes in as they come, without holding them in memory; nothing is left of them when it rejects.
   * @throws TooLarge when there are more than `limit`
   */
  stage: (content: AsyncIterable<Uint8Array>, limit: number) => Promise<Staged>
  /**
   * @throws NotFound when there is nothing under this name
   * @throws FileDamaged when it is not what it was kept as
   */
  get: (sha256: string) => Promise<Buffer>
  /**
   * The bytes as a stream, all of them looked at before the first is given.
   * @throws NotFound when there is nothing under this name
   * @throws FileDamaged when it is not what it was kept as
   */
  read: (sha256: string) => Promise<Readable>
  /** The names of all that are not what they were kept as. */
  damaged: () => Promise<string[]>
  /** The names of all that there are. */
  names: () => Promise<string[]>
  has: (sha256: string) => Promise<boolean>
  /** Takes it away for good, unless it has been put or kept once more since then. Answers whether it went. */
  forget: (sha256: string, since: Date) => Promise<boolean>
}

/** A store of files that was opened, with what only its opener needs. Every adapter passes `port.contract.ts`. */
export type OpenedFiles = Files & {
  /** Resolves when the store answers. */
  ping: () => Promise<void>
  close: () => void
}
