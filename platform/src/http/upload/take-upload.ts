import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { ZodError } from 'zod'
import type { Staged } from '../../files/port.ts'
import { type Content, recognizer } from '../../files/recognize.ts'
import { refusedText, refusedValue, withoutUnseen } from '../json-body.ts'
import { malformed } from '../malformed.ts'

const mostRestChars = 65_536
const quote = 34
const backslash = 92
const comma = 44
const colon = 58
const [openBracket, closeBracket] = [91, 93]
const [openBrace, closeBrace] = [123, 125]

/** A JSON object with a streamed base64 member. */
type JsonFile = {
  /** The decoded bytes of the member; read them to the end before `rest`. */
  bytes: AsyncIterable<Uint8Array>
  /** The JSON text of the object, with an empty string for the member. */
  rest: () => string
}

/** Reads a JSON object whose member `member` is a file in base64, without holding the file in memory. */
const jsonFile = (source: AsyncIterable<Uint8Array>, member: string): JsonFile => {
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

export type ReceivedUpload = {
  /** Fields besides the file, not validated yet. */
  fields: Readonly<Record<string, unknown>>
  /** `name`: the given file name; `content`: the recognised format, undefined for one that is not accepted. */
  file: Staged & { name: string; content: Content | undefined }
}

type Stage = (content: AsyncIterable<Uint8Array>) => Promise<Staged>

/** Stages bytes and recognises their format while they pass. */
const stageRecognised = async (
  name: string,
  bytes: AsyncIterable<Uint8Array>,
  stage: Stage,
): Promise<ReceivedUpload['file']> => {
  const formatReader = recognizer()
  const recognizedBytes = async function* () {
    for await (const chunk of bytes) {
      formatReader.take(chunk)
      yield chunk
    }
  }
  const stagedFile = await stage(recognizedBytes())
  const content = await formatReader.content().catch(async (error: unknown) => {
    await stagedFile.discard()
    throw error
  })
  return { ...stagedFile, name, content }
}

const fileIssue = (message: string) => new ZodError([{ code: 'custom', path: ['file'], message, input: undefined }])
const withoutFile = () => fileIssue('Send a file.')

/** Errors of the parser only mean that the form is unreadable; an exceeded limit has a status. */
const readable = (error: unknown): unknown =>
  error instanceof Error && 'statusCode' in error ? error : malformed('The form cannot be read')

async function* fromForm(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const source = bytes[Symbol.asyncIterator]()
  try {
    for (;;) {
      const { value, done } = await source.next().catch((error: unknown) => {
        throw readable(error)
      })
      if (done) return
      yield value
    }
  } finally {
    await source.return?.()
  }
}

/** A form with one file, and fields before or after it. */
export const takeForm = async (request: FastifyRequest, stage: Stage): Promise<ReceivedUpload> => {
  const fields: Record<string, unknown> = {}
  let file: ReceivedUpload['file'] | undefined
  try {
    const parts = request.parts()
    for (;;) {
      const { value: part, done } = await parts.next().catch((error: unknown) => {
        throw readable(error)
      })
      if (done) break
      if (part.type === 'field') fields[part.fieldname] = part.value
      // The parser's type promises a name; a part marked only as binary has none.
      else if (typeof part.filename !== 'string') throw fileIssue('Say what the file is called.')
      else file = await stageRecognised(part.filename, fromForm(part.file), stage)
    }
    if (!file) throw withoutFile()
    const text = JSON.stringify(fields)
    refuseUnstorable(text)
    return { fields: { ...fields, ...Object(withoutUnseen(text, fields)) }, file }
  } catch (error) {
    await file?.discard()
    throw error
  }
}

/** A JSON object whose member `member` is the file, in base64. */
export const takeJson = async (body: IncomingMessage, member: string, stage: Stage): Promise<ReceivedUpload> => {
  // Stopping early must not destroy the connection: the answer is sent on it.
  const { bytes, rest } = jsonFile(body.iterator({ destroyOnReturn: false }), member)
  const file = await stageRecognised('', bytes, stage)
  try {
    const text = rest()
    refuseUnstorable(text)
    const fields = withoutUnseen(text, JSON.parse(text))
    if (typeof fields !== 'object' || fields === null || Object(fields)[member] !== '') throw withoutFile()
    return { fields: { ...fields }, file }
  } catch (error) {
    await file.discard()
    throw error instanceof SyntaxError ? malformed('The body is no JSON') : error
  }
}

const refuseUnstorable = (text: string): void => {
  const reason = refusedText(text) ?? refusedValue(text, JSON.parse(text))
  if (reason !== undefined) throw malformed(reason)
}
