import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { CallSearch } from './find/search.ts'
import type { Caller } from './run/run.ts'
import { createMcpServer } from './server.ts'

/** Answers an agent over the standard input and output of the process. */
export function serveCaller(caller: Caller): void {
  const search = new CallSearch()
  serveStdio(() => createMcpServer(caller, search))
}
