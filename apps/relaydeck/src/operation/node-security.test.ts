import { expect, test } from 'vitest'
import { nodeWarning } from './node-security.ts'

const KNOWN = { 24: { version: '24.22.1' } }

test.each(['24.0.0', '24.9.9', '24.22.0'])('Node %s lacks fixes, which one sentence says', (version) => {
  expect(nodeWarning(version, KNOWN)).toBe(
    `Node ${version} lacks the security fixes of Node 24.22.1: update Node when you can.`,
  )
})

test.each(['24.22.1', '24.22.10', '24.100.0', '26.0.0'])('nothing is said about Node %s', (version) => {
  expect(nodeWarning(version, KNOWN)).toBeUndefined()
})
