const endOfDirectory = Buffer.from('PK\u0005\u0006', 'latin1')
const entryMark = 0x02014b50
const entryHeadBytes = 46

/**
 * Names of the entries of an archive, read from the directory at its end; nothing is unpacked. Undefined without a
 * readable directory.
 */
export const namesInZip = (tail: Buffer, size: number): string[] | undefined => {
  const end = tail.lastIndexOf(endOfDirectory)
  // The comment must end with the file.
  if (end < 0 || end + 22 > tail.length || end + 22 + tail.readUInt16LE(end + 20) !== tail.length) return undefined
  const entries = tail.readUInt16LE(end + 10)
  let at = tail.readUInt32LE(end + 16) - (size - tail.length)
  const names: string[] = []
  for (let entry = 0; entry < entries; entry += 1) {
    if (at < 0 || at + entryHeadBytes > end || tail.readUInt32LE(at) !== entryMark) return undefined
    const [nameLength, extraLength, commentLength] = [
      tail.readUInt16LE(at + 28),
      tail.readUInt16LE(at + 30),
      tail.readUInt16LE(at + 32),
    ]
    names.push(tail.toString('utf8', at + entryHeadBytes, at + entryHeadBytes + nameLength))
    at += entryHeadBytes + nameLength + extraLength + commentLength
  }
  return names
}
