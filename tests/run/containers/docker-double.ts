import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import { z } from 'zod'

const Create = z.object({
  Image: z.string(),
  Env: z.array(z.string()).default([]),
  Cmd: z.array(z.string()).optional(),
  ExposedPorts: z.record(z.string(), z.unknown()).default({}),
})
export type Created = z.infer<typeof Create>

const engine = { ServerVersion: '28.0.0', OperatingSystem: 'Linux', OSType: 'linux', Architecture: 'x86_64', NCPU: 2 }

/**
 * A double of the Docker engine's API to create, start and inspect containers; each container port maps to `port` of this
 * machine. Images that match `refuses` fail to start.
 */
export const dockerDouble = async (socketPath: string, { port, refuses }: { port: number; refuses: RegExp }) => {
  const created: Created[] = []
  const inspected = ({ Image, Env, ExposedPorts }: Created, id: string) => ({
    Id: id,
    Name: `/${id}`,
    Config: { Image, Env, ExposedPorts, Labels: {}, Hostname: id },
    State: { Status: 'running', Running: true, StartedAt: new Date().toISOString() },
    HostConfig: { PortBindings: {} },
    NetworkSettings: {
      Networks: {},
      Ports: Object.fromEntries(
        Object.keys(ExposedPorts).map((one) => [one, [{ HostIp: '0.0.0.0', HostPort: String(port) }]]),
      ),
    },
  })
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname } = new URL(request.url ?? '', 'http://docker')
    const reply = (status: number, body: unknown = {}) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    const [, id = '', action = ''] = /^\/containers\/c(\d+)(?:\/(\w+))?/.exec(pathname) ?? []
    const one = created[Number(id)]
    if (pathname === '/info') return reply(200, engine)
    if (/^\/images\/.*\/json$/.test(pathname)) return reply(200, { Id: 'image', Config: {} })
    if (pathname === '/containers/json' || pathname === '/networks') return reply(200, [])
    if (pathname === '/containers/create') {
      created.push(Create.parse(await json(request)))
      return reply(201, { Id: `c${created.length - 1}` })
    }
    if (one && action === 'start')
      return refuses.test(one.Image) ? reply(500, { message: 'no room is left' }) : reply(204)
    if (one && action === 'json') return reply(200, inspected(one, `c${id}`))
    if (one && (action === 'stop' || request.method === 'DELETE')) return reply(204)
    return reply(404, { message: `nothing at ${request.method} ${pathname}` })
  }
  const server = createServer((request, response) => void answer(request, response).catch(() => response.destroy()))
  await new Promise<void>((resolve) => server.listen(socketPath, resolve))
  return {
    created,
    stop: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}
