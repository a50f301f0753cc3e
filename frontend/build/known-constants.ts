import type { Plugin } from 'vite'

const ROUTER = /react-router\/dist\/development\/chunk-[^/]*\.mjs/
const CLASS_NAMES = /@blueprintjs\/core\/lib\/esm\/common\/classes\.js/

/**
 * The router's production build differs from the other by its first line here, but no condition of the package leads to
 * it. Links that fetch pages beforehand need the router's own server. Parts that are not used are let go of.
 */
const withoutServer = (code: string) =>
  code
    .replace('var ENABLE_DEV_WARNINGS = true', 'const ENABLE_DEV_WARNINGS = false')
    .replace(
      /^function PrefetchPageLinks\(/m,
      'function PrefetchPageLinks() { return null }\nfunction NeverPrefetched(',
    )
    .replaceAll(/^\w+\.displayName = "\w+";$/gm, '')
    .replaceAll(/^(var \w+ = )(?=React\d*\.(?:forwardRef|createContext|memo)\()/gm, '$1/* @__PURE__ */ ')

/** Blueprint's prefix may be set by a global, so that none of its five hundred class names could be left out. */
const withWholeNames = (code: string) => {
  const known = new Map([['NS', 'bp6']])
  return code
    .replace(/let NS = "bp6";[^]*?(?=\/\/ modifiers)/, 'const NS = "bp6";\n')
    .replaceAll(/^export const (\w+) = `(.*)`;$/gm, (line, name: string, template: string) => {
      const text = template.replaceAll(/\$\{(\w+)\}/g, (part, used: string) => known.get(used) ?? part)
      if (text.includes('$')) return line
      known.set(name, text)
      return `export const ${name} = "${text}";`
    })
    .replaceAll(/^(export const \w+ = )(?=\w+\()/gm, '$1/* @__PURE__ */ ')
}

/** What packages leave open until they run is known when the product is built: what hangs on it can be left out. */
export const knownConstants = (): Plugin => ({
  name: 'known-constants',
  apply: 'build',
  transform: (code, id) => {
    if (ROUTER.test(id)) return { code: withoutServer(code), map: null }
    return CLASS_NAMES.test(id) ? { code: withWholeNames(code), map: null } : undefined
  },
})
