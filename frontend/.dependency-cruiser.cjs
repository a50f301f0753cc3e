/** Files of the build: the first of a cycle runs before its imports are loaded, so a page would open by luck. */
module.exports = {
  forbidden: [
    {
      name: 'built-files-in-circles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['dynamic-import'] } },
    },
  ],
}
