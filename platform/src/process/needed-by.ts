import type { Config } from '../config.ts'

const stores = ['EVENT_STORE_URL', 'DATABASE_URL', 'SESSION_KEY', 'PERSONAL_KEY'] as const

/** Variables of the stores and keys that each separate service shares with the others. */
const neededBy = {
  'command-service': [...stores, 'FILES_URL', 'AUDIT_KEY'],
  'projection-workers': [...stores, 'CLICKHOUSE_URL'],
  'query-service': [...stores, 'CLICKHOUSE_URL', 'FILES_URL'],
  'notification-gateway': stores,
} as const satisfies Record<string, readonly (keyof Config)[]>

export type ServiceName = keyof typeof neededBy

/** Whether a service uses the store or key of a variable. */
export const needsVariable = (service: ServiceName, variable: keyof Config): boolean =>
  neededBy[service].some((name) => name === variable)

/** @throws Error that names the missing variables of a separate service */
export const refuseMissing = (service: ServiceName, config: Config): void => {
  const missing = neededBy[service].filter((variable) => config[variable] === '')
  if (missing.length > 0)
    throw new Error(
      `${missing.join(', ')}: needed by ${service} as a process of its own, with the same value in each process.`,
    )
}
