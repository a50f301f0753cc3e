export type ProxyLine = { path: RegExp; methods?: readonly string[]; service: string }

/** Directives of a Caddyfile's route in order, derived from the services' routing table. */
export const proxyLines = (caddyfile: string): ProxyLine[] =>
  [
    ...caddyfile.matchAll(
      /(@\w+) \{\s+path_regexp (\S+)\s+(?:method ([A-Z ]+)\s+)?\}\s+handle \1 \{\s+import to (\S+)/g,
    ),
  ].map(([, , path = '', methods, service = '']) => ({
    path: new RegExp(path),
    ...(methods && { methods: methods.trim().split(' ') }),
    service,
  }))
