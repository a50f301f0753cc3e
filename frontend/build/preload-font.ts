import type { Plugin } from 'vite'

/** The one font file is asked for with the page, not after the style sheet: the first text is drawn in it. */
export const preloadFont = (): Plugin => ({
  name: 'preload-font',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }) =>
      Object.keys(bundle ?? {})
        .filter((file) => file.endsWith('.woff2'))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${file}` },
          injectTo: 'head' as const,
        })),
  },
})
