// A rule for oxlint. A PostgreSQL pool reports a lost idle connection with an 'error' event, and an unhandled one ends the
// process or fails an unrelated test. `watchedPool` and `testPool` handle it.

export default {
  meta: { name: 'pools' },
  rules: {
    'handles-errors': {
      create: (context) => ({
        NewExpression: ({ callee }) => {
          const name = callee.type === 'MemberExpression' ? callee.property.name : callee.name
          if (name !== 'Pool') return
          context.report({
            node: callee,
            message: 'This pool has no error handler: use watchedPool, in tests testPool.',
          })
        },
      }),
    },
  },
}
