/** Names and members of the vocabulary's lists with three or more members. */
export type Enumerations = ReadonlyMap<string, ReadonlySet<string>>

const isText = (value: unknown): value is string => typeof value === 'string'

/** The lists that a module exports. */
export const enumerationsOf = (module: Readonly<Record<string, unknown>>): [string, ReadonlySet<string>][] =>
  Object.entries(module).flatMap(([name, list]): [string, ReadonlySet<string>][] =>
    Array.isArray(list) && list.length > 2 && list.every(isText) ? [[name, new Set(list)]] : [],
  )

const text = String.raw`'(?:[A-Z0-9_]+|es|en|pt)'`
const row = new RegExp(String.raw`${text}(?:\s*[,|]\s*${text}){2,}`, 'g')
const comment = /\/\*.*?\*\/|^\s*\/\/.*$/gms

/**
 * Rows of texts in a source (a list, a union, `in (…)` in SQL) with three or more members of an enumeration, as
 * `name: members`. Fewer than half of the members are a selection, for example the four containers that open at the top.
 */
export const secondSpellings = (source: string, enumerations: Enumerations): string[] =>
  [...source.replace(comment, '').matchAll(row)].flatMap(([found]) => {
    const members = [...new Set(found.match(/[\w-]+/g))]
    const name = [...enumerations].find(([, list]) => {
      const { length } = members.filter((member) => list.has(member))
      return length > 2 && length * 2 > list.size
    })?.[0]
    return name === undefined ? [] : [`${name}: ${members.join(' ')}`]
  })
