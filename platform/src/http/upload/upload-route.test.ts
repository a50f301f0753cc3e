import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { may } from '@freight/contracts/access/policy'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { openServer } from '../../testing/open-server.ts'
import { samplePdf } from '../../testing/sample-files.ts'
import { uploadRoute } from './upload-route.ts'
import { directoryFiles } from '../../files/opened-files.ts'

const limit = 100_000
let root: string
let server: Awaited<ReturnType<typeof openServer>>
let address: string

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'upload-'))
  server = await openServer()
  uploadRoute(
    { http: server.http, files: directoryFiles(root) },
    {
      url: '/app/v1/papers',
      policy: may('COMERCIAL'),
      summary: 'Take a paper.',
      description: '',
      tags: [],
      form: z.object({ note: z.string(), file: z.string().meta({ format: 'binary' }) }),
      json: z.object({ note: z.string(), data: z.string() }),
      member: 'data',
      limit,
      atOnce: 3,
      perUser: 2,
      slowest: { bytesPerSecond: 20, everyMs: 500 },
      response: z.object({ note: z.string(), name: z.string(), size: z.int(), content: z.string() }),
      handler: async ({ fields, file }) => {
        await file.keep()
        return { note: String(fields['note']), name: file.name, size: file.size, content: file.content ?? 'none' }
      },
    },
  )
  address = `${await server.http.listen(0, '127.0.0.1')}/app/v1/papers`
})
afterAll(async () => {
  await server.http.close()
  await rm(root, { recursive: true })
})

const send = async (body: BodyInit, headers: Record<string, string> = {}) => {
  const answer = await fetch(address, { method: 'POST', body, headers: { ...server.headers, ...headers } })
  return { status: answer.status, json: await answer.json() }
}
const json = (body: BodyInit) => send(body, { 'content-type': 'application/json' })

const form = (bytes: Buffer, name: string, note: string | undefined = 'n') => {
  const data = new FormData()
  if (note !== undefined) data.append('note', note)
  data.append('file', new Blob([new Uint8Array(bytes)]), name)
  return data
}
const leftOver = () => readdir(join(root, 'incoming'))

test('a file in a form is accepted with its name and format', async () => {
  expect(await send(form(samplePdf, 'Ñandú.pdf'))).toEqual({
    status: 201,
    json: { note: 'n', name: 'Ñandú.pdf', size: samplePdf.length, content: 'pdf' },
  })
})

test('the fields of a form lose invisible characters too', async () => {
  const data = form(samplePdf, 'a.pdf')
  data.set('note', 'gu\u200B\u202Eía')
  expect(await send(data)).toMatchObject({ json: { note: 'guía' } })
})

test('a file in JSON is accepted with any fields around it', async () => {
  const data = samplePdf.toString('base64')
  for (const body of [
    JSON.stringify({ note: 'ñ', data }),
    JSON.stringify({ data, note: 'ñ' }, undefined, 2),
    JSON.stringify({ more: { data: 'x', list: ['"data":"', { data: [] }] }, data, note: 'ñ' }).replaceAll('/', '\\/'),
  ])
    expect(await json(body)).toEqual({
      status: 201,
      json: { note: 'ñ', name: '', size: samplePdf.length, content: 'pdf' },
    })
})

test('a file of exactly the limit is accepted, and one byte more is rejected, in a form and in JSON', async () => {
  const full = Buffer.concat([samplePdf, Buffer.alloc(limit - samplePdf.length, 'x')])
  const tooLarge = Buffer.concat([full, Buffer.from('y')])
  expect((await send(form(full, 'a.pdf'))).json).toMatchObject({ size: limit })
  expect((await json(JSON.stringify({ note: '', data: full.toString('base64') }))).json).toMatchObject({ size: limit })
  const refusal = { status: 413, json: { code: 'PAYLOAD_TOO_LARGE', details: { limit } } }
  expect(await send(form(tooLarge, 'a.pdf'))).toMatchObject(refusal)
  expect(await send(form(Buffer.alloc(limit * 30), 'a.pdf'))).toMatchObject(refusal)
  expect(await json(JSON.stringify({ note: '', data: tooLarge.toString('base64') }))).toMatchObject(refusal)
  expect(await leftOver()).toEqual([])
})

test.each([
  ['no file', new FormData(), {}],
  ['a body that is no form', 'x', { 'content-type': 'multipart/form-data; boundary=x' }],
  ['a form without a boundary', 'x', { 'content-type': 'multipart/form-data' }],
  [
    'a form that breaks off',
    '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nabc',
    { 'content-type': 'multipart/form-data; boundary=x' },
  ],
  [
    'a file part without a name',
    '--x\r\ncontent-disposition: form-data; name="file"\r\ncontent-type: application/octet-stream\r\n\r\nabc\r\n--x--\r\n',
    { 'content-type': 'multipart/form-data; boundary=x' },
  ],
  ['no JSON', '{"data":"', { 'content-type': 'application/json' }],
  ['an empty body', '', { 'content-type': 'application/json' }],
  ['JSON without the file', '{"note":"n"}', { 'content-type': 'application/json' }],
  ['a file that is no text', '{"data":7}', { 'content-type': 'application/json' }],
  ['the file under an escaped name', '{"d\\u0061ta":"eA=="}', { 'content-type': 'application/json' }],
  ['the file twice', '{"data":"eA==","data":"eA=="}', { 'content-type': 'application/json' }],
  ['no base64', '{"data":"%%%%"}', { 'content-type': 'application/json' }],
  ['base64 that goes on after its end', '{"data":"eA==eA=="}', { 'content-type': 'application/json' }],
  ['base64 that is cut', '{"data":"eA="}', { 'content-type': 'application/json' }],
  ['fields without end', `{"note":"${'n'.repeat(70_000)}","data":""}`, { 'content-type': 'application/json' }],
  ['a NUL in a field', '{"note":"\\u0000","data":"eA=="}', { 'content-type': 'application/json' }],
])('%s is answered with 400', async (_, body, headers) => {
  expect(await send(body, headers)).toMatchObject({ status: 400 })
  expect(await leftOver()).toEqual([])
})

