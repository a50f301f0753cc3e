/** A named expression of the facts. */
type NamedExpression = { name: string; text: string }

export type Facts = { lambdas: readonly NamedExpression[]; columns: readonly NamedExpression[]; source: string }

export const withoutComments = (sql: string): string => sql.replaceAll(/--.*$/gm, '').trim()

/** Splits a list at its commas, ignoring those inside brackets and strings. */
export const listItems = (list: string): string[] => {
  let depth = 0
  let start = 0
  const items: string[] = []
  for (const { 0: sign, index } of list.matchAll(/'[^']*'|[()[\],]/g)) {
    if (sign === '(' || sign === '[') depth += 1
    if (sign === ')' || sign === ']') depth -= 1
    if (sign !== ',' || depth > 0) continue
    items.push(list.slice(start, index).trim())
    start = index + 1
  }
  return [...items, list.slice(start).trim()]
}

export const namedExpression = (text: string): NamedExpression => {
  const name = /\bas (\w+)$/.exec(text)?.[1]
  if (name === undefined) throw new Error(`The facts have an expression without a name: ${text}`)
  return { name, text }
}

/** Parses `with … select *, … from …`. @throws for any other structure */
export const factsOf = (sql: string): Facts => {
  const parts = /^with\s(.*?)\sselect\s+\*,(.*?)\s(from quotation_facts\s.*)$/s.exec(withoutComments(sql))
  if (!parts) throw new Error('The facts must have the form: with … select *, … from quotation_facts …')
  const [, lambdas = '', columns = '', source = ''] = parts
  return { lambdas: listItems(lambdas).map(namedExpression), columns: listItems(columns).map(namedExpression), source }
}

const wordsIn = (sql: string): string[] => sql.match(/\w+/g) ?? []

/** The expressions that a text uses, and those that these depend on. */
const neededBy = (text: string, expressions: readonly NamedExpression[]): ReadonlySet<NamedExpression> => {
  const words = new Set(wordsIn(text))
  const needed = new Set<NamedExpression>()
  for (let formerSize = -1; formerSize < needed.size;) {
    formerSize = needed.size
    for (const one of expressions) {
      if (needed.has(one) || !words.has(one.name)) continue
      needed.add(one)
      for (const word of wordsIn(one.text)) words.add(word)
    }
  }
  return needed
}

const withClause = (lambdas: readonly NamedExpression[]): string =>
  lambdas.length > 0 ? `with ${lambdas.map(({ text }) => text).join(',\n  ')}` : ''

/** The functions of the facts that the query itself uses on aggregated values. */
export const countingIn = ({ lambdas }: Facts, query: string): string => {
  const needed = neededBy(query, lambdas)
  return withClause(lambdas.filter((one) => needed.has(one)))
}

/**
 * The facts reduced to the expressions that the select uses: ClickHouse needs longer to parse all of them than to count
 * a small table.
 */
export const neededFacts = ({ lambdas, columns, source }: Facts, select: string): string => {
  const needed = neededBy(select, [...lambdas, ...columns])
  const neededColumns = columns.filter((one) => needed.has(one)).map(({ text }) => text)
  const selectClause = `select ${['*', ...neededColumns].join(',\n  ')}\n${source}`
  const lambdaClause = withClause(lambdas.filter((one) => needed.has(one)))
  return lambdaClause ? `${lambdaClause}\n${selectClause}` : selectClause
}

/** A select with a star passes on every column without naming it. */
const starSelect = /(\bselect|,)\s+(\w+\.)?\*/

/**
 * Text that may name columns of the facts read at a position: the select around it, delimited by brackets or
 * `union all`, and the expressions above all selects. The whole query, if that select has a star.
 */
export const selectAround = (query: string, position: number): string => {
  const starts = [0]
  let openBrackets = 0
  let end = query.length
  for (const { 0: sign, index } of query.matchAll(/'[^']*'|[()]|\bunion all\b/g)) {
    const isBefore = index < position
    if (sign === '(' && isBefore) starts.push(index)
    else if (sign === '(') openBrackets += 1
    else if (sign === ')' && isBefore) starts.pop()
    else if (sign === 'union all' && isBefore) starts.splice(-1, 1, index)
    else if (sign === ')' && openBrackets > 0) openBrackets -= 1
    else if (sign === ')' || (sign === 'union all' && openBrackets === 0)) {
      end = index
      break
    }
  }
  const enclosingSelect = query.slice(starts.at(-1), end)
  return starSelect.test(enclosingSelect) ? query : `${query.slice(0, query.search(/\bselect\b/))}${enclosingSelect}`
}
