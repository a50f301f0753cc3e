// Loads sources and tests like the test runner, but repeatedly: compiled code is cached, and the next copy only runs
// the modules that depend on a changed file.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { compileFunction } from 'node:vm'
import swc from '@swc/core'

const scripts = /\.tsx?$/
const parameters = ['exports', 'require', 'module', '__filename', '__dirname']
const requiredNames = /\brequire\("([^"]+)"\)/g

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

/**
 * A top-level `await` fails at run time, not at compile time: callers that only read the imports do not run the module.
 */
const functionOf = (code, filename) => {
  try {
    return compileFunction(code, parameters, { filename })
  } catch (error) {
    return () => {
      throw error
    }
  }
}

/**
 * Loads packages and non-script files for a module. Some packages only support `import`: Node then requires their
 * files.
 */
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

/** The modules of one project; `changed` maps files to source texts that replace those on the disk. */
export const modulesOf = ({ rootDir, moduleNameMapper = {}, changed = new Map() }) => {
  const names = Object.entries(moduleNameMapper).map(([pattern, to]) => [new RegExp(pattern), to])
  /** Path of an imported file; undefined for a package. */
  const fileOf = (name, from) => {
    for (const [pattern, to] of names) {
      const match = pattern.exec(name)
      if (match) return to.replace('<rootDir>', rootDir).replaceAll(/\$(\d)/g, (_, group) => match[Number(group)])
    }
    return name.startsWith('.') ? resolve(dirname(from), name) : undefined
  }

  const compiled = new Map()
  const scriptOf = (file) => {
    const known = compiled.get(file)
    if (known) return known
    // The remaining uses of import.meta belong to Vite; the tests do not have them either.
    const code = toScript(file, changed.get(file) ?? readFileSync(file, 'utf8')).replaceAll('import.meta', '({})')
    const imports = [...code.matchAll(requiredNames)].map(([, name]) => fileOf(name, file) ?? name)
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
  /** All direct and indirect imports of a file: paths, and names of packages. */
  const reachOf = (file) => {
    const reached = reaches.get(file) ?? follow(file, new Set())
    reaches.set(file, reached)
    return reached
  }

  /** Runs a file and its imports, except those in `loaded`; `given` replaces modules by name. */
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

  /** Loaded modules that do not import the file, and so can be reused when it runs again. */
  const withoutUsersOf = (file, loaded) => new Map([...loaded].filter(([name]) => !reachOf(name).has(file)))

  return { reachOf, load, withoutUsersOf }
}
