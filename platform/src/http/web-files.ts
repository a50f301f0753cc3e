import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const machineOnly = /^\/(app|analytics|ws|health|metrics|docs|openapi\.json|assets)(\/|$|\?)/

/** Whether a browser asks for a page of the frontend, which does its own routing. */
export const wantsPage = ({ method, url, headers }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') && !machineOnly.test(url) && (headers.accept?.includes('text/html') ?? false)

// Whoever uses the same computer later does not find the page of an agent in its cache.
const kept = ({ url }: FastifyRequest) => (url.startsWith('/third-party/') ? 'no-store' : 'no-cache')

/** The page of the frontend, never from a cache. */
export const sendPage = (reply: FastifyReply): FastifyReply =>
  reply.header('cache-control', kept(reply.request)).sendFile('index.html')

/** The same for an address that cannot be decoded: no plugin has got hold of such a reply. */
export const sendUnroutedPage = (reply: FastifyReply, root: string): FastifyReply =>
  reply
    .header('cache-control', 'no-cache')
    .type('text/html; charset=utf-8')
    .send(createReadStream(join(root, 'index.html')))

/** Serves the frontend's build: hashed assets for ever, the page itself never from a cache. */
export const serveWeb = async (app: FastifyInstance, root: string): Promise<void> => {
  await app.register(fastifyStatic, {
    root,
    prefix: '/',
    preCompressed: true,
    cacheControl: false,
    // What the build leaves for other tools is nobody's business.
    dotfiles: 'ignore',
    setHeaders: (reply, path) => {
      const forever = path.includes('/assets/')
      reply.header('cache-control', forever ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
}
