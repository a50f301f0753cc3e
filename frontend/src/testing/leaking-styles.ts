import { parseSync } from '@swc/core'
import { AtRule, parse, type Rule } from 'postcss'

/** A file of the frontend by its path below `src`. */
export type Source = { path: string; text: string }

/** `features/sell/…` and `features/history/…` are separate homes; `app` and `components` are shared. */
const homeOf = (path: string): string =>
  path
    .split('/')
    .slice(0, path.startsWith('features/') ? 2 : 1)
    .join('/')

type Node = { type?: unknown; name?: unknown; value?: unknown; cooked?: unknown; [field: string]: unknown }

const isNode = (thing: unknown): thing is Node => typeof thing === 'object' && thing !== null

/** Words of all class texts of a component: `className`, and props that end like it. */
const wordsOf = (thing: unknown, inClass: boolean, words: Set<string>): void => {
  if (Array.isArray(thing)) for (const each of thing) wordsOf(each, inClass, words)
  else if (isNode(thing)) {
    const { type, name, value, cooked } = thing
    const isClass = inClass || (type === 'JSXAttribute' && isNode(name) && /className$/i.test(String(name.value)))
    const text = type === 'StringLiteral' ? value : type === 'TemplateElement' ? cooked : undefined
    if (isClass && typeof text === 'string') for (const word of text.split(/\s+/)) words.add(word)
    for (const field of Object.values(thing)) wordsOf(field, isClass, words)
  }
}

/** By class, the homes of the components that use it. */
const wearersOf = (parts: readonly Source[]): ReadonlyMap<string, ReadonlySet<string>> => {
  const wearers = new Map<string, Set<string>>()
  for (const { path, text } of parts) {
    const words = new Set<string>()
    wordsOf(parseSync(text, { syntax: 'typescript', tsx: true }), false, words)
    for (const word of words) wearers.set(word, (wearers.get(word) ?? new Set()).add(homeOf(path)))
  }
  return wearers
}

const classesIn = (selector: string): string[] => selector.match(/(?<=\.)[a-z][\w-]*/gi) ?? []

/** The outer rule contains nested ones; the steps of an animation match no element. */
const isNested = ({ parent }: Rule): boolean =>
  parent?.type === 'rule' || (parent instanceof AtRule && parent.name.endsWith('keyframes'))

/**
 * Selectors of a feature that would match elements of another feature. A loaded style sheet stays for the lifetime of
 * the page, so such a rule changes other screens once its own has been opened. A selector is safe if one of its classes
 * is used only by its own feature.
 */
export const leakingSelectors = (styles: readonly Source[], parts: readonly Source[]): string[] => {
  const wearers = wearersOf(parts)
  return styles.flatMap(({ path, text }) => {
    const home = homeOf(path)
    if (!home.startsWith('features/')) return []
    const isOwn = (name: string) =>
      !name.startsWith('bp6-') && [...(wearers.get(name) ?? [])].every((wearer) => wearer === home)
    const leaking: string[] = []
    parse(text).walkRules((rule: Rule) => {
      if (isNested(rule)) return
      for (const selector of rule.selectors) if (!classesIn(selector).some(isOwn)) leaking.push(`${path}: ${selector}`)
    })
    return leaking
  })
}