test('a client whose file is rejected during the upload gets the reason and can use the same connection', async () => {
  const line = new Agent({ keepAlive: true, maxSockets: 1 })
  const post = (body: string) =>
    new Promise<[status: number | undefined, port: number | undefined]>((resolve, reject) => {
      const headers = { ...server.headers, 'content-type': 'application/json' }
      const upload = request(address, { method: 'POST', agent: line, headers })
      upload.on('error', reject)
      upload.on('response', (answer) => {
        const port = answer.socket.localPort
        answer.resume().on('end', () => resolve([answer.statusCode, port]))
      })
      upload.end(body)
    })
  const [, first] = await post('{"data":"eA==","note":""}')
  for (const body of [`{"data":"%%%%${'A'.repeat(2_000_000)}"}`, '{"data":"%%%%"}', '{"data":7}', '{"data":"'])
    expect(await post(body)).toEqual([400, first])
  expect(await post('{"data":"eA==","note":""}')).toEqual([201, first])
  line.destroy()
})

test('a body of another type is rejected, and a request without a token before its body is read', async () => {
  expect((await send('a', { 'content-type': 'text/plain' })).status).toBe(415)
  expect((await send(form(samplePdf, 'a.pdf'), { authorization: 'Bearer x' })).status).toBe(401)
})

test('a second file in a form is rejected', async () => {
  const data = form(samplePdf, 'a.pdf')
  data.append('file', new Blob(['x']), 'b.pdf')
  expect((await send(data)).status).toBe(413)
  expect(await leftOver()).toEqual([])
})

test('any JSON gets a valid answer or a client error', () =>
  fc.assert(
    fc.asyncProperty(fc.oneof(fc.json(), fc.string({ unit: 'binary' })), async (body) => {
      expect((await json(body)).status).toBeLessThan(500)
    }),
    { numRuns: 60 },
  ))

/** An upload that continues byte by byte; `reply` is its answer. */
const uploadSlowly = (headers: Record<string, string>, everyMs: number) => {
  const upload = request(address, { method: 'POST', headers: { ...headers, 'content-type': 'application/json' } })
  const answer = new Promise<string>((resolve) => {
    upload.on('error', () => resolve('cut off'))
    upload.on('response', (answer) => {
      let text = ''
      answer.on('data', (chunk: Buffer) => (text += chunk.toString()))
      answer.on('close', () => resolve(`${answer.statusCode} ${text}`))
    })
  })
  upload.write('{"data":"')
  const timer = setInterval(() => upload.write('A'), everyMs)
  void answer.then(() => clearInterval(timer))
  return { reply: answer, end: () => upload.destroy() }
}

test('an upload byte by byte is ended with the reason, leaves no file and does not block others', async () => {
  const slowUploads = [1, 2].map(() => uploadSlowly(server.headers, 1000))
  expect((await Promise.all(slowUploads.map(({ reply }) => reply))).map((answer) => answer.slice(0, 3))).toEqual([
    '408',
    '408',
  ])
  expect(await slowUploads[0]?.reply).toContain('UPLOAD_TOO_SLOW')
  expect((await send(form(samplePdf, 'a.pdf'))).status).toBe(201)
  while ((await leftOver()).length > 0) await send(form(samplePdf, 'a.pdf'))
})

test('one user cannot take more than their share of concurrent uploads', async () => {
  const other = { authorization: `Bearer ${await server.sessions.issue({ ...server.user, id: 'u-2' })}` }
  const slowUploads = [1, 2].map(() => uploadSlowly(server.headers, 20))
  let answer = await send(form(samplePdf, 'a.pdf'))
  while (answer.status !== 429) answer = await send(form(samplePdf, 'a.pdf'))
  expect((await send(form(samplePdf, 'a.pdf'), other)).status).toBe(201)
  for (const { end } of slowUploads) end()
})

test('uploads beyond the concurrency limit are rejected with a retry time', async () => {
  const as = async (id: string) => ({
    authorization: `Bearer ${await server.sessions.issue({ ...server.user, id })}`,
  })
  const thirdUser = await as('u-3')
  const slowUploads = [await as('u-1'), await as('u-1'), await as('u-2')].map((user) => uploadSlowly(user, 20))
  let answer = await send(form(samplePdf, 'a.pdf'), thirdUser)
  while (answer.status !== 429) answer = await send(form(samplePdf, 'a.pdf'), thirdUser)
  expect(answer.json).toMatchObject({ code: 'UPLOADS_BUSY' })
  for (const { end } of slowUploads) end()
  let free = await send(form(samplePdf, 'a.pdf'), thirdUser)
  while (free.status !== 201) free = await send(form(samplePdf, 'a.pdf'), thirdUser)
  expect(await leftOver()).toEqual([])
})

test('the API document contains both ways of an upload', async () => {
  const document = await (await fetch(new URL('/openapi.json', address))).json()
  const { content } = document.paths['/app/v1/papers'].post.requestBody
  expect(content['multipart/form-data'].schema.properties.file).toMatchObject({ type: 'string', format: 'binary' })
  expect(content['application/json'].schema.properties).toHaveProperty('data')
})
