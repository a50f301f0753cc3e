// A rule for oxlint. Each line of an alternative may be bought from a cost group of its own, and the alternative's
// `idCost` is only the default. Whoever reads that as the cost of its lines forgets the other suppliers. So the
// alternative's `idCost` is read beside its lines, to be handed on to `linesOfCosts` or `drawnOn`, and nobody else chooses
// between the line's and the alternative's. It goes by names and by the types that parameters say.

const isSell = (name) => /(^|[a-z])(sells?|sold|alternatives?)$/i.test(name ?? '')
/** `SellGroup['charges'][number]` is the type of a line. */
const isTypeOfSell = (type) => /\b(?:Offered)?Sell(?:Group|Draft|GroupInput)?\b(?!\[)/.test(type)

/** The last word of what is read: `sell` of `detail.sell`, `sells` of `quotation.sells.filter(…)`. */
const wordOf = (node) => {
  if (node?.type === 'Identifier') return node.name
  if (node?.type === 'ChainExpression') return wordOf(node.expression)
  if (node?.type === 'TSNonNullExpression') return wordOf(node.expression)
  if (node?.type === 'CallExpression') return wordOf(node.callee.object)
  if (node?.type === 'MemberExpression') return node.computed ? wordOf(node.object) : node.property.name
  return undefined
}

const keyOf = (property) => property.key?.name ?? property.key?.value
const namesIn = (pattern) => (pattern.type === 'ObjectPattern' ? pattern.properties.map(keyOf) : [pattern.name])

/** Whether a function is called for each of some alternatives: `sells.map(({ group }) => …)`. */
const isForSells = (fn) => fn.parent?.type === 'CallExpression' && isSell(wordOf(fn.parent.callee.object))

/** The type of a parameter as it is written. */
let text = () => ''

/** Whether a name stands for an alternative, by the function that it is a parameter of. */
const isSellHere = (name, from) => {
  for (let node = from.parent; node; node = node.parent) {
    const parameter = node.params?.find?.((one) => namesIn(one).includes(name))
    if (!parameter) continue
    return parameter.typeAnnotation ? isTypeOfSell(text(parameter)) : isForSells(node)
  }
  return false
}

const readsIdCost = (node) => wordOf(node) === 'idCost'
const linesToo = new Set(['charges', 'lines'])

const isBesideLines = ({ parent: property }) =>
  property?.type === 'Property' &&
  property.parent.type === 'ObjectExpression' &&
  property.parent.properties.some((one) => linesToo.has(keyOf(one)))

const message =
  "The alternative's idCost is only the default of its lines: linesOfCosts says which cost group each draws on, drawnOn all of them."

export default {
  meta: { name: 'suppliers' },
  rules: {
    'of-each-line': {
      create: (context) => {
        text = ({ typeAnnotation }) => context.sourceCode.getText(typeAnnotation)
        return {
          LogicalExpression: (node) => {
            if (readsIdCost(node.left) && readsIdCost(node.right)) context.report({ node, message })
          },
          MemberExpression: (node) => {
            if (node.computed || node.property.name !== 'idCost' || isBesideLines(node)) return
            const { object } = node
            const isRead = object.type === 'Identifier' ? isSellHere(object.name, node) : false
            if (isRead || isSell(wordOf(object))) context.report({ node, message })
          },
          ObjectPattern: (node) => {
            const taken = node.properties.find((one) => keyOf(one) === 'idCost' && !one.value?.name?.startsWith('_'))
            if (!taken || node.properties.some((one) => linesToo.has(keyOf(one)))) return
            const ofSell =
              node.parent.type === 'VariableDeclarator'
                ? isSell(wordOf(node.parent.init))
                : node.typeAnnotation
                  ? isTypeOfSell(text(node))
                  : node.parent.params !== undefined && isForSells(node.parent)
            if (ofSell) context.report({ node, message })
          },
        }
      },
    },
  },
}
