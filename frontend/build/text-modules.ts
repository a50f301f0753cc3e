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
  const folderOf = (name: string) => (name.startsWith('express') ? 'express' : name === 'clientOffer' ? 'links' : '')
  const files = names.map((name) => path.join(locales, language, folderOf(name), name))
  return files.map((file) => `export { default as ${path.basename(file)} } from '${file}.json'`).join('\n')
}

/** `virtual:texts` loads each group of texts in a language as one file, not as one per namespace. */
export const textModules = (): Plugin => ({
  name: 'text-modules',
  resolveId: (id) => (id.startsWith('virtual:texts') ? `\0${id}` : undefined),
  load: (id) => (id.startsWith('\0virtual:texts') ? codeOf(id) : undefined),
})
