import { parseSync } from '@swc/core'
import { AtRule, parse, type Rule } from 'postcss'

/** A file of the frontend by its path below `src`. */
export type Source = { path: string; text: string }

/** `features/sell/…` and `features/history/…` are strangers; `app` and `components` are for all. */
const homeOf = (path: string): string =>
  path
    .split('/')
    .slice(0, path.startsWith('features/') ? 2 : 1)
    .join('/')

type Node = { type?: unknown; name?: unknown; value?: unknown; cooked?: unknown; [field: string]: unknown }

const isNode = (thing: unknown): thing is Node => typeof thing === 'object' && thing !== null

/** The words of every text that a part hands to a class: `className`, and what ends like it. */
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

/** By class, the homes of the parts that wear it. */
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

/** A nested rule is held by the one around it; the steps of an animation match nothing. */
const isNested = ({ parent }: Rule): boolean =>
  parent?.type === 'rule' || (parent instanceof AtRule && parent.name.endsWith('keyframes'))

/**
 * The selectors of features that would match a part of another feature. A style that was loaded once stays for as long
 * as the page does, so such a rule changes other screens as soon as its own has been opened. A selector stays at home
 * when one of its classes is worn by parts of its own feature only.
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
