import { describe, expect, test } from 'vitest'
import { texts as aboutSystemEn } from '../../parts/about-system/texts.en.ts'
import { texts as aboutSystemZh } from '../../parts/about-system/texts.zh.ts'
import { texts as contentEn } from '../../parts/content/texts.en.ts'
import { texts as contentZh } from '../../parts/content/texts.zh.ts'
import { texts as noticeEn } from '../../parts/notice/texts.en.ts'
import { texts as noticeZh } from '../../parts/notice/texts.zh.ts'
import { texts as oauthEn } from '../../parts/oauth/texts.en.ts'
import { texts as oauthZh } from '../../parts/oauth/texts.zh.ts'
import { texts as turnstileEn } from '../../parts/turnstile/texts.en.ts'
import { texts as turnstileZh } from '../../parts/turnstile/texts.zh.ts'
import { texts as versionEn } from '../../parts/version/texts.en.ts'
import { texts as versionZh } from '../../parts/version/texts.zh.ts'
import { texts as tokenEn } from '../../routes/_app/token/-texts.en.ts'
import { texts as tokenZh } from '../../routes/_app/token/-texts.zh.ts'
import { texts as profileEn } from '../../routes/_app/user_.edit/-texts.en.ts'
import { texts as profileZh } from '../../routes/_app/user_.edit/-texts.zh.ts'
import { texts as callbackEn } from '../../routes/_guest/oauth.$provider/-texts.en.ts'
import { texts as callbackZh } from '../../routes/_guest/oauth.$provider/-texts.zh.ts'
import { texts as registerEn } from '../../routes/_guest/register/-texts.en.ts'
import { texts as registerZh } from '../../routes/_guest/register/-texts.zh.ts'
import { texts as resetEn } from '../../routes/_guest/reset/-texts.en.ts'
import { texts as resetZh } from '../../routes/_guest/reset/-texts.zh.ts'
import { texts as newPasswordEn } from '../../routes/_guest/user_.reset/-texts.en.ts'
import { texts as newPasswordZh } from '../../routes/_guest/user_.reset/-texts.zh.ts'
import { texts as frameEn } from './frame.en.ts'
import { texts as frameZh } from './frame.zh.ts'

const CATALOGUES = [
  ['frame', frameZh, frameEn],
  ['token', tokenZh, tokenEn],
  ['profile', profileZh, profileEn],
  ['about this system', aboutSystemZh, aboutSystemEn],
  ['content', contentZh, contentEn],
  ['notice', noticeZh, noticeEn],
  ['oauth', oauthZh, oauthEn],
  ['turnstile', turnstileZh, turnstileEn],
  ['version', versionZh, versionEn],
  ['callback', callbackZh, callbackEn],
  ['register', registerZh, registerEn],
  ['reset', resetZh, resetEn],
  ['new password', newPasswordZh, newPasswordEn],
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
    const kept = /^(kit\.language|kit\.table\..*|orders\.|form\.models|way\.|and$)/
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
    'New user registration',
    'password length must not be less than 8',
    'the two passwords entered are inconsistent',
    'please retry in a few seconds, Turnstile is checking the user environment',
    'operation failed, redirecting',
    'an error occurred, retry number ',
  ])
    expect(all).toContain(quoted)
})

test('R2.29 R2.30 the placeholder names the page, or says that it is a page', () => {
  expect(frameEn.loading('tokens')).toBe('loading tokens...')
  expect(frameEn.loading()).toBe('loading page...')
})
