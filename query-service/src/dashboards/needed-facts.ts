/** A name that the facts give to what they calculate, and how. */
type Named = { name: string; text: string }

export type Facts = { lambdas: readonly Named[]; columns: readonly Named[]; source: string }

const withoutComments = (sql: string): string => sql.replaceAll(/--.*$/gm, '').trim()

/** What stands between the commas of a list, those inside brackets and texts not counted. */
const listed = (list: string): string[] => {
  let depth = 0
  let from = 0
  const items: string[] = []
  for (const { 0: sign, index } of list.matchAll(/'[^']*'|[()[\],]/g)) {
    if (sign === '(' || sign === '[') depth += 1
    if (sign === ')' || sign === ']') depth -= 1
    if (sign !== ',' || depth > 0) continue
    items.push(list.slice(from, index).trim())
    from = index + 1
  }
  return [...items, list.slice(from).trim()]
}

const named = (text: string): Named => {
  const name = /\bas (\w+)$/.exec(text)?.[1]
  if (name === undefined) throw new Error(`The facts calculate something without a name: ${text}`)
  return { name, text }
}

/** The parts of `with … select *, … from …`. @throws where it is written in another way */
export const factsOf = (sql: string): Facts => {
  const parts = /^with\s(.*?)\sselect\s+\*,(.*?)\s(from quotation_facts\s.*)$/s.exec(withoutComments(sql))
  if (!parts) throw new Error('The facts are not written as: with … select *, … from quotation_facts …')
  const [, lambdas = '', columns = '', source = ''] = parts
  return { lambdas: listed(lambdas).map(named), columns: listed(columns).map(named), source }
}

/** `counting`: the calculations with a name alone, for a question that calculates with what it has added up. */
type Needed = { counting: string; sql: string }

const wordsIn = (sql: string): string[] => sql.match(/\w+/g) ?? []

/**
 * The facts with those calculations alone that a question names, or that one of these is calculated from: the engine
 * takes longer to understand all of them than to count a small table.
 */
export const neededFacts = ({ lambdas, columns, source }: Facts, question: string): Needed => {
  const all = [...lambdas, ...columns]
  const words = new Set(wordsIn(question))
  const needed = new Set<Named>()
  for (let known = -1; known < needed.size;) {
    known = needed.size
    for (const one of all) {
      if (needed.has(one) || !words.has(one.name)) continue
      needed.add(one)
      for (const word of wordsIn(one.text)) words.add(word)
    }
  }
  const textsOf = (some: readonly Named[]) => some.filter((one) => needed.has(one)).map(({ text }) => text)
  const above = textsOf(lambdas)
  const counting = above.length > 0 ? `with ${above.join(',\n  ')}` : ''
  const selected = `select ${['*', ...textsOf(columns)].join(',\n  ')}\n${source}`
  return { counting, sql: counting ? `${counting}\n${selected}` : selected }
}
