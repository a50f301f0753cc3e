import type { Duplex } from 'node:stream'
import { correlationId } from './correlation.ts'
import { problem } from './problem.ts'
import { securityHeaders } from './security-headers.ts'

const knownErrors: Readonly<Record<string, readonly [number, string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'HEADERS_TOO_LARGE'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'TIMEOUT'],
}

/** Answers invalid HTTP, which reaches no route, with a problem document, and ends the connection. */
export const answerClientError = ({ code }: { code?: string }, socket: Duplex): void => {
  // The connection is closed already.
  if (code === 'ECONNRESET' || socket.destroyed) return
  const [status, problemCode] = knownErrors[code ?? ''] ?? [400, 'MALFORMED']
  const document = problem(status, problemCode, correlationId({}))
  const body = JSON.stringify(document)
  const headers = {
    ...securityHeaders,
    'content-type': 'application/problem+json',
    'content-length': String(Buffer.byteLength(body)),
    'x-request-id': document.instance,
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  if (socket.writable) socket.write(`HTTP/1.1 ${status} ${document.title}\r\n${lines.join('\r\n')}\r\n\r\n${body}`)
  socket.destroy()
}
