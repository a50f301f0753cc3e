import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Maximum words of a document, or of all documents below a folder, counted as `wc -w` does. */
const budgets: Readonly<Record<string, number>> = {
  'README.md': 700,
  'docs/architecture.md': 1_500,
  'docs/domain.md': 2_300,
  'docs/operations.md': 2_500,
  docs: 23_000,
}

/** Clauses and persons in place of the field's noun or verb: software sends, returns, logs, stores, notifies. */
const forbidden =
  /\b(told|tells?|telling|hears?|heard|gone|kept|whoever|whomever|somebody|nobody|anybody|everybody)\b/gi

/** Exact quotations, such as the subject of an old commit. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  'docs/how-to.md': ['Tell on the home by what a quotation counts as won or lost'],
}

/** A text for readers and its place: the path of a document, later also `file.ts: name of a constant`. */
type Passage = { place: string; text: string }

const markdownBelow = (root: string, path: string): string[] => {
  const full = join(root, path)
  if (!existsSync(full)) return []
  if (statSync(full).isFile()) return path.endsWith('.md') ? [path] : []
  return readdirSync(full).flatMap((name) => markdownBelow(root, join(path, name)))
}

const words = (text: string): number => text.split(/\s+/).filter((word) => word !== '').length

/** `docs/domain.md: 2,412 of 2,300 words`; also reports a missing document. */
export const overBudget = (root: string, limits = budgets): string[] =>
  Object.entries(limits).flatMap(([path, limit]) => {
    const pages = markdownBelow(root, path)
    if (pages.length === 0) return [`${path}: missing`]
    const count = pages.reduce((sum, page) => sum + words(readFileSync(join(root, page), 'utf8')), 0)
    return count > limit ? [`${path}: ${count.toLocaleString('en')} of ${limit.toLocaleString('en')} words`] : []
  })

const proseOf = (markdown: string): string => markdown.replaceAll(/^```.*?^```/gms, '').replaceAll(/`[^`\n]*`/g, '')

/** Prose of the documents, without code. */
export const documentPassages = (root: string): Passage[] =>
  ['README.md', 'CONTRIBUTING.md', 'docs'].flatMap((path) =>
    markdownBelow(root, path).map((page) => ({ place: page, text: proseOf(readFileSync(join(root, page), 'utf8')) })),
  )

/** `docs/domain.md: nobody`, for each forbidden word outside of an allowed quotation; also an allowance without use. */
export const forbiddenWords = (passages: readonly Passage[], quotations = allowed): string[] => {
  const violations = passages.flatMap(({ place, text }) => {
    const rest = (quotations[place] ?? []).reduce((left, quotation) => left.replaceAll(quotation, ''), text)
    return [...rest.matchAll(forbidden)].map(([word]) => `${place}: ${word}`)
  })
  const unused = Object.entries(quotations).flatMap(([place, texts]) =>
    texts
      .filter((quotation) => !passages.some((passage) => passage.place === place && passage.text.includes(quotation)))
      .map((quotation) => `${place}: allowed without use: ${quotation}`),
  )
  return [...violations, ...unused]
}

const filesBelow = (root: string, folder = '.'): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (entry.isFile()) return [join(folder, entry.name)]
    const isGenerated =
      entry.name.startsWith('.') || ['node_modules', 'dist', 'dist-types', 'data'].includes(entry.name)
    return isGenerated || !entry.isDirectory() ? [] : filesBelow(root, join(folder, entry.name))
  })

/** `a/{b,c}.ts` names two files. */
const expandedNames = (name: string): string[] => {
  const [, before = '', choices = '', after = ''] = /^([^{]*)\{([^{}]*)\}(.*)$/.exec(name) ?? []
  return choices.includes(',') ? choices.split(',').flatMap((one) => expandedNames(`${before}${one}${after}`)) : [name]
}

/** `docs/domain.md: freight/legs.ts`, for each file that a document names in code style and that does not exist. */
export const missingFiles = (root: string): string[] => {
  const files = filesBelow(root).map((path) => `/${path}`)
  return ['README.md', 'CONTRIBUTING.md', 'docs'].flatMap((path) =>
    markdownBelow(root, path).flatMap((page) =>
      [...readFileSync(join(root, page), 'utf8').matchAll(/`([^`\n]+)`/g)]
        .flatMap(([, span = '']) => expandedNames(span.replace(/^…\//, '')))
        .filter((name) => /^[\w.-][\w./-]*\.(tsx?|mjs|sql|css|json|yaml)$/.test(name))
        .filter((name) => !files.some((file) => file.endsWith(`/${name}`)))
        .map((name) => `${page}: ${name}`),
    ),
  )
}
