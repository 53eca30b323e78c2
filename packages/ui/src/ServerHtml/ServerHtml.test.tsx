import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { testComponentContract } from '../testing/component-contract.tsx'
import { press } from '../testing/press.ts'
import { render } from '../testing/render.tsx'
import { parseFrameUrl, ServerHtml, sandboxOf } from './ServerHtml.tsx'

testComponentContract('ServerHtml', ServerHtml, { text: '<p>公告</p>', format: 'html' })

describe('ServerHtml', () => {
  test('renders Markdown with embedded HTML', async () => {
    const screen = await render(<ServerHtml text={'# 标题\n\n**粗** <em>斜</em>'} />)
    await expect.element(screen.getByRole('heading', { name: '标题' })).toBeVisible()
    await expect.element(screen.getByText('粗')).toBeVisible()
    await expect.element(screen.getByText('斜')).toBeVisible()
  })

  test('lists keep their marks and indents on a page that resets them', async () => {
    const reset = document.createElement('style')
    reset.textContent = 'ul, ol, dd { margin: 0; padding: 0; list-style: none } dt { color: red }'
    document.head.append(reset)
    onTestFinished(() => reset.remove())
    const screen = await render(<ServerHtml format="html" text="<ol><li>一</li></ol><dl><dt>词</dt><dd>义</dd></dl>" />)
    const styleOf = (text: string) => getComputedStyle(screen.getByText(text).element())
    expect(styleOf('一').listStyleType).toBe('decimal')
    expect(styleOf('义').marginInlineStart).toBe('40px')
    expect(styleOf('词').color).toBe(styleOf('义').color)
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
  ])('removes scripts, styles and forms from %j', async (text) => {
    const screen = await render(<ServerHtml text={`before ${text} after`} />)
    await expect.element(screen.getByText(/before/)).toBeInTheDocument()
    const html = screen.container.querySelector('[class*="html"]')?.innerHTML ?? ''
    expect(html).not.toMatch(
      /on\w+=|javascript:|data:|<(script|svg|form|input|button|iframe|style)|\s(style|id|class|name)=/i,
    )
    expect('ran' in window).toBe(false)
  })

  test('the markdown format loads no resources and frames no page', async () => {
    const media = '<img src="/a.png"> ![x](/b.png) <picture><source srcset="/c.png"></picture> <video src="/d"></video>'
    const screen = await render(<ServerHtml format="markdown" text={`before ${media} <b>after</b>`} />)
    await expect.element(screen.getByText('after')).toBeVisible()
    expect(screen.container.querySelector('img, picture, source, video')).toBeNull()
    await screen.rerender(<ServerHtml format="markdown" text="https://a.example" />)
    await expect.element(screen.getByRole('link', { name: 'https://a.example' })).toBeVisible()
    expect(screen.container.querySelector('iframe')).toBeNull()
  })

  test('links open in a new window without access to this one', async () => {
    const screen = await render(<ServerHtml text="[docs](https://example.com/docs)" />)
    const link = screen.getByRole('link', { name: 'docs' })
    await expect.element(link).toHaveAttribute('target', '_blank')
    await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer')
  })

  test('follows a link with Enter', async () => {
    const followed = vi.fn((event: Event) => event.preventDefault())
    const screen = await render(<ServerHtml format="html" text='<a href="https://status.example.com">状态</a>' />)
    screen.container.addEventListener('click', followed)
    await press(screen.getByRole('link', { name: '状态' }), '{Enter}')
    expect(followed).toHaveBeenCalledOnce()
  })

  test('frames a single URL with its host as the title', async () => {
    const screen = await render(<ServerHtml text={`${location.origin}/nothing-here`} />)
    const frame = screen.getByTitle(`来自 ${location.host} 的内容`)
    await expect.element(frame).toHaveAttribute('sandbox', expect.not.stringContaining('allow-same-origin'))
    await expect.element(frame).toHaveAttribute('referrerpolicy', 'no-referrer')
  })
})

describe('the URL of a frame', () => {
  test.each([
    ['https://a.example/x', 'https://a.example/x'],
    [' http://a.example ', 'http://a.example/'],
    ['https://a.example and more', undefined],
    ['javascript:alert(1)', undefined],
    ['data:text/html,x', undefined],
    ['//a.example', undefined],
    ['# https://a.example', undefined],
    ['', undefined],
  ])('in %j is %j', (text, url) => {
    expect(parseFrameUrl(text)?.href).toBe(url)
  })

  test('keeps its own origin only if it is foreign', () => {
    expect(sandboxOf(new URL('https://a.example'), 'https://b.example')).toContain('allow-same-origin')
    expect(sandboxOf(new URL('https://b.example/x'), 'https://b.example')).not.toContain('allow-same-origin')
  })
})
