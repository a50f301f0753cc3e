const kept = 1024

/** Bytes that arrive in pieces. Holds at most twice what it was given, and next to nothing while empty. */
export type GrowingBuffer = {
  length: () => number
  append: (bytes: Uint8Array) => void
  /** Everything held, as a copy of its own; the buffer is empty afterwards. */
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
      if (held.length > kept) held = Buffer.alloc(0)
      length = 0
      return taken
    },
  }
}
