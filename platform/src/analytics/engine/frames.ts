import type { Duplex } from 'node:stream'

/**
 * What goes through a pipe between the application and the analytics engine: a length (4 bytes), a kind (1 byte), a body.
 * Asked: `Q` a statement whose answer comes when it is whole, `S` one whose answer comes as it is made, `C` nobody wants
 * the rest. Answered: `D` a piece of the answer, `E` its end, `F` a failure. One thing is asked at a time; a pipe begins
 * with an `E` or an `F`: whether the engine could open its connection.
 */
export type FrameKind = 'Q' | 'S' | 'C' | 'D' | 'E' | 'F'

const headBytes = 5

/** Writes a frame. False: the other side is behind; there is room again after `drain`. */
export const sendFrame = (pipe: Duplex, kind: FrameKind, body: Uint8Array | string = ''): boolean => {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body
  const head = Buffer.allocUnsafe(headBytes)
  head.writeUInt32LE(bytes.length, 0)
  head.write(kind, 4, 'latin1')
  pipe.cork()
  pipe.write(head)
  const hasRoom = pipe.write(bytes)
  pipe.uncork()
  return hasRoom
}

/** Calls back with every whole frame. */
export const readFrames = (pipe: Duplex, take: (kind: FrameKind, body: Buffer) => void): void => {
  let held: Buffer[] = []
  let size = 0
  let needed = headBytes
  pipe.on('data', (chunk: Buffer) => {
    held.push(chunk)
    size += chunk.length
    if (size < needed) return
    let bytes = held.length === 1 ? chunk : Buffer.concat(held)
    for (;;) {
      needed = bytes.length < headBytes ? headBytes : headBytes + bytes.readUInt32LE(0)
      if (bytes.length < needed) break
      // Only these are ever written, by the other half of this file.
      take(bytes.toString('latin1', 4, headBytes) as FrameKind, bytes.subarray(headBytes, needed))
      bytes = bytes.subarray(needed)
    }
    held = bytes.length > 0 ? [bytes] : []
    size = bytes.length
  })
}
