import { constants } from 'node:zlib'
import fastifyCompress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'

/**
 * Compresses JSON answers of 1 KB and more for clients that accept it: a page of a list shrinks to a tenth. The files
 * of the frontend are compressed by the build, spreadsheets and PDFs by their formats. Request bodies are never
 * decompressed: a kilobyte could become a gigabyte.
 */
export const compressAnswers = async (app: FastifyInstance): Promise<void> => {
  await app.register(fastifyCompress, {
    globalDecompression: false,
    threshold: 1024,
    customTypes: /^application\/(problem\+)?json/,
    encodings: ['br', 'gzip'],
    // A higher quality takes longer than it saves in transfer.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
    zlibOptions: { level: 1 },
  })
}
