/** A JSON Schema as the OpenAPI document holds it. */
type Schema = {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
}
type Content = Record<string, { schema?: Schema }>
type Operation = {
  summary?: string
  parameters?: { name: string; in: string; required?: boolean; schema?: Schema }[]
  requestBody?: { content?: Content }
  responses?: Record<string, { content?: Content }>
}
export type OpenApi = {
  paths: Record<string, Record<string, Operation>>
  components?: { schemas?: Record<string, Schema> }
}

const plain: Readonly<Record<string, string>> = {
  string: 'string',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  null: 'null',
}

const objectType = ({ properties = {}, required = [], additionalProperties }: Schema): string => {
  const fields = Object.entries(properties).map(
    ([name, schema]) => `${JSON.stringify(name)}${required.includes(name) ? '' : '?'}: ${typeOf(schema)}`,
  )
  if (fields.length > 0) return `{ ${fields.join('; ')} }`
  return typeof additionalProperties === 'object'
    ? `Record<string, ${typeOf(additionalProperties)}>`
    : 'Record<string, unknown>'
}

const typeOf = (schema: Schema | undefined): string => {
  if (schema === undefined) return 'unknown'
  const { $ref, type, anyOf = schema.oneOf, allOf, items } = schema
  if ($ref !== undefined) return `Schemas[${JSON.stringify($ref.split('/').at(-1))}]`
  if ('const' in schema) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (anyOf) return anyOf.map((one) => `(${typeOf(one)})`).join(' | ')
  if (allOf) return allOf.map((one) => `(${typeOf(one)})`).join(' & ')
  if (Array.isArray(type)) return type.map((one) => typeOf({ ...schema, type: one })).join(' | ')
  if (type === 'array') return `(${typeOf(items)})[]`
  if (type === 'object') return objectType(schema)
  return plain[type ?? ''] ?? 'unknown'
}

const parametersOf = ({ parameters = [] }: Operation, place: string): string => {
  const found = parameters.filter((one) => one.in === place)
  const isOptional = found.every(({ required }) => required !== true)
  const fields = found.map(
    ({ name, required, schema }) => `${JSON.stringify(name)}${required ? '' : '?'}: ${typeOf(schema)}`,
  )
  return found.length === 0
    ? ''
    : `${place === 'path' ? 'params' : place}${isOptional ? '?' : ''}: { ${fields.join('; ')} }; `
}

const callOf = (operation: Operation): string => {
  const body = operation.requestBody?.content?.['application/json']?.schema
  const [, answer] = Object.entries(operation.responses ?? {}).find(([status]) => status.startsWith('2')) ?? []
  const json = answer?.content?.['application/json']?.schema
  const input = `${parametersOf(operation, 'path')}${parametersOf(operation, 'query')}${body ? `body: ${typeOf(body)}; ` : ''}`
  return `{ input: { ${input}}; answer: ${json === undefined ? 'string' : typeOf(json)} }`
}

const code = `export class Refused extends Error {
  readonly status: number
  readonly problem: { code?: string }
  constructor(status: number, problem: { code?: string }) {
    super(problem.code ?? String(status))
    this.status = status
    this.problem = problem
  }
}

type Input = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }

/** Calls the API with a key; rejects with \`Refused\`. */
export const client = (url: string, key: string) =>
  async <Name extends keyof Calls>(name: Name, input: Calls[Name]['input'], headers: Record<string, string> = {}): Promise<Calls[Name]['answer']> => {
    const { params = {}, query = {}, body } = input as Input
    const [method = 'GET', path = ''] = name.split(' ')
    const address = new URL(path.replace(/{(\\w+)}/g, (_, param: string) => encodeURIComponent(String(params[param]))), url)
    for (const [field, value] of Object.entries(query)) if (value !== undefined) address.searchParams.set(field, String(value))
    const response = await fetch(address, {
      method,
      headers: { authorization: \`Bearer \${key}\`, ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const isJson = response.headers.get('content-type')?.includes('json') === true
    const answer: unknown = isJson ? await response.json() : await response.text()
    if (!response.ok) throw new Refused(response.status, (isJson ? answer : {}) as { code?: string })
    return answer as Calls[Name]['answer']
  }
`

/** TypeScript of a client with the types of an OpenAPI document: one entry of `Calls` per route. */
export const generatedClient = ({ paths, components }: OpenApi): string => {
  const schemas = Object.entries(components?.schemas ?? {}).map(
    ([name, schema]) => `  ${JSON.stringify(name)}: ${typeOf(schema)}`,
  )
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(
      ([method, operation]) => `  ${JSON.stringify(`${method.toUpperCase()} ${path}`)}: ${callOf(operation)}`,
    ),
  )
  return `export interface Schemas {\n${schemas.join('\n')}\n}\n\nexport interface Calls {\n${calls.join('\n')}\n}\n\n${code}`
}
