import { randomUUID } from 'node:crypto'
import { s3Double } from '@freight/platform/testing/s3-double'

/** The object store that is named, else a double of one. */
export const objectStore = async (named: string | undefined) => {
  const double = named ? undefined : await s3Double()
  return {
    /** What `FILES_URL` says to use a new folder of the bucket: what lies there from elsewhere is neither seen nor touched. */
    newFolder: (): string => {
      const url = new URL(named || double?.url || '')
      url.pathname = `${url.pathname}/test-${randomUUID()}`
      return url.href
    },
    stop: async () => double?.close(),
  }
}
