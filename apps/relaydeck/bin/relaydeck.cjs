#!/usr/bin/env node
// Plain CommonJS, so that an older Node gets to the sentence below.
const OLDEST_NODE = 24

if (Number(process.versions.node.split('.')[0]) < OLDEST_NODE) {
  console.error(`Relaydeck needs Node ${OLDEST_NODE} or newer; this is Node ${process.versions.node}.`)
  process.exitCode = 1
} else {
  void import('../dist/relaydeck.js')
}
