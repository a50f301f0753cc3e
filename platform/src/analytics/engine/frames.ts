import type { Duplex } from 'node:stream'

/**
 * Frames of the pipe between the application and the analytics engine: a length (4 bytes), a kind (1 byte), a body.
 * Requests: `Q` a statement with its answer in one piece, `S` one with a streamed answer, `C` cancels the rest of an
 * answer. Answers: `D` a piece of the answer, `E` its end, `F` a failure. One request at a time; a pipe begins with
 * an `E` or an `F`: whether the engine could open its connection.
 */
export type FrameKind = 'Q' | 'S' | 'C' | 'D' | 'E' | 'F'

const headBytes = 5

/** Writes a frame. False: the buffer is full; wait for `drain`. */
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

/** Calls back with every complete frame. */
export const readFrames = (pipe: Duplex, onFrame: (kind: FrameKind, body: Buffer) => void): void => {
  let chunks: Buffer[] = []
  let size = 0
  let neededBytes = headBytes
  pipe.on('data', (chunk: Buffer) => {
    chunks.push(chunk)
    size += chunk.length
    if (size < neededBytes) return
    let bytes = chunks.length === 1 ? chunk : Buffer.concat(chunks)
    for (;;) {
      neededBytes = bytes.length < headBytes ? headBytes : headBytes + bytes.readUInt32LE(0)
      if (bytes.length < neededBytes) break
      // `sendFrame` writes only these kinds.
      onFrame(bytes.toString('latin1', 4, headBytes) as FrameKind, bytes.subarray(headBytes, neededBytes))
      bytes = bytes.subarray(neededBytes)
    }
    chunks = bytes.length > 0 ? [bytes] : []
    size = bytes.length
  })
}
