import { isUtf8 } from 'node:buffer'
import { Fault, type Frame, unescaped, type Version } from './frame-codec.ts'

// An emptied buffer up to this size is used again.
const reusableBytes = 1024
const minAllocationBytes = 128

/** Collects bytes. Uses at most twice their size, and almost nothing while empty. */
type GrowingBuffer = {
  length: () => number
  append: (bytes: Uint8Array) => void
  /** Returns a copy of all bytes and empties the buffer. */
  take: () => Buffer
}

const growingBuffer = (): GrowingBuffer => {
  let buffer: Buffer = Buffer.alloc(0)
  let length = 0
  return {
    length: () => length,
    append: (bytes) => {
      if (length + bytes.length > buffer.length) {
        const larger = Buffer.allocUnsafeSlow(Math.max(minAllocationBytes, buffer.length * 2, length + bytes.length))
        buffer.copy(larger, 0, 0, length)
        buffer = larger
      }
      buffer.set(bytes, length)
      length += bytes.length
    },
    take: () => {
      const copy = Buffer.from(buffer.subarray(0, length))
      if (buffer.length > reusableBytes) buffer = Buffer.alloc(0)
      length = 0
      return copy
    },
  }
}

export type FrameLimits = { headers: number; lineBytes: number; bodyBytes: number }

export const frameLimits: FrameLimits = { headers: 32, lineBytes: 8 * 1024, bodyBytes: 64 * 1024 }

export type FrameParser = {
  /** Accepts bytes in any chunks; each frame is passed on when its NUL is read. */
  push: (chunk: Uint8Array) => void
  /** Sets the version, whose escape sequences apply from the next header on. */
  speak: (version: Version) => void
  /** Ignores all further bytes. */
  stop: () => void
}

const NUL = 0
const LF = 10
const CR = 13

const commandsWithBody = new Set(['SEND', 'MESSAGE', 'ERROR'])
const commands = new Set(
  'CONNECT STOMP CONNECTED SEND SUBSCRIBE UNSUBSCRIBE ACK NACK BEGIN COMMIT ABORT DISCONNECT MESSAGE RECEIPT ERROR'.split(
    ' ',
  ),
)

/**
 * A strict STOMP parser: the result does not depend on how the bytes are cut. The first fault ends it, and its memory
 * never exceeds the limits.
 */
export const frameParser = (
  listener: { frame: (frame: Frame) => void; fault: (fault: Fault) => void },
  limits: FrameLimits = frameLimits,
): FrameParser => {
  let state: keyof typeof readers | 'stopped' = 'between'
  let version: Version = '1.2'
  let command = ''
  let headers = new Map<string, string>()
  let headerLines = 0
  let bodyLeft = 0
  let isAfterReturn = false
  const buffer = growingBuffer()

  const reset = () => {
    state = 'between'
    command = ''
    headers = new Map()
    headerLines = 0
  }

  const emit = () => {
    const frame = { command, headers, body: buffer.take() }
    reset()
    listener.frame(frame)
  }

  const addHeader = (line: string) => {
    const colon = line.indexOf(':')
    if (colon < 1) throw new Fault('Malformed frame')
    if (++headerLines > limits.headers) throw new Fault('Too many headers')
    const name = unescaped(line.slice(0, colon), command, version)
    const value = unescaped(line.slice(colon + 1), command, version)
    if (!headers.has(name)) headers.set(name, value)
  }

  const startBody = () => {
    const declaredLength = headers.get('content-length')
    if (declaredLength === undefined) {
      state = commandsWithBody.has(command) ? 'openBody' : 'end'
      return
    }
    if (!/^\d+$/.test(declaredLength)) throw new Fault('Invalid content-length')
    bodyLeft = Number(declaredLength)
    if (bodyLeft > 0 && !commandsWithBody.has(command)) throw new Fault('Body not allowed')
    if (bodyLeft > limits.bodyBytes) throw new Fault('Body too large')
    state = bodyLeft > 0 ? 'countedBody' : 'end'
  }

  const acceptLine = (bytes: Buffer) => {
    const text = bytes.at(-1) === CR ? bytes.subarray(0, -1) : bytes
    if (text.length > limits.lineBytes) throw new Fault('Line too long')
    if (text.includes(CR) || !isUtf8(text)) throw new Fault('Malformed frame')
    if (command === '') {
      command = text.toString()
      if (!commands.has(command)) throw new Fault('Unknown command')
    } else if (text.length === 0) startBody()
    else addHeader(text.toString())
  }

  const readers = {
    between: (chunk: Buffer, at: number) => {
      const byte = chunk[at]
      if (isAfterReturn && byte !== LF) throw new Fault('Malformed frame')
      isAfterReturn = byte === CR
      if (byte === LF || byte === CR) return at + 1
      state = 'line'
      return at
    },
    line: (chunk: Buffer, at: number) => {
      const end = chunk.indexOf(LF, at)
      const piece = chunk.subarray(at, end < 0 ? chunk.length : end)
      if (piece.includes(NUL)) throw new Fault('Malformed frame')
      // One byte above the limit: the last may be the carriage return of a line that just fits.
      if (buffer.length() + piece.length > limits.lineBytes + 1) throw new Fault('Line too long')
      if (end < 0) buffer.append(piece)
      else if (buffer.length() === 0) acceptLine(piece)
      else {
        buffer.append(piece)
        acceptLine(buffer.take())
      }
      return end < 0 ? chunk.length : end + 1
    },
    countedBody: (chunk: Buffer, at: number) => {
      const piece = chunk.subarray(at, at + bodyLeft)
      buffer.append(piece)
      bodyLeft -= piece.length
      if (bodyLeft === 0) state = 'end'
      return at + piece.length
    },
    openBody: (chunk: Buffer, at: number) => {
      const end = chunk.indexOf(NUL, at)
      const piece = chunk.subarray(at, end < 0 ? chunk.length : end)
      if (buffer.length() + piece.length > limits.bodyBytes) throw new Fault('Body too large')
      buffer.append(piece)
      if (end < 0) return chunk.length
      emit()
      return end + 1
    },
    end: (chunk: Buffer, at: number) => {
      if (chunk[at] !== NUL) {
        throw new Fault(headers.has('content-length') ? 'Invalid content-length' : 'Body not allowed')
      }
      emit()
      return at + 1
    },
  }

  const read = (chunk: Buffer) => {
    let at = 0
    while (at < chunk.length && state !== 'stopped') at = readers[state](chunk, at)
  }

  return {
    push: (chunk) => {
      try {
        read(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength))
      } catch (error) {
        if (!(error instanceof Fault)) throw error
        state = 'stopped'
        buffer.take()
        listener.fault(new Fault(error.errorMessage, headers.get('receipt')))
      }
    },
    speak: (agreed) => {
      version = agreed
    },
    stop: () => {
      state = 'stopped'
      buffer.take()
    },
  }
}
