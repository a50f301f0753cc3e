import { randomUUID } from 'node:crypto'
import { finished } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Access, AccessLog } from '../audit/access-log.ts'

// Above Node's default of 10: the stream and every `finished` add listeners to an answer.
const mostListeners = 20

const fileName = /^attachment; filename="([^"]*)"/

/** The access to record for a request: a denied one or a download; none for HEAD, which sends no content. */
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
 * Records a download before its first byte is sent, so that it is recorded even if the process is killed, and again
 * at its end. A client that leaves during the download has a part of the file.
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
      // A file that could not be started got another status.
      ...(raw.statusCode === statusCode ? { kind: 'EXPORT_END', rows: taken?.rows() } : { kind: 'NO_EXPORT' }),
    }),
  )
  await recordNow({ ...now(), exportId, isWhole: false, asked: taken?.asked })
}
