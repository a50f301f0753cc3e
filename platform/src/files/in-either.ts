import type { Files } from './port.ts'

/** What lies in one store or the other. @throws NotFound where it is in neither */
export const inEither = (files: Files, others: Files): Pick<Files, 'get'> => ({
  get: async (sha256) => ((await files.has(sha256)) ? files : others).get(sha256),
})
