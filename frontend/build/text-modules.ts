import { readdirSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'
import { textGroups } from '../src/lib/i18n/text-groups.ts'

const locales = path.resolve(import.meta.dirname, '../../contracts/locales')
const loaders = (language: string) =>
  Object.keys(textGroups).map((group) => `${group}: () => import('virtual:texts/${language}/${group}')`)

const codeOf = (id: string) => {
  const [, language = '', group] = id.split('/')
  if (language === '')
    return `export default { ${['es', 'en', 'pt'].map((one) => `${one}: { ${loaders(one).join()} }`).join()} }`
  const [, names = []] = Object.entries(textGroups).find(([name]) => name === group) ?? []
  const folder = path.join(locales, language)
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => names.some((name) => path.basename(file) === `${name}.json`))
    .map((file) => `export { default as ${path.basename(file, '.json')} } from '${path.join(folder, file)}'`)
    .join('\n')
}

/** `virtual:texts` loads each group of texts in a language as one file, not as one per namespace. */
export const textModules = (): Plugin => ({
  name: 'text-modules',
  resolveId: (id) => (id.startsWith('virtual:texts') ? `\0${id}` : undefined),
  load: (id) => (id.startsWith('\0virtual:texts') ? codeOf(id) : undefined),
})
