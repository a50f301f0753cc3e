import { MOST_BYTES } from '@freight/contracts/documents/kinds'
import { Config } from '@freight/platform/config'
import { needs, type ServiceName } from '@freight/platform/process/needed-by'
import { metrics } from '@freight/platform/telemetry/metrics'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { kubernetesDocuments, kubernetesErrors } from './kubernetes.ts'
import { textOf, yamlFilesIn } from './manifests.ts'

const files = yamlFilesIn('kubernetes/base')
const documents = files
  .filter((file) => !file.endsWith('kustomization.yaml'))
  .flatMap((file) => kubernetesDocuments(textOf(file)))
const ours: readonly ServiceName[] = ['command-service', 'projection-workers', 'query-service', 'notification-gateway']
const variables = Object.keys(Config.shape) as (keyof typeof Config.shape)[]
const named = (kind: string, name: string) =>
  documents.find((document) => document.kind === kind && document.metadata?.name === name)
const podOf = (name: string) => (named('Deployment', name) ?? named('Job', name))?.spec?.template?.spec

describe('Kubernetes', () => {
  test.each(files)('%s is what the schemas of Kubernetes ask for', (file) => {
    expect(kubernetesErrors(textOf(file))).toEqual([])
  })

  test('a field that is missing, and a word in the place of a number, are told', () => {
    const text = textOf('kubernetes/base/command-service.yaml')
    expect(kubernetesErrors(text.replace('minAvailable: 1', 'minAvailable: [1]'))).not.toEqual([])
    expect(kubernetesErrors(text.replace('minReplicas: 2', 'minReplicas: two'))).not.toEqual([])
  })

  test.each(ours)('%s gets each variable that it needs, and none that the configuration does not know', (name) => {
    const shared = Object.keys(named('ConfigMap', 'freight')?.data ?? {})
    const given = [...shared, ...(podOf(name)?.containers[0].env ?? []).map((line) => line.name)]
    expect(variables.filter((variable) => needs(name, variable) && !given.includes(variable))).toEqual([])
    expect(given.filter((variable) => !(variable in Config.shape))).toEqual([])
  })

  test.each(ours)('%s is asked where it answers, has time to end, and one of it always stays', (name) => {
    const pod = podOf(name)
    const [container] = pod?.containers ?? []
    expect(container?.startupProbe?.httpGet?.path).toBe('/health/live')
    expect(container?.livenessProbe?.httpGet?.path).toBe('/health/live')
    expect(container?.readinessProbe?.httpGet?.path).toBe('/health/ready')
    expect(container?.command).toEqual(['node', 'deploy/services/start.mjs', name])
    expect(container?.ports).toEqual([{ containerPort: Number(named('ConfigMap', 'freight')?.data?.['PORT']) }])
    // 5 s until the proxy has forgotten it, and 10 s to end.
    expect(pod?.terminationGracePeriodSeconds).toBeGreaterThan(15)
    expect(named('PodDisruptionBudget', name)?.spec).toMatchObject({ minAvailable: 1 })
  })

  test.each([...ours, 'prepare', 'proxy'])('%s is not root and cannot write to its image', (name) => {
    expect(podOf(name)?.containers[0].securityContext).toMatchObject({
      runAsNonRoot: true,
      readOnlyRootFilesystem: true,
      allowPrivilegeEscalation: false,
      capabilities: { drop: ['ALL'] },
    })
  })

  test('what scales a service is a metric that the services have', async () => {
    const had = await metrics().registry.getMetricsAsJSON()
    const names = documents.flatMap(({ spec }) => spec?.metrics ?? []).map(({ pods }) => pods.metric.name)
    expect(names).toHaveLength(4)
    expect(names.filter((name) => !had.some((one) => one.name === name))).toEqual([])
  })

  test('what is scaled by itself says no number besides, which would be set again by each apply', () => {
    const scaled = documents.flatMap(({ kind, spec }) =>
      kind === 'HorizontalPodAutoscaler' ? [z.object({ name: z.string() }).parse(spec?.['scaleTargetRef']).name] : [],
    )
    expect(scaled).toHaveLength(4)
    for (const name of ours)
      expect([name, named('Deployment', name)?.spec?.['replicas']]).toEqual([
        name,
        scaled.includes(name) ? undefined : 2,
      ])
  })

  test('the services get out to each engine, to mails and to a collector, and everybody to names', () => {
    const ports = JSON.stringify(named('NetworkPolicy', 'engines')?.spec)
    for (const port of [5432, 2113, 9092, 8123, 443, 9000, 25, 465, 587, 4318])
      expect(ports).toContain(`"port":${port}}`)
    expect(JSON.stringify(named('NetworkPolicy', 'names')?.spec)).toContain('"port":53,"protocol":"UDP"')
  })

  test('a document of the largest size comes through the ingress', () => {
    const megabytes = /proxy-body-size: (\d+)m/.exec(textOf('kubernetes/base/proxy.yaml'))?.[1]
    expect(Number(megabytes) * 1024 * 1024).toBeGreaterThan((MOST_BYTES * 4) / 3 + 65_536)
  })

  test('nothing is let in or out where nothing says so, and the kustomization names each file', () => {
    expect(named('NetworkPolicy', 'nothing')?.spec).toEqual({ podSelector: {}, policyTypes: ['Ingress', 'Egress'] })
    const listed = textOf('kubernetes/base/kustomization.yaml')
    expect(
      files.filter((file) => !listed.includes(`- ${file.split('/').at(-1)}`) && !file.endsWith('kustomization.yaml')),
    ).toEqual([])
  })
})
