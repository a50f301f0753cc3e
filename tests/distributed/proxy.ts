import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { serviceOf } from '@freight/deploy/services/routing'
import type { ServiceProcess } from './service-processes.ts'

/** A reverse proxy as an operator configures it: routes by path, round robin, skips a process that refuses connections. */
export const startProxy = async (processes: () => readonly ServiceProcess[]) => {
  let turn = 0
  const candidates = (method = 'GET', url = '/') => {
    const service = serviceOf(method, new URL(url, 'http://proxy').pathname)
    const serviceProcesses = processes().filter(({ name }) => name === service)
    turn += 1
    return serviceProcesses
      .map((_, at) => serviceProcesses[(at + turn) % serviceProcesses.length])
      .flatMap((one) => one ?? [])
  }
  const isRefused = (error: NodeJS.ErrnoException) => error.code === 'ECONNREFUSED'

  const pass = (incoming: IncomingMessage, body: Buffer, answer: ServerResponse, to: readonly ServiceProcess[]) => {
    const [first, ...otherTargets] = to
    if (!first) return void answer.writeHead(502).end()
    const passed = request(
      `${first.url}${incoming.url}`,
      { method: incoming.method, headers: incoming.headers, agent: false },
      (upstream) => {
        answer.writeHead(upstream.statusCode ?? 502, upstream.headers)
        upstream.on('error', () => answer.destroy())
        upstream.pipe(answer)
      },
    )
    passed.on('error', (error) => {
      // A process that refused the connection has executed nothing: another one may get the request.
      if (isRefused(error)) pass(incoming, body, answer, otherTargets)
      else answer.destroy()
    })
    passed.end(body)
  }

  const server = createServer((incoming, answer) => {
    buffer(incoming).then(
      (body) => pass(incoming, body, answer, candidates(incoming.method, incoming.url)),
      () => answer.destroy(),
    )
  })
  server.on('upgrade', (incoming, socket, head) => {
    const [gateway] = candidates('GET', incoming.url)
    if (!gateway) return void socket.destroy()
    const { hostname, port } = new URL(gateway.url)
    const upstream = connect(Number(port), hostname, () => {
      const lines = Object.entries(incoming.headers).map(([name, value]) => `${name}: ${String(value)}`)
      upstream.write(`GET ${incoming.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
      upstream.write(head)
      upstream.pipe(socket).pipe(upstream)
    })
    for (const [one, other] of [
      [upstream, socket],
      [socket, upstream],
    ] as const) {
      one.on('error', () => other.destroy())
      one.on('close', () => other.destroy())
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}
