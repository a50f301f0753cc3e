import { routing } from '@freight/deploy/services/routing'
import { Config } from '@freight/platform/config'
import { needsVariable, type ServiceName } from '@freight/platform/process/singleton-tasks'
import { BlockList } from 'node:net'
import { describe, expect, test } from 'vitest'
import { composeErrors, composeServices } from './compose.ts'
import { textOf, yamlFilesIn } from './manifests.ts'
import { proxyLines } from './proxy-lines.ts'

const compose = textOf('compose/compose.yaml')
const services = composeServices(compose)
const serviceNames: readonly ServiceName[] = [
  'command-service',
  'projection-workers',
  'query-service',
  'notification-gateway',
]
const variables = Object.keys(Config.shape) as (keyof typeof Config.shape)[]

describe('Compose', () => {
  test.each(yamlFilesIn('compose'))('%s conforms to the Compose schema', (file) => {
    expect(composeErrors(textOf(file))).toEqual([])
  })

  test('the schema check reports a key that Compose does not have', () => {
    expect(composeErrors(compose.replace('read_only: true', 'readonly: true'))).not.toEqual([])
  })

  test.each(serviceNames)('%s gets every variable that it needs, and no unknown one', (name) => {
    const environment = services[name]?.environment ?? {}
    expect(variables.filter((variable) => needsVariable(name, variable) && !environment[variable])).toEqual([])
    expect(Object.keys(environment).filter((variable) => !(variable in Config.shape))).toEqual([])
  })

  test.each([...serviceNames, 'prepare'])('%s cannot write to its image and has no root capabilities', (name) => {
    expect(services[name]).toMatchObject({ read_only: true, user: '1000:1000', cap_drop: ['ALL'] })
  })

  test('each service has two replicas and a stop grace period', () => {
    expect(serviceNames.map((name) => services[name]?.deploy?.replicas)).toEqual([2, 2, 2, 2])
    for (const name of serviceNames)
      expect(Number.parseInt(services[name]?.stop_grace_period ?? '', 10)).toBeGreaterThan(10)
  })

  test('every image has a version, and secrets have no default', () => {
    const images = Object.values(services).map(({ image }) => image)
    expect(images.filter((image) => !/:(\$\{VERSION:-local\}|.*\d)/.test(image) || image.endsWith(':latest'))).toEqual(
      [],
    )
    const open = [...compose.matchAll(/\$\{(\w+)(:\?)?/g)].filter(
      ([, name, requiredMark]) => name !== 'VERSION' && !requiredMark,
    )
    expect(open.map(([, name]) => name)).toEqual([])
  })

  test('no other container has the address of the trusted proxy', () => {
    const [, trustedAddress = ''] = /TRUSTED_PROXIES: ([\d.]+)/.exec(compose) ?? []
    expect(compose).toContain(`ipv4_address: ${trustedAddress}`)
    const ranges = [...compose.matchAll(/ip_range: ([\d.]+)\/(\d+)/g)]
    expect(ranges).toHaveLength(1)
    for (const [, address = '', bits] of ranges) {
      const dynamicRange = new BlockList()
      dynamicRange.addSubnet(address, Number(bits))
      expect(dynamicRange.check(trustedAddress)).toBe(false)
    }
  })

  test('the health check of PostgreSQL uses TCP, which answers only after initialisation', () => {
    expect(services['postgres']?.healthcheck?.test.join(' ')).toContain('-h 127.0.0.1')
  })

  test('every interpolated variable is in the example file, without a value', () => {
    const required = new Set([...compose.matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name))
    const exampleFile = textOf('compose/env.example')
      .split('\n')
      .filter((line) => /^\w/.test(line))
    expect(exampleFile.toSorted()).toEqual([...required].map((name) => `${name}=`).toSorted())
  })
})

test('the proxy routes each request as the routing table does', () => {
  const lines = proxyLines(textOf('proxy/Caddyfile'))
  const plain = (path: RegExp) => path.source.replaceAll('\\/', '/')
  expect(lines.map((line) => ({ ...line, path: plain(line.path) }))).toEqual(
    routing.map((line) => ({ ...line, path: plain(line.path) })),
  )
})

test('requests for metrics are refused before any route to a service', () => {
  const lines = textOf('proxy/Caddyfile')
    .split('\n')
    .map((line) => line.trim())
  const [operatorsLine, routeLine, firstHandleLine] = ['respond @operators 404', 'route {', 'handle @line1 {'].map(
    (line) => lines.indexOf(line),
  )
  // Outside of the block Caddy would evaluate it after all of its directives.
  expect(routeLine).toBeGreaterThan(-1)
  expect(operatorsLine).toBeGreaterThan(routeLine ?? Infinity)
  expect(firstHandleLine).toBeGreaterThan(operatorsLine ?? Infinity)
})

test('events reach the brokers over TLS with a user, in Compose and in Kubernetes', () => {
  for (const file of ['compose/compose.yaml', 'kubernetes/base/settings.yaml']) {
    const text = textOf(file)
    expect(text).toMatch(/KAFKA_TLS: 'on'/)
    expect(text).toMatch(/KAFKA_SASL: [a-z]/)
    expect(text).not.toMatch(/PLAINTEXT:\/\/|KAFKA_ALLOW_PLAINTEXT/)
  }
})
