import { createRequire } from 'node:module'
import { z } from 'zod'
import { documentsIn } from './manifests.ts'

const EnvLine = z.object({ name: z.string(), value: z.string().optional() })
const Probe = z.object({ httpGet: z.object({ path: z.string() }).optional() })
const Container = z.object({
  name: z.string(),
  image: z.string(),
  command: z.array(z.string()),
  env: z.array(EnvLine).default([]),
  ports: z.array(z.object({ containerPort: z.int() })).default([]),
  startupProbe: Probe.optional(),
  readinessProbe: Probe.optional(),
  livenessProbe: Probe.optional(),
  securityContext: z.record(z.string(), z.unknown()),
})
const Pod = z.object({
  terminationGracePeriodSeconds: z.number().optional(),
  containers: z.tuple([Container]),
})
const Metric = z.object({ pods: z.object({ metric: z.object({ name: z.string() }) }) })
const Document = z.object({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: z.object({ name: z.string() }).optional(),
  data: z.record(z.string(), z.string()).optional(),
  spec: z.looseObject({ template: z.object({ spec: Pod }).optional(), metrics: z.array(Metric).optional() }).optional(),
})
export type KubernetesDocument = z.infer<typeof Document>

const Model = z.custom<new (data: unknown) => { validate: () => void }>((value) => typeof value === 'function')
const load = createRequire(import.meta.url)

export const kubernetesDocuments = (text: string): KubernetesDocument[] =>
  documentsIn(text).map((document) => Document.parse(document))

/** Violations of the Kubernetes schemas in the documents of a file; skips Kustomize's own documents. */
export const kubernetesErrors = (text: string): string[] =>
  documentsIn(text).flatMap((document) => {
    const { apiVersion, kind } = Document.parse(document)
    if (kind === 'Kustomization') return []
    const group = apiVersion.includes('/') ? apiVersion : `core/${apiVersion}`
    const folder = group.startsWith('core/') ? group.slice('core/'.length) : group
    try {
      const schemas = z.record(z.string(), z.unknown()).parse(load(`kubernetes-models/${folder}/${kind}`))
      new (Model.parse(schemas[kind]))(document).validate()
      return []
    } catch (error) {
      return [`${kind}: ${error instanceof Error ? error.message : String(error)}`]
    }
  })
