import type { Plugin } from 'vite'

const ROUTER = /react-router\/dist\/development\/chunk-[^/]*\.mjs/
const CLASS_NAMES = /@blueprintjs\/core\/lib\/esm\/common\/classes\.js/

/**
 * The router’s production build differs from the development build by its first line here, but no package condition
 * selects it. Prefetching links need the router’s own server. Unused parts are removed.
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

/** A global may set Blueprint’s prefix, which would prevent removing any of its five hundred class names. */
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

/** Replaces runtime switches of packages by their values in this build, so that dead code is removed. */
export const knownConstants = (): Plugin => ({
  name: 'known-constants',
  apply: 'build',
  transform: (code, id) => {
    if (ROUTER.test(id)) return { code: withoutServer(code), map: null }
    return CLASS_NAMES.test(id) ? { code: withWholeNames(code), map: null } : undefined
  },
})
