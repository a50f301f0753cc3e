import { parseSync } from '@swc/core'
import { dirname, join, normalize } from 'node:path'

/** A file of the frontend by its path below `src`. */
export type Source = { path: string; text: string }

type Node = { type?: unknown; [field: string]: unknown }

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null
const isTest = (path: string) => /\.test\.tsx?$/.test(path)
const parse = ({ path, text }: Source) => parseSync(text, { syntax: 'typescript', tsx: path.endsWith('x') }).body

const conditionTypes: readonly unknown[] = ['IfStatement', 'ConditionalExpression', 'SwitchStatement']

/** `if`, `? :` and `switch` anywhere, and `&&` between the braces of an element, where it selects the output. */
const holdsCondition = (node: unknown, isRendered = false): boolean => {
  if (Array.isArray(node)) return node.some((each) => holdsCondition(each, isRendered))
  if (!isNode(node)) return false
  if (conditionTypes.includes(node.type) || (isRendered && node['operator'] === '&&')) return true
  const isInside = isRendered || node.type === 'JSXExpressionContainer'
  return Object.values(node).some((field) => holdsCondition(field, isInside))
}

const textOf = (node: unknown): string[] => (isNode(node) && typeof node['value'] === 'string' ? [node['value']] : [])

/** Imports of a file, static, dynamic (`import('./part.tsx')`) and re-exported, without type imports. */
const importsOf = (node: unknown): string[] => {
  if (Array.isArray(node)) return node.flatMap(importsOf)
  if (!isNode(node)) return []
  if (node.type === 'ImportDeclaration' || (node.type === 'ExportNamedDeclaration' && isNode(node['source'])))
    return node['typeOnly'] === true ? [] : textOf(node['source'])
  const { callee, arguments: callArguments } = node
  const importedNames =
    isNode(callee) && callee.type === 'Import' && Array.isArray(callArguments)
      ? textOf(callArguments[0]?.expression)
      : []
  return [...importedNames, ...Object.values(node).flatMap(importsOf)]
}

/**
 * Screen parts with a condition that no test beside them renders. A test is beside a part if it is in the same folder and
 * has the part's name or imports it, directly or through files of the folder or of `testing/`.
 * @param sources All `.ts` and `.tsx` files of the frontend.
 */
export const untestedParts = (sources: readonly Source[]): string[] => {
  const bodies = new Map(sources.map((source) => [source.path, parse(source)]))
  const importsByPath = new Map(
    [...bodies].map(([path, body]) => [
      path,
      importsOf(body).flatMap((name) => (name.startsWith('.') ? normalize(join(dirname(path), name)) : [])),
    ]),
  )
  const renderedParts = new Set<string>()
  const markRendered = (file: string, folder: string): void => {
    for (const path of importsByPath.get(file) ?? []) {
      if (renderedParts.has(`${folder}:${path}`) || (dirname(path) !== folder && !path.startsWith('testing/'))) continue
      renderedParts.add(`${folder}:${path}`)
      markRendered(path, folder)
    }
  }
  for (const { path } of sources) if (isTest(path)) markRendered(path, dirname(path))
  const hasTest = (path: string) =>
    renderedParts.has(`${dirname(path)}:${path}`) || bodies.has(path.replace(/\.tsx$/, '.test.tsx'))
  const isPart = (path: string) => path.endsWith('.tsx') && !isTest(path) && !path.startsWith('testing/')
  return [...bodies].flatMap(([path, body]) => (isPart(path) && !hasTest(path) && holdsCondition(body) ? [path] : []))
}
