/** Import rules of the workspace: no circles, and no arrow upward between the rooms in docs/architecture.md. */
export default {
  forbidden: [
    {
      name: 'no-circles',
      comment: 'Modules that import each other cannot be understood, loaded or moved alone.',
      severity: 'error',
      from: { pathNot: 'routeTree\\.gen\\.ts$' },
      to: { circular: true, viaOnly: { pathNot: 'routeTree\\.gen\\.ts$' } },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(/dist/|/storybook-static/|/test-results/)' },
    // Imports of types count: they tie modules together as well.
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'default'] },
  },
}
