/** A name that the facts give to what they calculate, and how. */
type Named = { name: string; text: string }

export type Facts = { lambdas: readonly Named[]; columns: readonly Named[]; source: string }

export const withoutComments = (sql: string): string => sql.replaceAll(/--.*$/gm, '').trim()

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

const wordsIn = (sql: string): string[] => sql.match(/\w+/g) ?? []

/** Those of some calculations that a text names, or that one of these is calculated from. */
const neededBy = (text: string, all: readonly Named[]): ReadonlySet<Named> => {
  const words = new Set(wordsIn(text))
  const needed = new Set<Named>()
  for (let known = -1; known < needed.size;) {
    known = needed.size
    for (const one of all) {
      if (needed.has(one) || !words.has(one.name)) continue
      needed.add(one)
      for (const word of wordsIn(one.text)) words.add(word)
    }
  }
  return needed
}

const above = (lambdas: readonly Named[]): string =>
  lambdas.length > 0 ? `with ${lambdas.map(({ text }) => text).join(',\n  ')}` : ''

/** The calculations with a name that a question itself names: for one that calculates with what it has added up. */
export const countingIn = ({ lambdas }: Facts, question: string): string => {
  const needed = neededBy(question, lambdas)
  return above(lambdas.filter((one) => needed.has(one)))
}

/**
 * The facts with those calculations alone that the select which reads them names: the engine takes longer to understand all
 * of them than to count a small table.
 */
export const neededFacts = ({ lambdas, columns, source }: Facts, select: string): string => {
  const needed = neededBy(select, [...lambdas, ...columns])
  const named = columns.filter((one) => needed.has(one)).map(({ text }) => text)
  const selected = `select ${['*', ...named].join(',\n  ')}\n${source}`
  const counting = above(lambdas.filter((one) => needed.has(one)))
  return counting ? `${counting}\n${selected}` : selected
}

/** Everything that comes out of a select has its name in it, unless it hands on all that it reads. */
const handsOnAll = /(\bselect|,)\s+(\w+\.)?\*/

/**
 * What names the facts that are read at a place of a question: the select around it, from bracket to bracket or from one
 * `union all` to the next, with what the question calculates above all of its selects; the whole question, where that select
 * hands on all that it reads.
 */
export const selectAround = (question: string, place: number): string => {
  const starts = [0]
  let open = 0
  let end = question.length
  for (const { 0: sign, index } of question.matchAll(/'[^']*'|[()]|\bunion all\b/g)) {
    const isBefore = index < place
    if (sign === '(' && isBefore) starts.push(index)
    else if (sign === '(') open += 1
    else if (sign === ')' && isBefore) starts.pop()
    else if (sign === 'union all' && isBefore) starts.splice(-1, 1, index)
    else if (sign === ')' && open > 0) open -= 1
    else if (sign === ')' || (sign === 'union all' && open === 0)) {
      end = index
      break
    }
  }
  const own = question.slice(starts.at(-1), end)
  return handsOnAll.test(own) ? question : `${question.slice(0, question.search(/\bselect\b/))}${own}`
}
