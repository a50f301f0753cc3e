import { randomUUID } from 'node:crypto'
import { finished } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Access, AccessLog } from '../audit/access-log.ts'

// Beside those of a stream that is sent, and of whoever waits for its end: each once an answer.
const mostListeners = 20

const fileName = /^attachment; filename="([^"]*)"/

/** What is kept of a request: that it was refused for want of a right, or that it took a file along; of a HEAD nothing goes out. */
export const accessOf = (
  { caller, method, id }: FastifyRequest,
  reply: FastifyReply,
): Omit<Access, 'path' | 'at'> | undefined => {
  if (!caller) return undefined
  const isDenied = reply.statusCode === 403
  const disposition = String(reply.getHeader('content-disposition') ?? '')
  const isTaken = method !== 'HEAD' && reply.statusCode === 200 && disposition.startsWith('attachment')
  if (!isDenied && !isTaken) return undefined
  const { userId, company } = caller
  const file = isTaken ? (fileName.exec(disposition)?.[1] ?? '') : ''
  return { kind: isDenied ? 'DENIED' : 'EXPORT', userId, company, method, file, requestId: id }
}

/**
 * A file is noted before its first byte goes out, so that it is known of even where the process is killed, and once more
 * when it has ended. A client that leaves in the middle of one has a part of it.
 */
export const noteAnswer = async (
  { record, recordNow }: Pick<AccessLog, 'record' | 'recordNow'>,
  access: Omit<Access, 'at'>,
  reply: FastifyReply,
): Promise<void> => {
  const { raw, statusCode, taken } = reply
  const now = () => ({ ...access, at: new Date() })
  raw.setMaxListeners(mostListeners)
  if (access.kind === 'DENIED') return void finished(raw, () => record(now()))
  const exportId = randomUUID()
  finished(raw, (error) =>
    record({
      ...now(),
      exportId,
      isWhole: !error,
      // A file that could not even be begun was answered otherwise after all.
      ...(raw.statusCode === statusCode ? { kind: 'EXPORT_END', rows: taken?.rows() } : { kind: 'NO_EXPORT' }),
    }),
  )
  await recordNow({ ...now(), exportId, isWhole: false, asked: taken?.asked })
}
