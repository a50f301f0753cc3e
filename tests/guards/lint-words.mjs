// Rules for oxlint: names, comments and test titles name subjects and objects. Verbs of speech are for people, a
// participle is no name, and a person does not stand for a program.

const prose =
  /\b(told|tells?|telling|hears?|heard|hearing|says|said|say|saying|gone|whoever|whomever|whom|somebody|nobody|anybody|everybody)\b/gi
/** Stored and public text that must stay, and quotations of it. */
const quotation = /`[^`]*`|"[^"\n]*"|'[^'\n]*'|“[^”]*”/g

const inNames = new Set(
  'told tell tells telling hear hears heard says said say gone whoever somebody nobody anybody kept asked ask asks drawn whom'.split(
    ' ',
  ),
)
/** Fields of the API that a function takes apart by their names. */
const storedNames = new Set(['agentsAsked', 'askedAt', 'askedBy', 'askedNewLink'])

const wordsOf = (name) =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[\s_$]+/)
    .map((word) => word.toLowerCase())

const isWrong = (name) => {
  if (storedNames.has(name)) return false
  const words = wordsOf(name)
  return words.some((word) => inNames.has(word)) || words.filter((word) => word === 'of').length > 1
}

/** Identifiers that a pattern declares: `{ a: b, ...c }` declares b and c. */
const declared = (pattern) => {
  switch (pattern?.type) {
    case 'Identifier':
      return [pattern]
    case 'ObjectPattern':
      return pattern.properties.flatMap((one) => declared(one.type === 'RestElement' ? one.argument : one.value))
    case 'ArrayPattern':
      return pattern.elements.flatMap(declared)
    case 'AssignmentPattern':
      return declared(pattern.left)
    case 'RestElement':
      return declared(pattern.argument)
    case 'TSParameterProperty':
      return declared(pattern.parameter)
    default:
      return []
  }
}

const names = {
  create: (context) => {
    const check = (node) => {
      if (node && isWrong(node.name)) context.report({ node, message: `Name it with the field's noun: ${node.name}` })
    }
    const checkAll = (patterns) => patterns.flatMap(declared).forEach(check)
    const ofFunction = (node) => {
      check(node.id)
      checkAll(node.params)
    }
    const ofType = (node) => check(node.id)
    return {
      VariableDeclarator: (node) => checkAll([node.id]),
      FunctionDeclaration: ofFunction,
      FunctionExpression: ofFunction,
      ArrowFunctionExpression: ofFunction,
      TSFunctionType: (node) => checkAll(node.params),
      ClassDeclaration: ofType,
      TSTypeAliasDeclaration: ofType,
      TSInterfaceDeclaration: ofType,
      TSTypeParameter: (node) => check(node.name),
    }
  },
}

const report = (context, node, text) => {
  for (const [word] of text.replaceAll(quotation, '').matchAll(prose))
    context.report({ node, message: `Say who does what to what, without "${word}".` })
}

const comments = {
  create: (context) => ({
    Program: () => {
      for (const comment of context.sourceCode.getAllComments()) report(context, comment, comment.value)
    },
  }),
}

const tests = new Set(['test', 'it', 'describe', 'each'])
/** `test` of `test.skipIf(…)(…)` and of `test.each([…])(…)`. */
const calleeOf = (node) => {
  if (node.type === 'Identifier') return node.name
  if (node.type === 'MemberExpression') return calleeOf(node.object)
  if (node.type === 'CallExpression') return calleeOf(node.callee)
  return ''
}

const titles = {
  create: (context) => ({
    CallExpression: (node) => {
      const [title] = node.arguments
      if (!title || !tests.has(calleeOf(node.callee))) return
      const text =
        title.type === 'TemplateLiteral'
          ? title.quasis.map(({ value }) => value.raw).join(' ')
          : String(title.value ?? '')
      report(context, title, text)
    },
  }),
}

export default { meta: { name: 'words' }, rules: { names, comments, titles } }
