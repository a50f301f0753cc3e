// A rule for oxlint. Each line of an alternative may be bought from its own cost group, and the alternative's `idCost` is
// only the default: reading that as the cost of all lines ignores the other suppliers. So the alternative's `idCost` may
// only be passed on together with its lines, to `linesOfCosts` or `drawnOn`, which choose between the two. The rule goes
// by variable names and by parameter types.

const isSell = (name) => /(^|[a-z])(sells?|sold|alternatives?)$/i.test(name ?? '')
/** `SellGroup['charges'][number]` is the type of a line. */
const isTypeOfSell = (type) => /\b(?:Offered)?Sell(?:Group|Draft|GroupInput)?\b(?!\[)/.test(type)

/** Last word of the read expression: `sell` of `detail.sell`, `sells` of `quotation.sells.filter(…)`. */
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

/** Whether a function is the callback for each alternative: `sells.map(({ group }) => …)`. */
const isForSells = (fn) => fn.parent?.type === 'CallExpression' && isSell(wordOf(fn.parent.callee.object))

/** Source text of a parameter's type. */
let text = () => ''

/** Whether a name is an alternative, according to the function that has it as a parameter. */
const isSellHere = (name, from) => {
  for (let node = from.parent; node; node = node.parent) {
    const parameter = node.params?.find?.((one) => namesIn(one).includes(name))
    if (!parameter) continue
    return parameter.typeAnnotation ? isTypeOfSell(text(parameter)) : isForSells(node)
  }
  return false
}

/** Whether a pattern takes an alternative apart: in a declaration or as a parameter. */
const isPatternOfSell = (pattern) => {
  const { parent } = pattern
  if (parent.type === 'VariableDeclarator') return isSell(wordOf(parent.init))
  if (pattern.typeAnnotation) return isTypeOfSell(text(pattern))
  return parent.params !== undefined && isForSells(parent)
}

const readsIdCost = (node) => wordOf(node) === 'idCost'
const lineKeys = new Set(['charges', 'lines'])

const isBesideLines = ({ parent: property }) =>
  property?.type === 'Property' &&
  property.parent.type === 'ObjectExpression' &&
  property.parent.properties.some((one) => lineKeys.has(keyOf(one)))

const message =
  "The alternative's idCost is only the default of its lines: linesOfCosts returns the cost group of each line, drawnOn all of them."

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
            const costProperty = node.properties.find(
              (one) => keyOf(one) === 'idCost' && !one.value?.name?.startsWith('_'),
            )
            if (!costProperty || node.properties.some((one) => lineKeys.has(keyOf(one)))) return
            if (isPatternOfSell(node)) context.report({ node, message })
          },
        }
      },
    },
  },
}
