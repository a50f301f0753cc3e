import { MOST_BYTES } from '@freight/contracts/vocabulary/document'
import { Config } from '@freight/platform/config'
import { needsVariable, type ServiceName } from '@freight/platform/process/singleton-tasks'
import { metrics } from '@freight/platform/telemetry/metrics'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { kubernetesDocuments, kubernetesErrors } from './kubernetes.ts'
import { textOf, yamlFilesIn } from './manifests.ts'

const files = yamlFilesIn('kubernetes/base')
const documents = files
  .filter((file) => !file.endsWith('kustomization.yaml'))
  .flatMap((file) => kubernetesDocuments(textOf(file)))
const serviceNames: readonly ServiceName[] = [
  'command-service',
  'projection-workers',
  'query-service',
  'notification-gateway',
]
const variables = Object.keys(Config.shape) as (keyof typeof Config.shape)[]
const resource = (kind: string, name: string) =>
  documents.find((document) => document.kind === kind && document.metadata?.name === name)
const podOf = (name: string) => (resource('Deployment', name) ?? resource('Job', name))?.spec?.template?.spec

describe('Kubernetes', () => {
  test.each(files)('%s conforms to the Kubernetes schemas', (file) => {
    expect(kubernetesErrors(textOf(file))).toEqual([])
  })

  test('the schema check reports a missing field, and text in place of a number', () => {
    const text = textOf('kubernetes/base/command-service.yaml')
    expect(kubernetesErrors(text.replace('minAvailable: 1', 'minAvailable: [1]'))).not.toEqual([])
    expect(kubernetesErrors(text.replace('minReplicas: 2', 'minReplicas: two'))).not.toEqual([])
  })

  test.each(serviceNames)('%s gets every variable that it needs, and no unknown one', (name) => {
    const sharedNames = Object.keys(resource('ConfigMap', 'freight')?.data ?? {})
    const variableNames = [...sharedNames, ...(podOf(name)?.containers[0].env ?? []).map((line) => line.name)]
    expect(variables.filter((variable) => needsVariable(name, variable) && !variableNames.includes(variable))).toEqual(
      [],
    )
    expect(variableNames.filter((variable) => !(variable in Config.shape))).toEqual([])
  })

  test.each(serviceNames)('%s has a probe at its port, a termination grace period and a disruption budget', (name) => {
    const pod = podOf(name)
    const [container] = pod?.containers ?? []
    expect(container?.startupProbe?.httpGet?.path).toBe('/health/live')
    expect(container?.livenessProbe?.httpGet?.path).toBe('/health/live')
    expect(container?.readinessProbe?.httpGet?.path).toBe('/health/ready')
    expect(container?.command).toEqual(['node', 'deploy/services/start.mjs', name])
    expect(container?.ports).toEqual([{ containerPort: Number(resource('ConfigMap', 'freight')?.data?.['PORT']) }])
    // 5 s until the proxy removes it, and 10 s to end.
    expect(pod?.terminationGracePeriodSeconds).toBeGreaterThan(15)
    expect(resource('PodDisruptionBudget', name)?.spec).toMatchObject({ minAvailable: 1 })
  })

  test.each([...serviceNames, 'prepare', 'proxy'])('%s does not run as root and cannot write to its image', (name) => {
    expect(podOf(name)?.containers[0].securityContext).toMatchObject({
      runAsNonRoot: true,
      readOnlyRootFilesystem: true,
      allowPrivilegeEscalation: false,
      capabilities: { drop: ['ALL'] },
    })
  })

  test('autoscaling uses a metric that the services export', async () => {
    const exportedMetrics = await metrics().registry.getMetricsAsJSON()
    const names = documents.flatMap(({ spec }) => spec?.metrics ?? []).map(({ pods }) => pods.metric.name)
    expect(names).toHaveLength(4)
    expect(names.filter((name) => !exportedMetrics.some((one) => one.name === name))).toEqual([])
  })

  test('an autoscaled deployment has no replica count, which each apply would reset', () => {
    const scaledNames = documents.flatMap(({ kind, spec }) =>
      kind === 'HorizontalPodAutoscaler' ? [z.object({ name: z.string() }).parse(spec?.['scaleTargetRef']).name] : [],
    )
    expect(scaledNames).toHaveLength(4)
    for (const name of serviceNames)
      expect([name, resource('Deployment', name)?.spec?.['replicas']]).toEqual([
        name,
        scaledNames.includes(name) ? undefined : 2,
      ])
  })

  test('the services reach each engine, mail and a collector, and every pod reaches DNS', () => {
    const ports = JSON.stringify(resource('NetworkPolicy', 'engines')?.spec)
    for (const port of [5432, 2113, 9092, 8123, 443, 9000, 25, 465, 587, 4318])
      expect(ports).toContain(`"port":${port}}`)
    expect(JSON.stringify(resource('NetworkPolicy', 'names')?.spec)).toContain('"port":53,"protocol":"UDP"')
  })

  test('the ingress accepts a document of the largest size', () => {
    const megabytes = /proxy-body-size: (\d+)m/.exec(textOf('kubernetes/base/proxy.yaml'))?.[1]
    expect(Number(megabytes) * 1024 * 1024).toBeGreaterThan((MOST_BYTES * 4) / 3 + 65_536)
  })

  test('network policies deny by default, and the kustomization names each file', () => {
    expect(resource('NetworkPolicy', 'nothing')?.spec).toEqual({ podSelector: {}, policyTypes: ['Ingress', 'Egress'] })
    const kustomization = textOf('kubernetes/base/kustomization.yaml')
    expect(
      files.filter(
        (file) => !kustomization.includes(`- ${file.split('/').at(-1)}`) && !file.endsWith('kustomization.yaml'),
      ),
    ).toEqual([])
  })
})
