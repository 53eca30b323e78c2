import { describe, expect, test } from 'vitest'
import { gatewayAddress } from '../../../app/addresses.ts'
import { clientLinks } from './-client-links.ts'

const ORIGIN = 'https://console.example'
const KEY = 'sk-a+b&c'
const set = { server_address: 'https://api.example/', chat_link: 'https://chat.example/' }
const unset = { server_address: 'http://localhost:3000', chat_link: '' }

const linksOf = (status: typeof set) =>
  Object.fromEntries(
    clientLinks(KEY, status, gatewayAddress(status.server_address, ORIGIN)).map((link) => [link.client, link]),
  )
const settingsIn = (text: string): unknown => JSON.parse(new URLSearchParams(text).get('settings') ?? '')

test('a key has links for next, ama and opencat, and for LobeChat if a chat link is set', { tags: ['R9.36'] }, () => {
  expect(Object.keys(linksOf(unset))).toEqual(['next', 'ama', 'opencat'])
  expect(Object.keys(linksOf(set))).toEqual(['next', 'ama', 'opencat', 'lobechat'])
})

describe('values are encoded exactly once', () => {
  test('in apps', () => {
    expect(Object.fromEntries(new URL(linksOf(set).ama?.address ?? '').searchParams)).toEqual({
      server: 'https://api.example',
      key: KEY,
    })
    expect(Object.fromEntries(new URL(linksOf(unset).opencat?.address ?? '').searchParams)).toEqual({
      domain: ORIGIN,
      token: KEY,
    })
  })

  test('in NextChat, in the fragment, which is not sent to a server', () => {
    const { origin, search, hash } = new URL(linksOf(set).next?.address ?? '')
    expect([origin, search]).toEqual(['https://chat.example', ''])
    expect(settingsIn(hash.slice('#/?'.length))).toEqual({ key: KEY, url: 'https://api.example' })
    expect(linksOf(unset).next?.host).toBe('app.nextchat.dev')
  })

  test('in LobeChat', () => {
    expect(settingsIn(new URL(linksOf(set).lobechat?.address ?? '').search)).toEqual({
      keyVaults: { openai: { apiKey: KEY, baseURL: 'https://api.example/v1' } },
    })
  })
})

test('a chat link that is not a web address is ignored', () => {
  expect(Object.keys(linksOf({ ...set, chat_link: 'javascript:alert(1)' }))).not.toContain('lobechat')
})
