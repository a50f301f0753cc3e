import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

const listingXml = (keys: readonly string[], truncated: boolean) => `<?xml version="1.0" encoding="UTF-8"?>
<ListBucketResult><IsTruncated>${String(truncated)}</IsTruncated>${
  truncated ? `<NextContinuationToken>${keys.at(-1)}</NextContinuationToken>` : ''
}${keys.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('')}</ListBucketResult>`

/** `NoSuchBucket` with the message "No Such Bucket". */
const errorXml = (code: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code.replaceAll(/\B[A-Z]/g, ' $&')}</Message></Error>`

type Double = {
  /** Value of `FILES_URL` for this store. */
  url: string
  objects: Map<string, Buffer>
  /** Decides the behaviour per request: 'reset' closes the connection, 'silent' sends no answer. */
  behave: (next: (request: IncomingMessage) => 'well' | 'busy' | 'reset' | 'silent') => void
  close: () => Promise<void>
}

/** An object store with one bucket, `files`: objects are stored whole, listed in order in pages, read and deleted. */
export const s3Double = async ({ pageSize = 1000 } = {}): Promise<Double> => {
  const objects = new Map<string, Buffer>()
  let behaviour: Parameters<Double['behave']>[0] = () => 'well'

  const list = (query: URLSearchParams) => {
    const [prefix, after] = [query.get('prefix') ?? '', query.get('continuation-token') ?? '']
    const matchingKeys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).toSorted()
    return listingXml(matchingKeys.slice(0, pageSize), matchingKeys.length > pageSize)
  }
  const store = (key: string, body: Buffer, { headers }: IncomingMessage): [number, string] => {
    const sum = createHash('sha256').update(body)
    const sha256 = headers['x-amz-checksum-sha256']
    if (sha256 !== undefined && sha256 !== sum.copy().digest('base64')) return [400, errorXml('BadDigest')]
    const signed = headers['x-amz-content-sha256']
    if (signed !== undefined && /^[0-9a-f]{64}$/.test(String(signed)) && signed !== sum.digest('hex'))
      return [400, errorXml('XAmzContentSHA256Mismatch')]
    objects.set(key, body)
    return [200, '']
  }

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://double')
    const [, bucket, ...path] = decodeURIComponent(pathname).split('/')
    const key = path.join('/')
    const respond = (status: number, body: string | Buffer = '') => response.writeHead(status).end(body)
    if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 Credential=key/'))
      return respond(403, errorXml('AccessDenied'))
    if (bucket !== 'files') return respond(404, errorXml('NoSuchBucket'))
    if (request.method === 'PUT') return respond(...store(key, await buffer(request), request))
    if (request.method === 'DELETE') {
      objects.delete(key)
      return respond(204)
    }
    if (key === '') return respond(200, request.method === 'GET' ? list(searchParams) : '')
    const object = objects.get(key)
    return object ? respond(200, object) : respond(404, errorXml('NoSuchKey'))
  }

  const server = createServer((request, response) => {
    const outcome = behaviour(request)
    if (outcome === 'silent') return
    if (outcome === 'reset') request.socket.destroy()
    else if (outcome === 'busy') response.writeHead(500).end(errorXml('InternalError'))
    // An interrupted upload stores nothing.
    else answer(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // It listens on a port, not on a pipe.
  const { port } = server.address() as AddressInfo
  return {
    url: `s3://key:secret@files/kept?endpoint=http://127.0.0.1:${port}`,
    objects,
    behave: (next) => {
      behaviour = next
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
