import { constants } from 'node:zlib'
import fastifyCompress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'

/**
 * Answers in JSON of a kilobyte and more go out compressed to whoever takes that: a page of a list is a tenth as long.
 * The frontend's files are compressed by the build, spreadsheets and papers by their formats. What comes in is never
 * unpacked: a kilobyte could become a gigabyte.
 */
export const compressAnswers = async (app: FastifyInstance): Promise<void> => {
  await app.register(fastifyCompress, {
    globalDecompression: false,
    threshold: 1024,
    customTypes: /^application\/(problem\+)?json/,
    encodings: ['br', 'gzip'],
    // A stronger compression takes longer than it saves on the line.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
    zlibOptions: { level: 1 },
  })
}
