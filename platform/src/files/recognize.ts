import { cleanFileName, endingOf } from '@freight/contracts/document/file-name'
import { type DocumentFormat, formatNamed } from '@freight/contracts/document/formats'
import { fileTypeFromBuffer } from 'file-type'

const endOfDirectory = Buffer.from('PK\u0005\u0006', 'latin1')
const entryMark = 0x02014b50
const entryHeadBytes = 46

/**
 * Names of the entries of an archive, read from the directory at its end; nothing is unpacked. Undefined without a
 * readable directory.
 */
const namesInZip = (tail: Buffer, size: number): string[] | undefined => {
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

const headBytes = 16_384
const tailBytes = 262_144

/** Recognises the format of a file while its bytes pass. */
export type Recognizer = {
  take: (chunk: Uint8Array) => void
  /** The format of the content; undefined for one that is not accepted. */
  content: () => Promise<Content | undefined>
}

/** `text` may be any of the text formats: only the file name distinguishes them. */
export type Content = Exclude<DocumentFormat, 'csv' | 'txt' | 'eml'> | 'text' | 'mail'

const startsWith = (head: Buffer, ...bytes: number[]) => bytes.every((byte, index) => head[index] === byte)
const isZip = (head: Buffer) => startsWith(head, 0x50, 0x4b, 3, 4)
const isCompound = (head: Buffer) => startsWith(head, 0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)
/** %PDF-, PNG, JPEG, TIFF of both byte orders: only for these the library is used. */
const isPaper = (head: Buffer) =>
  head.toString('latin1', 0, 5) === '%PDF-' ||
  startsWith(head, 0x89, 0x50, 0x4e, 0x47) ||
  startsWith(head, 0xff, 0xd8, 0xff) ||
  startsWith(head, 0x49, 0x49, 0x2a, 0) ||
  startsWith(head, 0x4d, 0x4d, 0, 0x2a)

// Stream names of the old office formats. An installer has the same container format without these streams.
const streams: readonly (readonly [Buffer, 'doc' | 'xls' | 'msg'])[] = [
  [Buffer.from('WordDocument\0', 'utf16le'), 'doc'],
  [Buffer.from('Workbook\0', 'utf16le'), 'xls'],
  [Buffer.from('Book\0', 'utf16le'), 'xls'],
  [Buffer.from('__properties_version1.0', 'utf16le'), 'msg'],
]
const longestNameBytes = 64
/** Leaves room for the extension: `cleanFileName` allows 120 characters. */
const longestStem = 110

const officeOf = (names: readonly string[] = []): 'docx' | 'xlsx' | undefined => {
  if (!names.includes('[Content_Types].xml') || names.some((name) => /vbaproject\.bin$/i.test(name))) return undefined
  if (names.some((name) => /^word\/document\d*\.xml$/.test(name))) return 'docx'
  return names.includes('xl/workbook.xml') ? 'xlsx' : undefined
}

const papers = new Set(['pdf', 'png', 'jpg', 'tif'])
const paperOf = async (head: Buffer): Promise<Content | undefined> => {
  const fileType = await fileTypeFromBuffer(head).catch(() => undefined)
  const { ext } = fileType ?? {}
  // The set contains only formats of the type.
  return ext !== undefined && papers.has(ext) ? (ext as Content) : undefined
}

/** No control characters but tab, line feed, form feed and carriage return. */
const isText = (chunk: Uint8Array): boolean => {
  for (let at = 0; at < chunk.length; at += 1) {
    const byte = chunk[at] ?? 0
    if (byte === 127 || (byte < 32 && byte !== 9 && byte !== 10 && byte !== 12 && byte !== 13)) return false
  }
  return true
}

/** UTF-16, by its byte order mark. */
const decoderOf = (head: Buffer): TextDecoder | undefined => {
  if (startsWith(head, 0xff, 0xfe)) return new TextDecoder('utf-16le', { fatal: true })
  return startsWith(head, 0xfe, 0xff) ? new TextDecoder('utf-16be', { fatal: true }) : undefined
}

/** The same for UTF-16 text. */
const isWideText = (chunk: Uint8Array, decoder: TextDecoder): boolean => {
  try {
    return isText(Buffer.from(decoder.decode(chunk, { stream: true })))
  } catch {
    return false
  }
}

const headerLines = /^(?:[\x21-\x39\x3b-\x7e]+:[^\n]*\n(?:[ \t][^\n]*\n)*){2}/
const mailHeader = /^(?:from|received|return-path|mime-version|date|subject):/im
/** Rejects text that a program would run or render. */
const textOf = (head: Buffer): 'text' | 'mail' | undefined => {
  const wideText = decoderOf(head)?.decode(head, { stream: true })
  const text = wideText ?? head.toString('latin1').replace(/^\u00EF\u00BB\u00BF/, '')
  if (/^\s*(?:<|#!)/.test(text)) return undefined
  return wideText === undefined && headerLines.test(text) && mailHeader.test(text) ? 'mail' : 'text'
}

export const recognizer = (): Recognizer => {
  let head = Buffer.alloc(0)
  let size = 0
  let isReadable = true
  let decoder: TextDecoder | undefined
  let streamFormat: 'doc' | 'xls' | 'msg' | undefined
  // A name may be split between two chunks.
  let chunkEnd = Buffer.alloc(0)
  // The newest chunks. Joined at twice the length: the first one of many short chunks is slow to remove.
  let newest: Buffer[] = []
  let newestBytes = 0

  const keepNewest = (chunk: Buffer) => {
    newest.push(chunk)
    newestBytes += chunk.length
    if (newestBytes < 2 * tailBytes) return
    newest = [Buffer.from(Buffer.concat(newest).subarray(-tailBytes))]
    newestBytes = tailBytes
  }
  const lookForStream = (chunk: Buffer) => {
    const joinedChunks = Buffer.concat([chunkEnd, chunk])
    streamFormat ??= streams.find(([name]) => joinedChunks.includes(name))?.[1]
    chunkEnd = Buffer.from(joinedChunks.subarray(-longestNameBytes))
  }

  const lookAtText = (chunk: Buffer) => {
    const isFirst = decoder === undefined && size < 2
    if (isFirst) decoder = decoderOf(head)
    const textChunk = isFirst && size === 1 ? Buffer.concat([head.subarray(0, 1), chunk]) : chunk
    isReadable &&= decoder === undefined ? isText(chunk) : isWideText(textChunk, decoder)
  }

  return {
    take: (bytes) => {
      const chunk = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
      if (head.length < headBytes) head = Buffer.concat([head, chunk.subarray(0, headBytes - head.length)])
      if (isCompound(head)) lookForStream(chunk)
      else if (!isZip(head) && !isPaper(head)) lookAtText(chunk)
      if (isZip(head) || head.length < 4) keepNewest(chunk)
      size += chunk.length
    },
    content: async () => {
      if (isZip(head)) return officeOf(namesInZip(Buffer.concat(newest), size))
      if (isCompound(head)) return streamFormat
      if (isPaper(head)) return paperOf(head)
      return isReadable ? textOf(head) : undefined
    },
  }
}

const matchesContent = (namedFormat: DocumentFormat | undefined, content: Content): boolean => {
  if (namedFormat === 'csv' || namedFormat === 'txt') return content === 'text' || content === 'mail'
  return namedFormat === (content === 'mail' ? 'eml' : content)
}

const formatOfContent = (content: Content): DocumentFormat => {
  if (content === 'text') return 'txt'
  return content === 'mail' ? 'eml' : content
}

/**
 * The name of a stored file: cleaned, and with an extension that matches its content. `fallback` replaces an empty
 * name. Undefined: the extension contradicts the content.
 */
export const storedName = (givenName: string, content: Content, fallback: string): string | undefined => {
  const clean = cleanFileName(givenName)
  const ending = endingOf(clean)
  if (ending === '') return `${clean === '' ? fallback : clean.slice(0, longestStem)}.${formatOfContent(content)}`
  return matchesContent(formatNamed(clean), content) ? clean : undefined
}
