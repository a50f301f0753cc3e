import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { superviseEngine } from '@freight/platform/analytics/engine/engine-supervisor'
import { literal } from '@freight/platform/analytics/param-text'
import { z } from 'zod'
import { slots } from '@freight/platform/analytics/clickhouse'

// The number that a client opens.
const CONNECTIONS = 16
const tag = 'FACEOFCHDBENGINE'

/** URL parameters that are neither settings nor parameters of the query; those of HTTP have no meaning here. */
const notASetting =
  /^(query|query_id|database|session_id|role|wait_end_of_query|enable_http_compression|default_format)$|http_/

/** Statements before the actual one: database, settings and parameters of the URL. */
const setupStatementOf = (query: URLSearchParams): string => {
  const database = query.get('database')
  const set = [...query].flatMap(([name, value]) => (notASetting.test(name) ? [] : [`${name} = ${literal(value)}`]))
  return [database && `USE \`${database}\``, set.length > 0 && `SET ${set.join(', ')}`].filter(Boolean).join('; ')
}

const messageOf = (error: unknown): string => {
  const { message, code = 1002 } = z.object({ message: z.string(), code: z.coerce.number().optional() }).parse(error)
  return `Code: ${code}. DB::Exception: ${message} (OF_THE_ENGINE)`
}

/** Error format of a server that fails after the first rows. */
const errorTrailer = (error: unknown): string => {
  const message = `${messageOf(error)}\n`
  return `\r\n__exception__\r\n${tag}\n${message}${Buffer.byteLength(message)} ${tag}\r\n__exception__\r\n`
}

/** Resolves when the response accepts more data or its client has disconnected. */
const untilDrained = (response: ServerResponse) =>
  new Promise<void>((resolve) => {
    response.once('drain', resolve).once('close', resolve)
    if (response.destroyed) resolve()
  })

const sendRows = async (rows: AsyncIterable<unknown>, response: ServerResponse): Promise<void> => {
  try {
    for await (const chunk of rows) if (!response.write(chunk)) await untilDrained(response)
    response.end()
  } catch (error) {
    response.end(errorTrailer(error))
  }
}

/**
 * chDB behind the HTTP interface of a ClickHouse server, as far as the client uses it: settings and parameters in the URL,
 * statement or rows in the body, streamed rows, and failures with their code, also in the middle of a response.
 */
export const clickhouseDouble = async () => {
  const directory = await mkdtemp(join(tmpdir(), 'clickhouse-double-'))
  const engine = await superviseEngine(directory, CONNECTIONS, undefined)
  const connectionSlots = slots(
    Array.from({ length: CONNECTIONS }, (_, number) => engine.connection(number)),
    'analytics',
  )

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://double')
    if (pathname === '/ping') return response.end('Ok.\n')
    const body = await text(request)
    // With the statement in the URL, the body contains rows.
    const statement = searchParams.has('query') ? `${searchParams.get('query')}\n${body}` : body
    await connectionSlots.use(async (connection) => {
      const query_id = searchParams.get('query_id') ?? ''
      try {
        const setupStatement = setupStatementOf(searchParams)
        if (setupStatement) await connection.command({ query: setupStatement })
        const { stream } = await connection.query({ query: statement, query_id })
        response.once('close', () => stream.destroy())
        response.writeHead(200, { 'x-clickhouse-exception-tag': tag, 'x-clickhouse-query-id': query_id })
        await sendRows(stream, response)
      } catch (error) {
        response.writeHead(500).end(messageOf(error))
      }
    })
  }
  const server = createServer((request, response) => void answer(request, response).catch(() => request.destroy()))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // The double listens on a port, not on a pipe.
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await engine.stop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
