import type { Issue } from './issues.ts'
import { MAX_ANCHORS, MAX_ENTRIES, MAX_LENGTH } from './limits.ts'
import type { Note } from './types.ts'
import type { Kind } from './values.ts'

const KINDS: Readonly<Record<Kind, string>> = {
  switch: 'true or false',
  number: 'a number',
  integer: 'a whole number',
  text: 'a text; put it in quotes',
  url: 'a text',
  secret: 'a text; put it in quotes',
  list: 'a list of texts; put numbers in quotes',
  ratios: 'a map of names to numbers',
  names: 'a map of names to texts',
  type: 'the name or number of a channel type',
  status: 'enabled or disabled',
  limits: 'a list of limits such as requests 60/minute, quota 5000000/week or concurrent 3',
}

function reason(issue: Issue): string {
  switch (issue.code) {
    case 'yaml':
      return issue.message
    case 'large':
      return `is too large; at most ${MAX_LENGTH / 1_000_000} million characters, ${MAX_ENTRIES} entries, and ${MAX_ANCHORS} anchors and aliases are read`
    case 'more':
      return `has ${issue.count} more places that do not fit`
    case 'map':
      return 'must be a map'
    case 'entries':
      return 'must be a list'
    case 'kind':
      return `must be ${KINDS[issue.kind]}${issue.suggestion ? `; did you mean ${issue.suggestion}?` : ''}`
    case 'name':
      return issue.suggestion ? `is unknown; did you mean ${issue.suggestion}?` : 'is unknown'
    case 'unquoted':
      return 'is a name; put it in quotes'
    case 'variable':
      return `the environment has no variable ${issue.variable}`
    case 'sameName':
      return `${issue.count} channels of the server have this name; rename them first, since channels are matched by name`
    case 'required':
      return 'is required for a new channel'
    case 'empty':
      return 'must not be empty'
    case 'lines':
      return 'must be one key, on one line'
    case 'switch':
    case 'number':
    case 'integer':
    case 'ratios':
      return `must be ${issue.code === 'ratios' ? 'numbers of 0 or more' : KINDS[issue.code]}`
    case 'range':
      return 'is outside of its range'
    case 'hosts':
      return 'must be host names, IP addresses or networks'
    case 'limits':
      return 'must be a JSON object of groups and lists of limits'
    case 'aliases':
      return 'must be a JSON object of names and models'
    case 'fallbacks':
      return 'must be a JSON object of models and lists of models'
    case 'zone':
      return 'must be the name of a time zone, such as Asia/Shanghai'
    case 'prices':
      return 'must be a JSON text of models to prices of units'
    case 'choice':
      return 'is not one of its values'
    case 'url':
      return 'must begin with http:// or https://'
  }
}

const didYouMean = ({ suggestion }: Note) => (suggestion ? `; did you mean ${suggestion}?` : '')

/** English texts of configuration files. */
export const en = {
  issue: (issue: Issue): string =>
    `${issue.line ? `line ${issue.line}, ` : ''}${issue.place || 'the file'}: ${reason(issue)}`,
  note: (note: Note): string =>
    note.code === 'unsupported'
      ? `${note.place}: the server cannot store it${didYouMean(note)}`
      : `${note.place}: unknown, since the server does not show it`,
}
