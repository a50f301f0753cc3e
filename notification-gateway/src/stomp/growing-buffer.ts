const initialBytes = 1024

/** Collects bytes. Uses at most twice their size, and almost nothing while empty. */
export type GrowingBuffer = {
  length: () => number
  append: (bytes: Uint8Array) => void
  /** Returns a copy of all bytes and empties the buffer. */
  take: () => Buffer
}

export const growingBuffer = (): GrowingBuffer => {
  let buffer: Buffer = Buffer.alloc(0)
  let length = 0
  return {
    length: () => length,
    append: (bytes) => {
      if (length + bytes.length > buffer.length) {
        const larger = Buffer.allocUnsafeSlow(Math.max(128, buffer.length * 2, length + bytes.length))
        buffer.copy(larger, 0, 0, length)
        buffer = larger
      }
      buffer.set(bytes, length)
      length += bytes.length
    },
    take: () => {
      const copy = Buffer.from(buffer.subarray(0, length))
      if (buffer.length > initialBytes) buffer = Buffer.alloc(0)
      length = 0
      return copy
    },
  }
}
