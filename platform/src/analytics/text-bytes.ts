const mostBytesEach = 3

/**
 * Texts that are written one after the other as UTF-8, into bytes that grow: put together as one text they would be copied
 * once more, and encoded at the end.
 */
export const textBytes = (expected: number) => {
  let bytes = Buffer.allocUnsafeSlow(expected)
  let length = 0
  return {
    add: (text: string): void => {
      const most = length + text.length * mostBytesEach
      if (most > bytes.length) {
        const larger = Buffer.allocUnsafeSlow(most * 2)
        bytes.copy(larger, 0, 0, length)
        bytes = larger
      }
      length += bytes.write(text, length)
    },
    /** All of them; nothing is added afterwards. */
    taken: (): Buffer => bytes.subarray(0, length),
  }
}
