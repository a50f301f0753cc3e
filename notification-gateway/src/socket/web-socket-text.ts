// FIN bit and opcode 1: a whole text message.
const finalText = 0x81

const header = (length: number): Buffer => {
  if (length < 126) return Buffer.of(finalText, length)
  if (length < 0x10000) return Buffer.of(finalText, 126, length >> 8, length & 0xff)
  const longHeader = Buffer.alloc(10)
  longHeader[0] = finalText
  longHeader[1] = 127
  longHeader.writeBigUInt64BE(BigInt(length), 2)
  return longHeader
}

let lastFrames: readonly Buffer[] = []
let lastBytes = Buffer.alloc(0)

/**
 * Frames as WebSocket text messages (RFC 6455 §5.2: each final, unmasked, uncompressed) in one buffer. Not written by
 * `ws`, so that sockets with the same frames in one turn share the bytes: only the first tab of a user, or of a
 * broadcast, costs work.
 */
export const textMessages = (frames: readonly Buffer[]): Buffer => {
  if (frames.length === lastFrames.length && frames.every((frame, index) => frame === lastFrames[index]))
    return lastBytes
  lastFrames = frames
  lastBytes = Buffer.concat(frames.flatMap((frame) => [header(frame.length), frame]))
  return lastBytes
}
