const mostBytesEach = 3

/**
 * Texts written one after the other as UTF-8 into a growing buffer: joining them first would copy them once more
 * before encoding.
 */
export const textBytes = (expectedBytes: number) => {
  let bytes = Buffer.allocUnsafeSlow(expectedBytes)
  let length = 0
  return {
    add: (text: string): void => {
      const maxLength = length + text.length * mostBytesEach
      if (maxLength > bytes.length) {
        const larger = Buffer.allocUnsafeSlow(maxLength * 2)
        bytes.copy(larger, 0, 0, length)
        bytes = larger
      }
      length += bytes.write(text, length)
    },
    /** All bytes; call it last. */
    taken: (): Buffer => bytes.subarray(0, length),
  }
}
