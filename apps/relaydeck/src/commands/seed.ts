import { roleName } from '@relaydeck/api-sdk'
import { SIZES, type SizeName, seedDatabase } from '@relaydeck/gateway'
import { databaseFile } from '../flags/database-file.ts'
import { OptionError, readArgs } from '../flags/flags.ts'
import { readDatabase } from '../flags/options.ts'
import { type Command, DATABASE_HELP } from './command.ts'

const FLAGS = {
  database: { type: 'string' },
  seed: { type: 'string', default: '1' },
  size: { type: 'string', default: 'demo' },
} as const

const isSize = (value: string): value is SizeName => Object.hasOwn(SIZES, value)

function readSeed(value: string): number {
  const seed = Number(value)
  if (!/^\d+$/.test(value) || seed > 0xffffffff)
    throw new OptionError(`The seed must be an integer from 0 to 4294967295, not "${value}".`)
  return seed
}

function readSize(value: string): SizeName {
  if (!isSize(value)) throw new OptionError(`The size must be ${Object.keys(SIZES).join(' or ')}, not "${value}".`)
  return value
}

const HELP = `Usage: relaydeck seed [--seed 1] [--size demo]

Creates demo data: users, tokens, channels, codes and logs.

${DATABASE_HELP}
  --seed NUMBER    the same number creates the same data         (default: 1)
  --size SIZE      demo, or load: as much as one machine can serve`

/** `relaydeck seed [--seed 1] [--size demo]` */
export const seed: Command = {
  help: HELP,
  run: async (args, env) => {
    const { values } = readArgs(args, FLAGS)
    const seedNumber = readSeed(values.seed)
    const size = readSize(values.size)
    const database = databaseFile(readDatabase(values, env))
    const { counts, users, password } = await seedDatabase({ database, seed: seedNumber, size })
    const totals = Object.entries(counts).map(([name, count]) => `${count} ${name}`)
    const names = users.map(({ username, role }) => `${username} (${roleName(role)})`)
    const text = [
      `Created ${totals.join(', ')} in ${database}.`,
      `  sign in  ${names.join(', ')}, each with the password ${password}`,
      '           root with 123456, unless its password was changed before',
    ]
    return { text: text.join('\n'), code: 0 }
  },
}
