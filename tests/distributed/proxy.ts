import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { serviceOf } from '@freight/deploy/services/routing'
import type { ServiceProcess } from './service-processes.ts'

/** A reverse proxy as an operator sets one up: by path, in turn, and past a process that takes no connection. */
export const startProxy = async (processes: () => readonly ServiceProcess[]) => {
  let turn = 0
  const candidates = (method = 'GET', url = '/') => {
    const service = serviceOf(method, new URL(url, 'http://proxy').pathname)
    const open = processes().filter(({ name }) => name === service)
    turn += 1
    return open.map((_, at) => open[(at + turn) % open.length]).flatMap((one) => one ?? [])
  }
  const isRefused = (error: NodeJS.ErrnoException) => error.code === 'ECONNREFUSED'

  const pass = (asked: IncomingMessage, body: Buffer, answer: ServerResponse, to: readonly ServiceProcess[]) => {
    const [first, ...others] = to
    if (!first) return void answer.writeHead(502).end()
    const passed = request(
      `${first.url}${asked.url}`,
      { method: asked.method, headers: asked.headers, agent: false },
      (said) => {
        answer.writeHead(said.statusCode ?? 502, said.headers)
        said.on('error', () => answer.destroy())
        said.pipe(answer)
      },
    )
    passed.on('error', (error) => {
      // Whoever took no connection has done nothing: another may.
      if (isRefused(error)) pass(asked, body, answer, others)
      else answer.destroy()
    })
    passed.end(body)
  }

  const server = createServer((asked, answer) => {
    buffer(asked).then(
      (body) => pass(asked, body, answer, candidates(asked.method, asked.url)),
      () => answer.destroy(),
    )
  })
  server.on('upgrade', (asked, socket, head) => {
    const [gateway] = candidates('GET', asked.url)
    if (!gateway) return void socket.destroy()
    const { hostname, port } = new URL(gateway.url)
    const through = connect(Number(port), hostname, () => {
      const lines = Object.entries(asked.headers).map(([name, value]) => `${name}: ${String(value)}`)
      through.write(`GET ${asked.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
      through.write(head)
      through.pipe(socket).pipe(through)
    })
    for (const [one, other] of [
      [through, socket],
      [socket, through],
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
