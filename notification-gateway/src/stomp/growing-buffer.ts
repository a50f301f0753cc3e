const initialBytes = 1024

/** Collects bytes. Uses at most twice their size, and almost nothing while empty. */
export type GrowingBuffer = {
  length: () => number
  append: (bytes: Uint8Array) => void
  /** Returns a copy of all bytes and empties the buffer. */
  take: () => Buffer
}

export const growingBuffer = (): GrowingBuffer => {
  let held: Buffer = Buffer.alloc(0)
  let length = 0
  return {
    length: () => length,
    append: (bytes) => {
      if (length + bytes.length > held.length) {
        const larger = Buffer.allocUnsafeSlow(Math.max(128, held.length * 2, length + bytes.length))
        held.copy(larger, 0, 0, length)
        held = larger
      }
      held.set(bytes, length)
      length += bytes.length
    },
    take: () => {
      const taken = Buffer.from(held.subarray(0, length))
      if (held.length > initialBytes) held = Buffer.alloc(0)
      length = 0
      return taken
    },
  }
}
