import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { ZodError } from 'zod'
import type { Staged } from '../../files/port.ts'
import { type Content, recognizer } from '../../files/recognize.ts'
import { refusedText, refusedValue, withoutUnseen } from '../json-body.ts'
import { jsonFile } from '../json-file.ts'
import { malformed } from '../malformed.ts'

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
