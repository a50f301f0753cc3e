import type { Files } from './port.ts'

/**
 * Files of two stores. `near` is on this machine and is read first, so that its files are available during an outage
 * of the other store.
 * @throws NotFound if the file is in neither
 */
export const inEither = (files: Files, near: Files): Pick<Files, 'get'> => ({
  get: async (sha256) => ((await near.has(sha256)) ? near : files).get(sha256),
})
