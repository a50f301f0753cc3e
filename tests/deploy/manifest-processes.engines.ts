import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clickhouseDatabase, postgresDatabases } from '../engines/doubles/new-databases.ts'
import { objectStore } from '../engines/doubles/object-store.ts'
import { composeServices } from './compose.ts'
import { kubernetesDocuments } from './kubernetes.ts'
import { textOf, yamlFilesIn } from './manifests.ts'

type Started = { command: readonly string[]; variables: Record<string, string>; graceSeconds: number; probes: string[] }

const root = fileURLToPath(new URL('../..', import.meta.url))
const names = ['projection-workers', 'command-service', 'query-service', 'notification-gateway']
const secret = () => randomBytes(32).toString('base64')

const ofCompose = (name: string): Started => {
  const {
    command = [],
    environment,
    stop_grace_period,
    healthcheck,
  } = composeServices(textOf('compose/compose.yaml'))[name] ?? {}
  return {
    command,
    variables: environment ?? {},
    graceSeconds: Number.parseInt(stop_grace_period ?? '10', 10),
    probes: (healthcheck?.test.join(' ') ?? '').match(/\/health\/\w+/g) ?? [],
  }
}
const documents = yamlFilesIn('kubernetes/base').flatMap((file) => kubernetesDocuments(textOf(file)))
const ofKubernetes = (name: string): Started => {
  const settings = documents.find(({ kind }) => kind === 'ConfigMap')?.data ?? {}
  const pod = documents.find(({ kind, metadata }) => /^(Deployment|Job)$/.test(kind) && metadata?.name === name)?.spec
    ?.template?.spec
  const [container] = pod?.containers ?? []
  const ownVariables = (pod?.containers[0].env ?? []).map((line) => [line.name, line.value ?? ''])
  return {
    command: pod?.containers[0].command ?? [],
    variables: { ...settings, ...Object.fromEntries(ownVariables) },
    graceSeconds: pod?.terminationGracePeriodSeconds ?? 30,
    probes: [container?.startupProbe, container?.readinessProbe, container?.livenessProbe].flatMap(
      (one) => one?.httpGet?.path ?? [],
    ),
  }
}

describe.each([
  { manifests: 'Compose', of: ofCompose, network: 77 },
  { manifests: 'Kubernetes', of: ofKubernetes, network: 78 },
])('plain processes as $manifests starts them', ({ of, network }) => {
  const stops: (() => unknown)[] = []
  const values: Record<string, string> = {}
  let directory = ''

  /** Exactly the manifest's variables; addresses of other machines and secrets get values of this test. */
  const start = (name: string, host: string) => {
    const { command, variables, graceSeconds, probes } = of(name)
    const [program, ...args] = command
    const ownVariables = { ...values, HOST: host, DATA_DIR: join(directory, name) }
    const env = Object.fromEntries(
      Object.entries(variables)
        .map(([key, value]) => [key, key in ownVariables ? ownVariables[key as keyof typeof ownVariables] : value])
        .filter(([key]) => key !== 'KAFKA_BROKERS'),
    )
    const child = spawn(program === 'node' ? process.execPath : (program ?? ''), args, {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
      env,
    })
    stops.push(() => child.kill('SIGKILL'))
    return { child, ended: once(child, 'close'), url: `http://${host}:${variables['PORT']}`, graceSeconds, probes }
  }

  beforeAll(async () => {
    const postgres = await postgresDatabases(process.env['EVENT_STORE_URL'], 2)
    const clickhouse = await clickhouseDatabase(process.env['CLICKHOUSE_URL'])
    const store = await objectStore(process.env['FILES_URL'])
    directory = await mkdtemp(join(tmpdir(), 'manifests-'))
    stops.push(postgres.stop, clickhouse.stop, store.stop, () => rm(directory, { recursive: true, force: true }))
    Object.assign(values, {
      EVENT_STORE_URL: postgres.urls[0],
      DATABASE_URL: postgres.urls[1],
      CLICKHOUSE_URL: clickhouse.url,
      FILES_URL: store.newFolder(),
      SMTP_URL: 'smtp://127.0.0.1:1025',
      MAIL_FROM: 'no-reply@example.com',
      PUBLIC_URL: 'https://quotations.example.com',
      ADMIN_PASSWORD: randomBytes(12).toString('hex'),
      METRICS_TOKEN: secret(),
      ...Object.fromEntries(['SESSION_KEY', 'PERSONAL_KEY', 'AUDIT_KEY'].map((key) => [key, secret()])),
    })
  })
  afterAll(async () => {
    // Processes first, then their stores.
    for (const stop of [...stops.slice(4), ...stops.slice(0, 4)]) await stop()
  })

  test('the stores are prepared, each service gets ready on its port and ends within its grace period', async () => {
    const preparation = start('prepare', '127.0.0.1')
    await preparation.ended
    expect(preparation.child.exitCode).toBe(0)

    const processes = names.map((name, at) => start(name, `127.0.${network}.${at + 1}`))
    const answers = (url: string) =>
      fetch(url).then(
        ({ ok }) => ok,
        () => false,
      )
    for (const { url, probes } of processes) {
      expect(probes).not.toEqual([])
      for (const probe of probes)
        await expect.poll(() => answers(`${url}${probe}`), { timeout: 60_000, interval: 200 }).toBe(true)
      const bearer = { authorization: `Bearer ${values['METRICS_TOKEN']}` }
      expect(await (await fetch(`${url}/metrics`, { headers: bearer })).text()).toContain('projection_lag_seconds')
    }

    const startedAt = performance.now()
    for (const { child } of processes) child.kill('SIGTERM')
    await Promise.all(processes.map(({ ended }) => ended))
    expect(processes.map(({ child }) => child.exitCode)).toEqual([0, 0, 0, 0])
    const grace = Math.min(...processes.map(({ graceSeconds }) => graceSeconds))
    expect((performance.now() - startedAt) / 1000).toBeLessThan(grace)
  })
})
