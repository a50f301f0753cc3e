import { createReadStream, existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fileURLToPath } from 'node:url'
import type { Config } from '../../config.ts'

/** The directory of the built frontend; undefined if there is none. */
export const builtWeb = ({ WEB_ROOT }: Pick<Config, 'WEB_ROOT'>): string | undefined => {
  const root = WEB_ROOT ? resolve(WEB_ROOT) : fileURLToPath(new URL('../../../../frontend/dist', import.meta.url))
  return existsSync(join(root, 'index.html')) ? root : undefined
}

const machineOnly = /^\/(app|analytics|ws|health|metrics|docs|openapi\.json|assets)(\/|$|\?)/

/** Whether a browser requests a page of the frontend, which has its own routing. */
export const wantsPage = ({ method, url, headers }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') && !machineOnly.test(url) && (headers.accept?.includes('text/html') ?? false)

// Prevents the page of an agent from staying in the cache of a shared computer.
const cacheControl = ({ url }: FastifyRequest) => (url.startsWith('/third-party/') ? 'no-store' : 'no-cache')

/** The page of the frontend, revalidated on every request. */
export const sendPage = (reply: FastifyReply): FastifyReply =>
  reply.header('cache-control', cacheControl(reply.request)).sendFile('index.html')

/** The same for an address that cannot be decoded: such a reply lacks the functions of the plugins. */
export const sendUnroutedPage = (reply: FastifyReply, root: string): FastifyReply =>
  reply
    .header('cache-control', 'no-cache')
    .type('text/html; charset=utf-8')
    .send(createReadStream(join(root, 'index.html')))

/** Serves the frontend's build: hashed assets for ever, the page itself revalidated on every request. */
export const serveWeb = async (app: FastifyInstance, root: string): Promise<void> => {
  await app.register(fastifyStatic, {
    root,
    prefix: '/',
    preCompressed: true,
    cacheControl: false,
    // Files of the build for other tools are not served.
    dotfiles: 'ignore',
    setHeaders: (reply, path) => {
      const isAsset = path.includes('/assets/')
      reply.header('cache-control', isAsset ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
}
