import { createRequire } from 'node:module'

// dependency-cruiser configures swc for TypeScript without JSX, whatever the file.
const swc = createRequire(import.meta.url)('@swc/core')
const { parseFileSync } = swc
swc.parseFileSync = (path, options) => parseFileSync(path, { ...options, tsx: path.endsWith('.tsx') })
