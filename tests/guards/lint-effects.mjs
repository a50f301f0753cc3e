// A rule for oxlint. React calls the return value of an effect as its clean-up. `useEffect(() => node.focus())` returns
// the result of `focus`, and browsers change such results: in 2026 `scrollIntoView` began to return a promise, and pages
// crashed when React called it. So an effect has a body in braces, or is a function that returns its clean-up.

const effects = new Set(['useEffect', 'useLayoutEffect', 'useInsertionEffect'])
const functions = new Set(['ArrowFunctionExpression', 'FunctionExpression'])

const nameOf = (callee) => (callee.type === 'MemberExpression' ? callee.property.name : callee.name)

export default {
  meta: { name: 'effects' },
  rules: {
    'clean-up-is-a-function': {
      create: (context) => ({
        CallExpression: ({ callee, arguments: [effect] }) => {
          if (!effects.has(nameOf(callee)) || effect?.type !== 'ArrowFunctionExpression') return
          if (effect.body.type === 'BlockStatement' || functions.has(effect.body.type)) return
          context.report({
            node: effect,
            message:
              'React calls what an effect returns as its clean-up: put the body in braces, and return a function or nothing.',
          })
        },
      }),
    },
  },
}
