const mixed = 0x5bd1e995

/** The hash of a key in Kafka's own clients (murmur2). */
const hashOf = (key: string): number => {
  const bytes = Buffer.from(key)
  const alignedLength = bytes.length - (bytes.length % 4)
  let hash = 0x9747b28c ^ bytes.length
  for (let i = 0; i < alignedLength; i += 4) {
    let four = Math.imul(bytes.readInt32LE(i), mixed)
    four = Math.imul(four ^ (four >>> 24), mixed)
    hash = Math.imul(hash, mixed) ^ four
  }
  if (alignedLength < bytes.length) {
    hash ^= bytes.readUIntLE(alignedLength, bytes.length - alignedLength)
    hash = Math.imul(hash, mixed)
  }
  hash = Math.imul(hash ^ (hash >>> 13), mixed)
  return hash ^ (hash >>> 15)
}

/**
 * The share of a stream, from 0 to `shares` − 1: the number of the partition that Kafka assigns to its events if the
 * topic has as many partitions. It depends on the stream alone, so that it is the same with Kafka and without.
 */
export const shareOf = (stream: string, shares: number): number => (hashOf(stream) & 0x7fffffff) % shares
