import type { Readable } from 'node:stream'

/** A streamed file in a temporary place until it is kept or discarded. */
export type Staged = {
  sha256: string
  size: number
  /** Stores it as a file, durable when it resolves. */
  keep: () => Promise<void>
  /** Deletes it unless it was kept. */
  discard: () => Promise<void>
}

/** A store of bytes under the hash of their content. The same content is stored once. */
export type Files = {
  /** Stores the bytes, durable when it resolves; returns their hex SHA-256, which is their name. */
  put: (content: Uint8Array) => Promise<string>
  /**
   * Writes a stream to a temporary place, without holding it in memory; nothing is left of it when it rejects.
   * @throws TooLarge when there are more than `limit` bytes
   */
  stage: (content: AsyncIterable<Uint8Array>, limit: number) => Promise<Staged>
  /**
   * @throws NotFound when there is no file of this name
   * @throws FileDamaged when its content does not match its name
   */
  get: (sha256: string) => Promise<Buffer>
  /**
   * The bytes as a stream, all of them verified before the first is returned.
   * @throws NotFound when there is no file of this name
   * @throws FileDamaged when its content does not match its name
   */
  read: (sha256: string) => Promise<Readable>
  /** Names of all damaged files. */
  damaged: () => Promise<string[]>
  /** Names of all files. */
  names: () => Promise<string[]>
  has: (sha256: string) => Promise<boolean>
  /** Deletes a file unless it has been stored again since then. Returns whether it was deleted. */
  forget: (sha256: string, since: Date) => Promise<boolean>
}

/** An opened file store with the functions for its owner. Every adapter passes `testing/files.contract.ts`. */
export type OpenedFiles = Files & {
  /** Resolves when the store answers. */
  ping: () => Promise<void>
  close: () => void
}
