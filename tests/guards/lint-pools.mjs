// A rule for oxlint. A pool of PostgreSQL says that a resting connection was lost by an 'error' event, and an event that
// nobody hears ends the process, or fails whichever test runs just then. `watchedPool` and `testPool` listen.

export default {
  meta: { name: 'pools' },
  rules: {
    heard: {
      create: (context) => ({
        NewExpression: ({ callee }) => {
          const name = callee.type === 'MemberExpression' ? callee.property.name : callee.name
          if (name !== 'Pool') return
          context.report({
            node: callee,
            message: 'Nobody hears the errors of this pool: watchedPool, in tests testPool.',
          })
        },
      }),
    },
  },
}
