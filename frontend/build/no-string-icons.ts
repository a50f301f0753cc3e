import type { Plugin } from 'vite'

/**
 * Blueprint can load an icon by name, which needs all names and 200 kB of paths. Icons are components here: an empty
 * loader replaces it.
 */
export const noStringIcons = (): Plugin => ({
  name: 'no-string-icons',
  enforce: 'pre',
  load: (id) =>
    /@blueprintjs\/icons\/lib\/esm\/iconLoader\.js/.test(id)
      ? 'export class Icons { static setLoaderOptions() {} static async load() {} static async loadAll() {} static getPaths() {} }'
      : undefined,
})
