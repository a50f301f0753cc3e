import type { Files } from './port.ts'

/**
 * What lies in one store or the other. `near` is asked first: it lies on this machine, and what is there is had while the
 * other one is away.
 * @throws NotFound where it is in neither
 */
export const inEither = (files: Files, near: Files): Pick<Files, 'get'> => ({
  get: async (sha256) => ((await near.has(sha256)) ? near : files).get(sha256),
})
