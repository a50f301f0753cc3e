// An emptied buffer up to this size is used again.
const reusableBytes = 1024
const minAllocationBytes = 128

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
        const larger = Buffer.allocUnsafeSlow(Math.max(minAllocationBytes, buffer.length * 2, length + bytes.length))
        buffer.copy(larger, 0, 0, length)
        buffer = larger
      }
      buffer.set(bytes, length)
      length += bytes.length
    },
    take: () => {
      const copy = Buffer.from(buffer.subarray(0, length))
      if (buffer.length > reusableBytes) buffer = Buffer.alloc(0)
      length = 0
      return copy
    },
  }
}
