import type { IncomingHttpHeaders } from 'node:http'
import multipart from '@fastify/multipart'
import { anybody, type Policy } from '@freight/contracts/access/policy'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { TooSlow } from '../../errors.ts'
import type { Files } from '../../files/port.ts'
import type { HttpServer } from '../http-server.ts'
import type { Session } from '../../sessions/sessions.ts'
import { boundedWork } from '../../limits/bounded-work.ts'
import { type LeastSpeed, leastSpeed } from '../../limits/least-speed.ts'
import { known, schemaOf } from '../route.ts'
import { type Taken, takeForm, takeJson } from './take-upload.ts'

/** A file that came with a request, and what was said of it. */
export type UploadRequest = Taken & {
  /** What stands behind the question mark, as it came. */
  query: unknown
  headers: IncomingHttpHeaders
  correlationId: string
}

type Upload<Answer extends z.ZodType, Who> = {
  url: string
  policy: Policy
  params?: z.ZodType
  summary: string
  description: string
  tags: readonly string[]
  querystring?: z.ZodType
  /** Shapes of the two ways in which a file comes: as a form, and as JSON. */
  form: z.ZodType
  json: z.ZodType
  /** Member of the JSON that is the file, in base64. */
  member: string
  /** Bytes of the file that are taken. */
  limit: number
  /** Files that are taken in at once; whoever comes then is told to come again. */
  atOnce: number
  /** Those of one user among them. */
  perUser: number
  /** How fast it has to come in; a slower one is ended. */
  slowest?: LeastSpeed
  response: Answer
  /** Who sends it, before any of it is read; `key`: what one user is known by. @throws where they may not */
  admit: (request: FastifyRequest, reply: FastifyReply) => Promise<{ key: string; who: Who }>
  handler: (request: UploadRequest, who: Who, reply: FastifyReply) => Promise<z.output<Answer>>
}
export type UploadRoute<Answer extends z.ZodType> = Omit<Upload<Answer, Session>, 'admit' | 'params'>
export type PublicUploadRoute<Answer extends z.ZodType, Who> = Omit<Upload<Answer, Who>, 'policy'>

/** Fields, boundaries and headers around the file. */
const aroundFile = 65_536

// A line that is slower than this will not bring a document within anybody's patience.
const usualSpeed: LeastSpeed = { bytesPerSecond: 1024, everyMs: 10_000 }

type Parts = { http: Pick<HttpServer, 'app'>; files: Pick<Files, 'stage'> }

/** Adds a route that takes a file: as a stream, so that it is never in memory as a whole. */
export const uploadRoute = <Answer extends z.ZodType>(parts: Parts, route: UploadRoute<Answer>): void =>
  takeUploads(parts, {
    ...route,
    admit: async ({ session }) => ({ key: known(session).userId, who: known(session) }),
  })

/** The same for strangers: who they are, and whether they may, is the route's own to find out. */
export const publicUploadRoute = <Answer extends z.ZodType, Who>(
  parts: Parts,
  route: PublicUploadRoute<Answer, Who>,
): void => takeUploads(parts, { ...route, policy: anybody })

const takeUploads = <Answer extends z.ZodType, Who>({ http, files }: Parts, route: Upload<Answer, Who>): void => {
  const { url, policy, admit, handler, limit, member, atOnce, perUser, slowest = usualSpeed } = route
  const guarded = boundedWork('UPLOADS_BUSY', { atOnce, perUser })
  const take = (request: FastifyRequest) =>
    request.isMultipart()
      ? takeForm(request, (content) => files.stage(content, limit))
      : takeJson(request.raw, member, (content) => files.stage(content, limit))

  // In a context of its own: everywhere else a JSON body is read as a whole.
  http.app.register(async (app) => {
    await app.register(multipart, {
      throwFileSizeLimit: false,
      limits: {
        files: 1,
        fields: 8,
        parts: 9,
        fieldSize: 1_000,
        fieldNameSize: 100,
        headerPairs: 20,
        fileSize: limit + 2,
      },
    })
    app.removeContentTypeParser('application/json')
    app.addContentTypeParser('application/json', (_request, _payload, done) => done(null))
    app.route({
      method: 'POST',
      url,
      schema: {
        ...schemaOf({ ...route, method: 'POST', status: 201 }, policy),
        body: {
          content: { 'multipart/form-data': { schema: route.form }, 'application/json': { schema: route.json } },
        },
      },
      config: { policy },
      // Base64 takes four letters for three bytes.
      bodyLimit: Math.ceil((limit * 4) / 3) + aroundFile,
      // The body is checked as it comes in.
      validatorCompiler: () => () => true,
      handler: async (request, reply) => {
        const { key, who } = await admit(request, reply)
        return guarded(key, async () => {
          const speed = leastSpeed(request.raw, slowest)
          const taking = take(request)
          const taken = await Promise.race([taking, speed.tooSlow])
            .catch((error: unknown) => {
              if (error instanceof TooSlow) {
                // Nothing of it is left: with the line its bytes end, and what was staged goes.
                taking.then((late) => late.file.discard()).catch(() => undefined)
                reply.raw.once('finish', () => request.raw.destroy())
              } else {
                // What is still on its way is let in and forgotten, so that the answer can be read.
                request.raw.unpipe()
                request.raw.resume()
              }
              throw error
            })
            .finally(speed.stop)
          try {
            const { query, headers, id: correlationId } = request
            const answer = await handler({ ...taken, query, headers, correlationId }, who, reply)
            return await reply.code(201).send(answer)
          } finally {
            await taken.file.discard()
          }
        })
      },
    })
  })
}
