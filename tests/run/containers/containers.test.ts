import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { textOf, yamlFilesIn } from '../../deploy/manifests.ts'
import { type Created, dockerDouble } from './docker-double.ts'

const script = new URL('containers.mjs', import.meta.url).href
let folder: string
const stops: (() => unknown)[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docker-double-'))
  stops.push(() => rm(folder, { recursive: true }))
})
afterAll(async () => {
  for (const stop of stops.toReversed()) await stop()
})

/** Output of `engineContainers` in its own process, with this Docker socket. */
const chosenEngines = async (socket: string, env: Record<string, string> = {}) => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `const { engineContainers } = await import(${JSON.stringify(script)})
      const { variables, against, failed, reason, stop } = await engineContainers(JSON.parse(process.argv[1]))
      console.log(JSON.stringify({ variables, against: [...against], failed: [...failed], reason }))
      await stop()
      process.exit()`,
      JSON.stringify(env),
    ],
    {
      env: {
        PATH: process.env['PATH'],
        HOME: folder,
        DOCKER_HOST: `unix://${join(folder, socket)}`,
        TESTCONTAINERS_RYUK_DISABLED: 'true',
        TESTCONTAINERS_HOST_OVERRIDE: '127.0.0.1',
      },
    },
  )
  return JSON.parse(stdout)
}

test('without a Docker engine no container starts, with a reason; if one is required it fails', async () => {
  const none = { variables: {}, against: [], failed: [], reason: 'no Docker engine answers here' }
  expect(await chosenEngines('nobody.sock')).toEqual(none)
  await expect(chosenEngines('nobody.sock', { ENGINES_DOCKER: 'required' })).rejects.toThrow(
    'ENGINES_DOCKER: no Docker engine answers here',
  )
})

test('with a Docker engine each unconfigured engine is a container, and a failed start is reported', async () => {
  // The server inside the containers, for the wait strategies.
  const engineServer = createServer((request, answer) =>
    answer.writeHead(request.url === '/health/live' ? 204 : request.url === '/ping' ? 200 : 404).end(),
  )
  await new Promise<void>((resolve) => engineServer.listen(0, '127.0.0.1', resolve))
  stops.push(() => engineServer.close())
  const address = engineServer.address()
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0
  const docker = await dockerDouble(join(folder, 'docker.sock'), { port, refuses: /minio/ })
  stops.push(docker.stop)

  const configured = { EVENT_STORE_URL: 'postgres://elsewhere/events', KAFKA_BROKERS: 'elsewhere:9092' }
  const { variables, against, failed, reason } = await chosenEngines('docker.sock', configured)
  expect(reason).toBeUndefined()
  expect(variables).toEqual({
    CLICKHOUSE_URL: `http://freight:freight-secret@127.0.0.1:${port}/default`,
    KURRENTDB_URL: `kurrentdb://127.0.0.1:${port}?tls=false`,
  })
  expect(Object.fromEntries(against)).toEqual({
    clickhouse: 'clickhouse/clickhouse-server:25.8 in a container',
    kurrentdb: 'kurrentplatform/kurrentdb:25.1.0 in a container',
  })
  expect(failed).toHaveLength(1)
  expect(failed[0]?.[0]).toBe('s3')
  expect(failed[0]?.[1]).toContain('a Docker engine is there, and minio/minio')
  expect(failed[0]?.[1]).toContain('no room is left')

  const createdFrom = (image: RegExp): Created | undefined => docker.created.find(({ Image }) => image.test(Image))
  expect(docker.created).toHaveLength(3)
  expect(createdFrom(/clickhouse/)?.Env).toContain('CLICKHOUSE_DEFAULT_ACCESS_MANAGEMENT=1')
  expect(createdFrom(/kurrentdb/)?.Env).toContain('KURRENTDB_INSECURE=true')
  expect(createdFrom(/minio/)?.Cmd).toEqual(['server', '/data'])
})

test('a broker gets the address for its clients before it starts', async () => {
  const docker = await dockerDouble(join(folder, 'kafka.sock'), { port: 1, refuses: /./ })
  stops.push(docker.stop)
  await chosenEngines('kafka.sock', { EVENT_STORE_URL: 'x', CLICKHOUSE_URL: 'x', FILES_URL: 'x', KURRENTDB_URL: 'x' })
  const [broker] = docker.created
  const advertised = broker?.Env.find((line) => line.startsWith('KAFKA_ADVERTISED_LISTENERS='))
  const [, ownPort] = /PLAINTEXT:\/\/127\.0\.0\.1:(\d+)$/.exec(advertised ?? '') ?? []
  expect(Object.keys(broker?.ExposedPorts ?? {})).toEqual([`${ownPort}/tcp`])
})

test('the images are those that Compose starts', async () => {
  const { images } = await import(new URL('images.mjs', import.meta.url).href)
  const compose = yamlFilesIn('compose').map(textOf).join('\n')
  for (const { image } of Object.values<{ image: string }>(images)) expect(compose).toContain(`image: ${image}\n`)
})
