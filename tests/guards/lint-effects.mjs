// A rule for oxlint. What an effect of React returns is called when it is cleaned up. `useEffect(() => node.focus())`
// hands React whatever `focus` returns, and browsers change that: in 2026 `scrollIntoView` began to return a promise, and
// the page fell over when React called it. So an effect has a body in braces, or is a function that makes its clean-up.

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
