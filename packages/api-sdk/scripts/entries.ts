/** All entries in one module, since esbuild cannot share code between CommonJS bundles. */
export * as dialects from '../src/dialects/index.ts'
export * as index from '../src/index.ts'
export * as openapi from '../src/openapi/index.ts'
export * as query from '../src/query.ts'
export * as reference from '../src/reference/index.ts'
export * as rules from '../src/rules/index.ts'
export * as testing from '../src/testing/index.ts'
export * as usage from '../src/usage/index.ts'
