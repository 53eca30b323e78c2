import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { newDirectory } from './files.ts'

const SCRIPT = join(import.meta.dirname, '../scripts/facts.ts')

/** Runs the script that writes the table of models, and returns the table. */
function tableOf(from: string) {
  const to = join(newDirectory(), 'facts.json')
  execFileSync(process.execPath, [SCRIPT, from, to])
  return JSON.parse(readFileSync(to, 'utf8'))
}

const GPT = { input: 2, output: 8, cacheRead: 0.5, context: 1000, answer: 100, accepts: ['text', 'image'], tools: true }

test('the table of models is made from the last commit of a clone, with base models and overrides', () => {
  const clone = newDirectory()
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', clone, '-c', 'user.name=a', '-c', 'user.email=a@b.example', ...args])
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(clone, path)), { recursive: true })
    writeFileSync(join(clone, path), text)
  }
  git('init', '--quiet')
  write(
    'models/openai/gpt.toml',
    'tool_call = true\nreasoning = false\n[limit]\ncontext = 2_000\noutput = 100\n[modalities]\ninput = ["image", "text"]\n',
  )
  write(
    'providers/openai/models/gpt.toml',
    'base_model = "openai/gpt"\n[cost]\ninput = 2.00\noutput = 8\ncache_read = 0.5\ncache_write = 1\n[[cost.tiers]]\ntier = { size = 200 }\ninput = 9\noutput = 9\n[limit]\ncontext = 1_000\n',
  )
  write(
    'providers/openai/models/free.toml',
    'base_model = "openai/gpt"\nbase_model_omit = ["limit.output"]\n[cost]\ninput = 0\noutput = 0\n',
  )
  write('providers/openrouter/models/gpt.toml', 'base_model = "openai/gpt"\n[cost]\ninput = 99\noutput = 99\n')
  git('add', '.')
  git('commit', '--quiet', '--message', 'a', '--date', '2026-01-02T03:04:05Z')
  write('providers/openai/models/gpt.toml', 'not committed')
  const { models, ...head } = tableOf(clone)
  expect(models).toEqual({ free: { context: 2000, accepts: ['text', 'image'], tools: true }, gpt: GPT })
  expect(head).toEqual({
    source: 'https://github.com/anomalyco/models.dev',
    commit: String(git('rev-parse', 'HEAD')).trim(),
    date: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
    licence: expect.stringMatching(/^MIT/),
  })
})

test('the table of models is made from a file in the form of api.json', () => {
  const file = join(newDirectory(), 'api.json')
  const gpt = {
    tool_call: true,
    cost: { input: 2, output: 8, cache_read: 0.5, context_over_200k: { input: 9, output: 9 } },
    limit: { context: 1000, output: 100 },
    modalities: { input: ['text', 'image'], output: ['text'] },
  }
  const embedding = { cost: { input: 0.1, output: 0 }, limit: { context: 8000, output: 1536 } }
  writeFileSync(file, JSON.stringify({ openai: { id: 'openai', models: { gpt, embedding, unknown: {} } } }))
  expect(tableOf(file).models).toEqual({ embedding: { input: 0.1, context: 8000, accepts: [] }, gpt: GPT })
})
