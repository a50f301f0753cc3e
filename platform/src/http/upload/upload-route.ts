import type { IncomingHttpHeaders } from 'node:http'
import multipart from '@fastify/multipart'
import { publicAccess, type Policy } from '@freight/contracts/access/policy'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { TooSlow } from '../../errors.ts'
import type { Files } from '../../files/port.ts'
import type { HttpServer } from '../http-server.ts'
import type { Session } from '../../sessions/sessions.ts'
import { boundedWork } from '../../limits/bounded-work.ts'
import { type LeastSpeed, leastSpeed } from '../../limits/least-speed.ts'
import { requiredSession, schemaOf } from '../route.ts'
import { type ReceivedUpload, takeForm, takeJson } from './take-upload.ts'

/** An uploaded file with its fields. */
export type UploadRequest = ReceivedUpload & {
  /** The query string as sent. */
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
  /** Shapes of the two ways of an upload: a form and JSON. */
  form: z.ZodType
  json: z.ZodType
  /** JSON member with the file in base64. */
  member: string
  /** Maximum size of the file in bytes. */
  limit: number
  /** Concurrent uploads; further ones get a retry time. */
  atOnce: number
  /** Concurrent uploads of one user. */
  perUser: number
  /** Minimum speed; slower uploads are ended. */
  slowest?: LeastSpeed
  response: Answer
  /**
   * Identifies the sender before the body is read; `key` identifies a user for the limit.
   * @throws when they may not upload
   */
  admit: (request: FastifyRequest, reply: FastifyReply) => Promise<{ key: string; who: Who }>
  handler: (request: UploadRequest, sender: Who, reply: FastifyReply) => Promise<z.output<Answer>>
}
export type UploadRoute<Answer extends z.ZodType> = Omit<Upload<Answer, Session>, 'admit' | 'params'>
export type PublicUploadRoute<Answer extends z.ZodType, Who> = Omit<Upload<Answer, Who>, 'policy'>

/** Bytes of fields, boundaries and headers around the file. */
const aroundFileBytes = 65_536

// At a lower speed a document takes longer than any user waits.
const usualSpeed: LeastSpeed = { bytesPerSecond: 1024, everyMs: 10_000 }

type Parts = { http: Pick<HttpServer, 'app'>; files: Pick<Files, 'stage'> }

/** Adds a route with a file upload, streamed so that the file is never in memory as a whole. */
export const uploadRoute = <Answer extends z.ZodType>(parts: Parts, route: UploadRoute<Answer>): void =>
  takeUploads(parts, {
    ...route,
    admit: async ({ session }) => ({ key: requiredSession(session).userId, who: requiredSession(session) }),
  })

/** The same without sign-in: the route itself identifies and authorises the sender. */
export const publicUploadRoute = <Answer extends z.ZodType, Who>(
  parts: Parts,
  route: PublicUploadRoute<Answer, Who>,
): void => takeUploads(parts, { ...route, policy: publicAccess })

const takeUploads = <Answer extends z.ZodType, Who>({ http, files }: Parts, route: Upload<Answer, Who>): void => {
  const { url, policy, admit, handler, limit, member, atOnce, perUser, slowest = usualSpeed } = route
  const runBounded = boundedWork('UPLOADS_BUSY', { atOnce, perUser })
  const takeUpload = (request: FastifyRequest) =>
    request.isMultipart()
      ? takeForm(request, (content) => files.stage(content, limit))
      : takeJson(request.raw, member, (content) => files.stage(content, limit))

  /** Receives an upload while it is fast enough. After a failure the client can still read the answer. */
  const receive = async (request: FastifyRequest, reply: FastifyReply): Promise<ReceivedUpload> => {
    const speed = leastSpeed(request.raw, slowest)
    const receiving = takeUpload(request)
    try {
      return await Promise.race([receiving, speed.tooSlow])
    } catch (error) {
      if (error instanceof TooSlow) {
        // Discards the staged part; the connection ends after the answer.
        receiving.then((lateUpload) => lateUpload.file.discard()).catch(() => undefined)
        reply.raw.once('finish', () => request.raw.destroy())
      } else {
        // The rest of the body is read and dropped, so that the client can read the answer.
        request.raw.unpipe()
        request.raw.resume()
      }
      throw error
    } finally {
      speed.stop()
    }
  }

  // In a separate context: everywhere else a JSON body is read as a whole.
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
        // The parser cuts a longer file off silently: it must pass enough bytes for `stage` to reject the file.
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
      bodyLimit: Math.ceil((limit * 4) / 3) + aroundFileBytes,
      // The body is validated while it is read.
      validatorCompiler: () => () => true,
      handler: async (request, reply) => {
        const { key, who: sender } = await admit(request, reply)
        return runBounded(key, async () => {
          const upload = await receive(request, reply)
          try {
            const { query, headers, id: correlationId } = request
            const answer = await handler({ ...upload, query, headers, correlationId }, sender, reply)
            return await reply.code(201).send(answer)
          } finally {
            await upload.file.discard()
          }
        })
      },
    })
  })
}
