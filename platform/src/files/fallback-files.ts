import type { Files } from './port.ts'

/**
 * Files of two stores. `nearFiles` are on this machine and are read first, so that they are available during an outage
 * of the other store.
 * @throws NotFound if the file is in neither
 */
export const inEither = (otherFiles: Files, nearFiles: Files): Pick<Files, 'get'> => ({
  get: async (sha256) => ((await nearFiles.has(sha256)) ? nearFiles : otherFiles).get(sha256),
})
