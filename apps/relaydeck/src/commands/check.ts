import { CheckError, checkHelp, runCheck } from '@relaydeck/contract'
import { DataError } from '@relaydeck/gateway'
import type { Command } from './command.ts'
import { errorTerminal } from './terminal.ts'

/** `relaydeck check URL` */
export const check: Command = {
  help: checkHelp('relaydeck check'),
  run: async (args, env) => {
    try {
      // The standard output has the report.
      return await runCheck(args, env, errorTerminal)
    } catch (error) {
      throw error instanceof CheckError ? new DataError(error.message) : error
    }
  },
}
