import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { Problem } from '@freight/contracts/api/operator-views'

export type Sent = { method: string; path: string; headers?: Record<string, string>; body?: string }
export type Answered = { status: number; type: string; body: string; ms: number }

/** Sends paths and bodies exactly as given, which `fetch` does not. */
export const sender = (url: string) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 })
  const { hostname, port } = new URL(url)
  const send = ({ method, path, headers = {}, body }: Sent) =>
    new Promise<Answered>((resolve, reject) => {
      const startedAt = performance.now()
      const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
      const clientRequest = request(
        { agent, hostname, port, method, path, headers: { ...length, ...headers } },
        (answer) => {
          let text = ''
          answer.setEncoding('utf8')
          answer.on('data', (chunk: string) => (text += chunk))
          answer.on('error', reject)
          answer.on('end', () =>
            resolve({
              status: answer.statusCode ?? 0,
              type: answer.headers['content-type'] ?? '',
              body: text,
              ms: performance.now() - startedAt,
            }),
          )
        },
      )
      clientRequest.on('error', reject)
      clientRequest.end(body)
    })
  return { send, close: () => agent.destroy() }
}

/** Response to malformed HTTP; empty if the connection is closed without one. */
export const answerToBytes = (url: string, bytes: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url)
    const socket = connect(Number(port), hostname, () => socket.end(bytes, 'latin1'))
    let text = ''
    socket.setEncoding('latin1')
    socket.on('data', (chunk: string) => (text += chunk))
    socket.on('error', reject)
    socket.on('close', () => resolve(text))
  })

/** Reason why an answer is never allowed; undefined for a valid one. */
export const faultOf = ({ status, type, body }: Answered): string | undefined => {
  if (status >= 500) return `${status}: ${body.slice(0, 300)}`
  if (status < 400) return undefined
  if (!type.startsWith('application/problem+json')) return `${status} is said in ${type}: ${body.slice(0, 200)}`
  const problem = Problem.safeParse(JSON.parse(body))
  if (!problem.success) return `${status} is no problem document: ${body.slice(0, 200)}`
  return problem.data.status === status ? undefined : `${status} says it is ${problem.data.status}`
}
