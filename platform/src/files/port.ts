/** A store of bytes under the name that their content gives them. The same content is stored once. */
export type Files = {
  /** Stores the bytes, durable when it resolves; answers the hex SHA-256 under which they are found again. */
  put: (content: Uint8Array) => Promise<string>
  /** @throws NotFound when there is nothing under this name */
  get: (sha256: string) => Promise<Buffer>
  has: (sha256: string) => Promise<boolean>
}
