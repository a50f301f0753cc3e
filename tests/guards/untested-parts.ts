import { parseSync } from '@swc/core'
import { dirname, join, normalize } from 'node:path'

/** A file of the frontend by its path below `src`. */
export type Source = { path: string; text: string }

type Node = { type?: unknown; [field: string]: unknown }

const isNode = (thing: unknown): thing is Node => typeof thing === 'object' && thing !== null
const isTest = (path: string) => /\.test\.tsx?$/.test(path)
const parse = ({ path, text }: Source) => parseSync(text, { syntax: 'typescript', tsx: path.endsWith('x') }).body

const choosing: readonly unknown[] = ['IfStatement', 'ConditionalExpression', 'SwitchStatement']

/** `if`, `? :` and `switch` anywhere, and `&&` between the braces of an element, where it selects the output. */
const holdsCondition = (thing: unknown, isRendered = false): boolean => {
  if (Array.isArray(thing)) return thing.some((each) => holdsCondition(each, isRendered))
  if (!isNode(thing)) return false
  if (choosing.includes(thing.type) || (isRendered && thing['operator'] === '&&')) return true
  const isInside = isRendered || thing.type === 'JSXExpressionContainer'
  return Object.values(thing).some((field) => holdsCondition(field, isInside))
}

const textOf = (thing: unknown): string[] =>
  isNode(thing) && typeof thing['value'] === 'string' ? [thing['value']] : []

/** Imports of a file, static and dynamic (`import('./part.tsx')`), without type imports. */
const importsOf = (thing: unknown): string[] => {
  if (Array.isArray(thing)) return thing.flatMap(importsOf)
  if (!isNode(thing)) return []
  if (thing.type === 'ImportDeclaration') return thing['typeOnly'] === true ? [] : textOf(thing['source'])
  const { callee, arguments: given } = thing
  const imported =
    isNode(callee) && callee.type === 'Import' && Array.isArray(given) ? textOf(given[0]?.expression) : []
  return [...imported, ...Object.values(thing).flatMap(importsOf)]
}

/**
 * Screen parts with a condition that no test beside them renders. A test is beside a part if it is in the same folder and
 * has the part's name or imports it, directly or through files of the folder or of `testing/`.
 * @param sources All `.ts` and `.tsx` files of the frontend.
 */
export const untestedParts = (sources: readonly Source[]): string[] => {
  const bodies = new Map(sources.map((source) => [source.path, parse(source)]))
  const importedBy = new Map(
    [...bodies].map(([path, body]) => [
      path,
      importsOf(body).flatMap((name) => (name.startsWith('.') ? normalize(join(dirname(path), name)) : [])),
    ]),
  )
  const rendered = new Set<string>()
  const draw = (file: string, folder: string): void => {
    for (const path of importedBy.get(file) ?? []) {
      if (rendered.has(`${folder}:${path}`) || (dirname(path) !== folder && !path.startsWith('testing/'))) continue
      rendered.add(`${folder}:${path}`)
      draw(path, folder)
    }
  }
  for (const { path } of sources) if (isTest(path)) draw(path, dirname(path))
  const hasTest = (path: string) =>
    rendered.has(`${dirname(path)}:${path}`) || bodies.has(path.replace(/\.tsx$/, '.test.tsx'))
  const isPart = (path: string) => path.endsWith('.tsx') && !isTest(path) && !path.startsWith('testing/')
  return [...bodies].flatMap(([path, body]) => (isPart(path) && !hasTest(path) && holdsCondition(body) ? [path] : []))
}
