import { randomUUID } from 'node:crypto'
import { s3Double } from '@freight/platform/testing/s3-double'

/** The configured object store, else a double. */
export const objectStore = async (configuredUrl: string | undefined) => {
  const double = configuredUrl ? undefined : await s3Double()
  return {
    /** Value of `FILES_URL` for a new folder of the bucket, so that other files stay untouched. */
    newFolder: (): string => {
      const url = new URL(configuredUrl || double?.url || '')
      url.pathname = `${url.pathname}/test-${randomUUID()}`
      return url.href
    },
    stop: async () => double?.close(),
  }
}
