import { describe, expect, test } from 'vitest'
import { texts as chatEn } from '../../routes/_app/chat/-texts.en.ts'
import { texts as chatZh } from '../../routes/_app/chat/-texts.zh.ts'
import { texts as dashboardEn } from '../../routes/_app/dashboard/-texts.en.ts'
import { texts as dashboardZh } from '../../routes/_app/dashboard/-texts.zh.ts'
import { texts as logEn } from '../../routes/_app/log/-texts.en.ts'
import { texts as logZh } from '../../routes/_app/log/-texts.zh.ts'
import { texts as personalEn } from '../../routes/_app/setting/-personal/texts.en.ts'
import { texts as personalZh } from '../../routes/_app/setting/-personal/texts.zh.ts'
import { texts as settingEn } from '../../routes/_app/setting/-texts.en.ts'
import { texts as settingZh } from '../../routes/_app/setting/-texts.zh.ts'
import { texts as clientEn } from '../../routes/_app/token/-clients/texts.en.ts'
import { texts as clientZh } from '../../routes/_app/token/-clients/texts.zh.ts'
import { texts as tokenEn } from '../../routes/_app/token/-texts.en.ts'
import { texts as tokenZh } from '../../routes/_app/token/-texts.zh.ts'
import { texts as topUpEn } from '../../routes/_app/topup/-texts.en.ts'
import { texts as topUpZh } from '../../routes/_app/topup/-texts.zh.ts'
import { texts as profileEn } from '../../routes/_app/user_.edit/-texts.en.ts'
import { texts as profileZh } from '../../routes/_app/user_.edit/-texts.zh.ts'
import { texts as frameEn } from './frame.en.ts'
import { texts as frameZh } from './frame.zh.ts'

const CATALOGUES = [
  ['frame', frameZh, frameEn],
  ['token', tokenZh, tokenEn],
  ['profile', profileZh, profileEn],
  ['log', logZh, logEn],
  ['topup', topUpZh, topUpEn],
  ['chat', chatZh, chatEn],
  ['client', clientZh, clientEn],
  ['setting', settingZh, settingEn],
  ['personal', personalZh, personalEn],
  ['dashboard', dashboardZh, dashboardEn],
] as const

/** Every text with its key; functions are called with their own parameters' places. */
function texts(catalogue: object, path = ''): [string, string][] {
  return Object.entries(catalogue).flatMap(([key, value]): [string, string][] => {
    const here = `${path}${key}`
    if (typeof value === 'object' && value !== null) return texts(value, `${here}.`)
    if (typeof value !== 'function') return [[here, String(value)]]
    return here === 'kit.failure' ? [] : [[here, String(value(1, 2))]]
  })
}

const CHINESE = /[\u4e00-\u9fff]/

describe.each(CATALOGUES)('%s', (_, zh, en) => {
  test('D91 both languages have the same keys', () => {
    expect(texts(en).map(([key]) => key)).toEqual(texts(zh).map(([key]) => key))
  })

  test('D90 D101 English holds no Chinese', () => {
    expect(texts(en).filter(([, text]) => CHINESE.test(text))).toEqual([])
  })

  test('R1.6 every Chinese text is Chinese, and none is empty', () => {
    const kept = /^(kit\.language|kit\.table\..*|orders\.|form\.models|names\.)/
    expect(texts(zh).filter(([key, text]) => !CHINESE.test(text) && !kept.test(key))).toEqual([])
  })

  test('D92 one term for one thing', () => {
    const words = texts(zh)
      .map(([, text]) => text)
      .join('\n')
    // Disabled, clipboard, account, login: the left one is ours.
    for (const [, other] of [
      ['停用', '禁用'],
      ['剪贴板', '剪切板'],
      ['账户', '帐户'],
      ['令牌', '口令'],
    ] as const)
      expect(words).not.toContain(other)
  })
})

test('R1.6 the English catalogue says the messages of this slice as they are quoted', () => {
  const all = CATALOGUES.flatMap(([, , en]) => texts(en).map(([, text]) => text)).join('\n')
  for (const quoted of [
    'Page does not exist, please check your browser address',
    'not logged in or login has expired, please log in again',
    'loading ',
    'Unexpected Application Error!',
    'too many requests, please try again later!',
    'internal server error, please contact the administrator!',
    'this site is for demonstration only, no server!',
    'cannot connect to server properly',
    'expiry time format error',
    'change the default password immediately',
    'please enter a top-up code',
    'please enter your account name to confirm deletion',
    'request failed',
    'super admin has not set a top-up link',
  ])
    expect(all).toContain(quoted)
})

test('R2.29 R2.30 the placeholder names the page, or says that it is a page', () => {
  expect(frameEn.loading('tokens')).toBe('loading tokens...')
  expect(frameEn.loading()).toBe('loading page...')
})
