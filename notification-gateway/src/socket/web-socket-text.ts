const text = 0x81

const header = (length: number): Buffer => {
  if (length < 126) return Buffer.of(text, length)
  if (length < 0x10000) return Buffer.of(text, 126, length >> 8, length & 0xff)
  const long = Buffer.alloc(10)
  long[0] = text
  long[1] = 127
  long.writeBigUInt64BE(BigInt(length), 2)
  return long
}

const headers = new Map<number, Buffer>()

/**
 * What precedes a text message of so many bytes on its way to a browser (RFC 6455 §5.2: final, unmasked, uncompressed).
 * Written here and not by `ws`, so that one frame's bytes are written to thousands of sockets without being copied.
 */
export const textHeader = (length: number): Buffer => {
  const known = headers.get(length)
  if (known) return known
  const made = header(length)
  if (headers.size < 4096) headers.set(length, made)
  return made
}
