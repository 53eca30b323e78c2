/** Bedrock's inference profile of Claude that can be called from all regions. */
const profileOf = (model: string): string => `global.anthropic.${model}`

/** Bedrock's names of the models that callers know by a plain name. */
export const BEDROCK_NAMES: Readonly<Record<string, string>> = {
  'claude-sonnet-5': profileOf('claude-sonnet-5'),
  'claude-fable-5': profileOf('claude-fable-5'),
  'claude-opus-4-8': profileOf('claude-opus-4-8'),
  'claude-opus-4-7': profileOf('claude-opus-4-7'),
  'claude-opus-4-6': profileOf('claude-opus-4-6-v1'),
  'claude-sonnet-4-6': profileOf('claude-sonnet-4-6'),
  'claude-opus-4-5': profileOf('claude-opus-4-5-20251101-v1:0'),
  'claude-opus-4-5-20251101': profileOf('claude-opus-4-5-20251101-v1:0'),
  'claude-haiku-4-5': profileOf('claude-haiku-4-5-20251001-v1:0'),
  'claude-haiku-4-5-20251001': profileOf('claude-haiku-4-5-20251001-v1:0'),
  'claude-sonnet-4-5': profileOf('claude-sonnet-4-5-20250929-v1:0'),
  'claude-sonnet-4-5-20250929': profileOf('claude-sonnet-4-5-20250929-v1:0'),
  'gpt-oss-120b': 'openai.gpt-oss-120b-1:0',
  'gpt-oss-20b': 'openai.gpt-oss-20b-1:0',
}

/** A model ID of Bedrock (`amazon.nova-pro-v1:0`), an inference profile (`us.anthropic.…`) or an ARN. */
export const BEDROCK_ID = /^arn:|^[a-z0-9]+\.[a-z]/
