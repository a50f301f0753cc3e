import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { startCommandService } from '@freight/command-service/start-command-service'
import { requested } from '@freight/contracts/testing/quotation-events'
import { prepareSessionTables } from '@freight/platform/sessions/session-store'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { employee, projectionsAndQueries, reference } from '../application/projections-and-queries.ts'
import { generatedClient, type OpenApi } from './generated-client.ts'

const run = promisify(execFile)
let application: Awaited<ReturnType<typeof projectionsAndQueries>>
let stopCommands: () => Promise<void>
let directory: string
let url: string
let key: string

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'freight-client-'))
  application = await projectionsAndQueries()
  await prepareSessionTables(application.platform.db)
  await application.append('user-pricing', 0, employee('pricing', 'PRICING'))
  for (const n of [1, 2])
    await application.append(`quotation-${reference(n)}`, 0, requested({ referencia: reference(n) }))
  await application.workers.caughtUp()
  stopCommands = await startCommandService(application.platform)
  url = await application.platform.http.listen(0, '127.0.0.1')
  const pricing = await application.signInAs('pricing', 'PRICING')
  const permissions = ['PRICING', 'CONSULTAR_COTIZACION']
  key = (await pricing('/app/v1/users/pricing/create-api-key', { name: 'client', permissions })).body.key
})
afterAll(async () => {
  await stopCommands()
  await application.close()
  await rm(directory, { recursive: true, force: true })
})

// What another system writes against the generated types; the compiler checks it.
const use = `import { client, Refused } from './client.js'

export const work = async (url: string, key: string, quotation: string) => {
  const call = client(url, key)
  const taken = await call('POST /app/v1/quotations/{id}/take-quotation', { params: { id: quotation }, body: {} })
  const position: number = taken.position
  const read = await call('GET /app/v1/quotations/{key}', { params: { key: quotation } }, { 'x-after-position': String(position) })
  const status: 'REQUESTED' | 'PENDING' | string = read.status
  const refusal = await call('GET /app/v1/users/rows', { query: { limit: 1 } } as never).catch((error: unknown) => error)
  return { status, revision: taken.revision, refused: refusal instanceof Refused ? refusal.status : 0 }
}
`

const compile = (...files: string[]) =>
  run(
    process.execPath,
    [
      resolve('node_modules/typescript/bin/tsc'),
      '--strict',
      '--target',
      'es2022',
      '--module',
      'nodenext',
      '--lib',
      'es2022,dom',
      '--types',
      '',
      '--outDir',
      join(directory, 'js'),
      ...files,
    ],
    { cwd: directory },
  )

test('a client generated from the document compiles strictly, and works with the running application', async () => {
  const document = (await (await fetch(`${url}/openapi.json`)).json()) as OpenApi
  await writeFile(join(directory, 'package.json'), '{"type":"module"}')
  await writeFile(join(directory, 'client.ts'), generatedClient(document))
  await writeFile(join(directory, 'use.ts'), use)
  await compile(join(directory, 'use.ts'))
  const { work } = await import(pathToFileURL(join(directory, 'js', 'use.js')).href)
  expect(await work(url, key, reference(1))).toEqual({ status: 'PENDING', revision: 2, refused: 403 })
  await writeFile(join(directory, 'wrong.ts'), use.replace('params: { id: quotation }', 'params: { key: quotation }'))
  await expect(compile(join(directory, 'wrong.ts'))).rejects.toMatchObject({ stdout: expect.stringContaining('TS') })
})

test('the calls of the document for developers work as printed', async () => {
  const page = await readFile('docs/api.md', 'utf8')
  const lines = page.split('\n').filter((line) => line.startsWith('curl '))
  expect(lines.length).toBeGreaterThan(1)
  for (const line of lines) {
    const command = line.replaceAll(reference(1), reference(2)).replace(/^curl/, 'curl --fail-with-body --silent')
    const { stdout } = await run('sh', ['-c', command], { env: { ...process.env, KEY: key, URL: url } })
    expect(JSON.parse(stdout)).toMatchObject({ revision: expect.any(Number) })
  }
})
