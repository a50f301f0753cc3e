import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const machineOnly = /^\/(app|analytics|ws|health|metrics|docs|openapi\.json|assets)(\/|$|\?)/

/** Whether a browser asks for a page of the frontend, which does its own routing. */
export const wantsPage = ({ method, url, headers }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') && !machineOnly.test(url) && (headers.accept?.includes('text/html') ?? false)

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
