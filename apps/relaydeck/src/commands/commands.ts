import { backup } from './backup.ts'
import { call } from './call/call.ts'
import { check } from './check.ts'
import type { Command } from './command.ts'
import { completion } from './completion.ts'
import { config } from './config/config.ts'
import { copy } from './copy.ts'
import { doctor } from './doctor.ts'
import { exportOneApi } from './export.ts'
import { importFile } from './import/import.ts'
import { login } from './login/login.ts'
import { logout } from './login/logout.ts'
import { mcp } from './mcp.ts'
import { move } from './move/move.ts'
import { prices } from './prices/prices.ts'
import { seed } from './seed.ts'
import { setup } from './setup/setup.ts'
import { usage } from './usage.ts'

/** The commands by name. */
export const COMMANDS: ReadonlyMap<string, Command> = new Map([
  ['backup', backup],
  ['call', call],
  ['check', check],
  ['completion', completion(() => [...COMMANDS.keys(), 'help', 'version'])],
  ['config', config],
  ['copy', copy],
  ['doctor', doctor],
  ['export-one-api', exportOneApi],
  ['import', importFile],
  ['login', login],
  ['logout', logout],
  ['mcp', mcp],
  ['move', move],
  ['prices', prices],
  ['seed', seed],
  ['setup', setup],
  ['usage', usage],
])
