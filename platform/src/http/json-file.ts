import { malformed } from './malformed.ts'

const mostRestChars = 65_536
const quote = 34
const backslash = 92
const comma = 44
const colon = 58
const [openBracket, closeBracket] = [91, 93]
const [openBrace, closeBrace] = [123, 125]

/** A JSON object with a streamed base64 member. */
export type JsonFile = {
  /** The decoded bytes of the member; read them to the end before `rest`. */
  bytes: AsyncIterable<Uint8Array>
  /** The JSON text of the object, with an empty string for the member. */
  rest: () => string
}

/** Reads a JSON object whose member `member` is a file in base64, without holding the file in memory. */
export const jsonFile = (source: AsyncIterable<Uint8Array>, member: string): JsonFile => {
  const outside = jsonOutline(member)
  let outsideText = ''
  async function* bytes() {
    let inMember = false
    const base64 = base64Reader()
    for await (const chunk of source) {
      const text = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
      let at = 0
      while (at < text.length) {
        if (inMember) {
          const end = text.indexOf(quote, at)
          yield base64.take(text.toString('latin1', at, end < 0 ? text.length : end))
          if (end < 0) break
          base64.end()
          inMember = false
          at = end
        }
        const { next, found } = outside.take(text, at)
        outsideText += text.toString('latin1', at, next)
        if (outsideText.length > mostRestChars) throw malformed('The fields are too long')
        inMember = found
        at = next
      }
    }
    if (inMember) throw malformed('The content breaks off')
  }
  // Latin-1 keeps each byte, so multi-byte characters split between chunks are decoded correctly here.
  return { bytes: bytes(), rest: () => Buffer.from(outsideText, 'latin1').toString('utf8') }
}

/** Scans JSON up to the string value of a member of the outermost object. */
const jsonOutline = (member: string) => {
  let depth = 0
  let isText = false
  let isEscaped = false
  let isKey = false
  let key = ''
  let hasMember = false
  return {
    /** Where the scan stopped, and whether the value of the member begins there. */
    take: (text: Buffer, from: number): { next: number; found: boolean } => {
      for (let at = from; at < text.length; at += 1) {
        const byte = text[at] ?? 0
        if (isText) {
          if (isEscaped) isEscaped = false
          else if (byte === backslash) isEscaped = true
          else if (byte === quote) {
            isText = false
            continue
          }
          if (depth === 1 && isKey && key.length < 100) key += String.fromCharCode(byte)
          continue
        }
        if (byte === quote) {
          isText = true
          if (depth === 1 && isKey) key = ''
          if (depth !== 1 || isKey || key !== member) continue
          if (hasMember) throw malformed('The content comes twice')
          hasMember = true
          return { next: at + 1, found: true }
        }
        if (byte === openBrace || byte === openBracket) {
          depth += 1
          isKey = byte === openBrace && depth === 1
        } else if (byte === closeBrace || byte === closeBracket) depth -= 1
        else if (byte === colon && depth === 1) isKey = false
        else if (byte === comma && depth === 1) isKey = true
      }
      return { next: text.length, found: false }
    },
  }
}

/** Decodes base64 in pieces, with its padding. */
const base64Reader = () => {
  let remainder = ''
  let isPadded = false
  return {
    take: (piece: string): Buffer => {
      // JSON may write a slash as `\/`.
      const text = (remainder + piece).replaceAll('\\/', '/')
      const completeLength = text.length - (text.length % 4) - (text.endsWith('\\') ? 4 : 0)
      remainder = text.slice(Math.max(completeLength, 0))
      const digits = text.slice(0, Math.max(completeLength, 0))
      if (digits === '') return Buffer.alloc(0)
      if (isPadded || !/^[A-Za-z0-9+/]*={0,2}$/.test(digits)) throw malformed('The content is no base64')
      isPadded = digits.endsWith('=')
      return Buffer.from(digits, 'base64')
    },
    end: () => {
      if (remainder !== '') throw malformed('The content is no base64')
    },
  }
}
