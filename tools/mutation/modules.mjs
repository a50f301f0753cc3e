// Loads sources and tests the way the tests' own runner does, but again and again: what is compiled stays compiled, and of the next copy only
// what hangs on a changed file is run anew.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { compileFunction } from 'node:vm'
import swc from '@swc/core'

const scripts = /\.tsx?$/
const parameters = ['exports', 'require', 'module', '__filename', '__dirname']
const asked = /\brequire\("([^"]+)"\)/g

const toScript = (file, source) =>
  swc.transformSync(source, {
    filename: file,
    swcrc: false,
    jsc: {
      target: 'es2023',
      parser: { syntax: 'typescript', tsx: file.endsWith('x') },
      ...(file.endsWith('x') && { transform: { react: { runtime: 'automatic' } } }),
    },
    module: { type: 'commonjs' },
  }).code

/** What waits at its top, as only modules may, fails when it is run: whoever asks what it imports does not run it. */
const functionOf = (code, filename) => {
  try {
    return compileFunction(code, parameters, { filename })
  } catch (error) {
    return () => {
      throw error
    }
  }
}

/** Gives a file its packages and what is no script. Some packages can only be imported: Node requires their files. */
const nativeIn = (file) => {
  const require = createRequire(file)
  return (name) => {
    try {
      return require(name)
    } catch (error) {
      if (error.code !== 'ERR_PACKAGE_PATH_NOT_EXPORTED') throw error
      return require(fileURLToPath(import.meta.resolve(name, pathToFileURL(file))))
    }
  }
}

/** The modules of one room; `changed` holds what stands in a file instead of what is on the disk. */
export const modulesOf = ({ rootDir, moduleNameMapper = {}, changed = new Map() }) => {
  const names = Object.entries(moduleNameMapper).map(([pattern, to]) => [new RegExp(pattern), to])
  /** The file a name means in another file; nothing for a package. */
  const fileOf = (name, from) => {
    for (const [pattern, to] of names) {
      const found = pattern.exec(name)
      if (found) return to.replace('<rootDir>', rootDir).replaceAll(/\$(\d)/g, (_, group) => found[Number(group)])
    }
    return name.startsWith('.') ? resolve(dirname(from), name) : undefined
  }

  const compiled = new Map()
  const scriptOf = (file) => {
    const known = compiled.get(file)
    if (known) return known
    // What is left of import.meta is Vite's, which tests do not have either.
    const code = toScript(file, changed.get(file) ?? readFileSync(file, 'utf8')).replaceAll('import.meta', '({})')
    const imports = [...code.matchAll(asked)].map(([, name]) => fileOf(name, file) ?? name)
    const script = { imports, run: functionOf(code, file), native: nativeIn(file) }
    compiled.set(file, script)
    return script
  }

  const follow = (file, reached) => {
    if (reached.has(file)) return reached
    reached.add(file)
    if (scripts.test(file)) for (const next of scriptOf(file).imports) follow(next, reached)
    return reached
  }
  const reaches = new Map()
  /** Everything a file imports, itself and through others too: files, and names of packages. */
  const reachOf = (file) => {
    const reached = reaches.get(file) ?? follow(file, new Set())
    reaches.set(file, reached)
    return reached
  }

  /** Runs a file and what it imports, unless `loaded` has it already; `given` are modules that are ours to give. */
  const load = (file, loaded, given = {}) => {
    const known = loaded.get(file)
    if (known) return known.exports
    const { run, native } = scriptOf(file)
    const module = { exports: {} }
    loaded.set(file, module)
    const require = (name) => {
      if (Object.hasOwn(given, name)) return given[name]
      const next = fileOf(name, file)
      if (next && scripts.test(next)) return load(next, loaded, given)
      return native(next ?? name)
    }
    run(module.exports, require, module, file, dirname(file))
    return module.exports
  }

  /** What stays of loaded modules when a file is to be run anew: those that do not import it. */
  const withoutUsersOf = (file, loaded) => new Map([...loaded].filter(([name]) => !reachOf(name).has(file)))

  return { reachOf, load, withoutUsersOf }
}
