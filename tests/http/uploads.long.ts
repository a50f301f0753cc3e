import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MOST_BYTES } from '@freight/contracts/vocabulary/document'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { airRequest, signIn } from '../application/api-client.ts'
import { type ApplicationProcess, startApplicationProcess } from '../application/application-process.ts'

const CONCURRENT_UPLOADS = 10
const mebibyte = 1024 * 1024
const MAX_GROWTH_BYTES = 64 * mebibyte

let dataDir: string
let application: ApplicationProcess
let paula: Awaited<ReturnType<typeof signIn>>
let client: string

const Ids = z.object({ rows: z.array(z.object({ id: z.string() })).min(1) })

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'uploads-'))
  application = await startApplicationProcess({ dataDir, env: { DEMO_QUOTATIONS: '20', LOG_LEVEL: 'warn' } })
  paula = await signIn(
    application.url,
    application.users.find(({ name }) => name === 'psosa'),
  )
  client = Ids.parse((await paula.get('/app/v1/organizations?limit=1')).json).rows[0]?.id ?? ''
})
afterAll(async () => {
  await application?.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const newQuotation = async () => (await paula.command('/app/v1/quotations', airRequest(client))).id

const CHUNK_BYTES = 65_536
/** Streams a PDF of the largest accepted size with unique bytes, never whole in memory. */
function* largestPdf() {
  const head = Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(48)])
  yield head
  const padding = Buffer.alloc(CHUNK_BYTES - (CHUNK_BYTES % 3), 'x')
  let left = MOST_BYTES - head.length
  for (; left > padding.length; left -= padding.length) yield padding
  yield padding.subarray(0, left)
}

type Parts = { type: string; before: string; after: string; encode: (bytes: Buffer) => Buffer }

const asForm = (quotation: string, index: number): Parts => {
  const field = (name: string, value: string) =>
    `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const file = `--b\r\ncontent-disposition: form-data; name="file"; filename="f${index}.pdf"\r\n\r\n`
  const before = `${field('quotation', quotation)}${field('type', 'MSDS')}${file}`
  return { type: 'multipart/form-data; boundary=b', before, after: '\r\n--b--\r\n', encode: (bytes) => bytes }
}

const asJson = (quotation: string, index: number): Parts => ({
  type: 'application/json',
  before: `${JSON.stringify({ quotation, type: 'MSDS', nombre: `f${index}.pdf` }).slice(0, -1)},"data":"`,
  after: '"}',
  // Pieces are multiples of three bytes, except the last one.
  encode: (bytes) => Buffer.from(bytes.toString('base64')),
})

const upload = ({ type, before, after, encode }: Parts): Promise<number> =>
  new Promise((resolve, reject) => {
    const outgoing = request(`${application.url}/app/v1/documents`, {
      method: 'POST',
      headers: { authorization: `Bearer ${paula.token}`, 'content-type': type },
    })
    outgoing.on('error', reject)
    outgoing.on('response', (answer) => {
      answer.resume()
      answer.on('end', () => resolve(answer.statusCode ?? 0))
    })
    const write = async () => {
      outgoing.write(before)
      for (const bytes of largestPdf())
        if (!outgoing.write(encode(bytes))) await new Promise((resume) => outgoing.once('drain', resume))
      outgoing.end(after)
    }
    write().catch(reject)
  })

const memory = async (): Promise<number> => {
  const text = await (await fetch(`${application.url}/metrics`)).text()
  return Number(/^process_resident_memory_bytes (\S+)$/m.exec(text)?.[1])
}

/** Peak memory during an operation, in bytes. */
const peakDuring = async (work: Promise<unknown>): Promise<number> => {
  let peak = 0
  let isDone = false
  const done = work.finally(() => (isDone = true))
  while (!isDone) {
    peak = Math.max(peak, await memory())
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  await done
  return peak
}

test.each([
  ['forms', asForm],
  ['JSON', asJson],
])('ten files of the largest size at once, as %s, take at most 64 MiB of memory', async (_, parts) => {
  const round = async (count: number) => {
    const quotation = await newQuotation()
    const all = Array.from({ length: count }, (__, index) => upload(parts(quotation, index)))
    expect(await Promise.all(all)).toEqual(all.map(() => 201))
  }
  // The first run also loads code, which takes memory.
  await round(1)
  const before = await memory()
  const peaks = [
    await peakDuring(round(CONCURRENT_UPLOADS)),
    await peakDuring(round(CONCURRENT_UPLOADS)),
    await peakDuring(round(CONCURRENT_UPLOADS)),
  ]
  const growth = peaks.map((peak) => Math.round((peak - before) / mebibyte))
  process.stdout.write(
    `memory before ${Math.round(before / mebibyte)} MiB, more at the peaks: ${growth.join(', ')} MiB\n`,
  )
  expect(Math.max(...peaks) - before).toBeLessThanOrEqual(MAX_GROWTH_BYTES)
})
