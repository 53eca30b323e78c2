import { expect, test } from 'vitest'
import { extractInlineStyles } from './inline-styles.ts'

test('D361 style attributes become rules, one for each text', () => {
  const { markup, css, styles } = extractInlineStyles(
    '<a style="--x:1;color:red">style=&quot;</a><b class="b" style="top:0"></b><i style="--x:1;color:red"></i>',
  )
  expect(markup).toBe('<a data-style="0">style=&quot;</a><b class="b" data-style="1"></b><i data-style="0"></i>')
  expect(styles).toEqual(['--x:1;color:red', 'top:0'])
  expect(css).toBe('#root [data-style="0"]{--x:1;color:red}#root [data-style="1"]{top:0}')
})

test('D361 escaped characters are those of the declaration', () => {
  const { styles } = extractInlineStyles('<a style="--f:&quot;a&quot; &#x27;b&#x27; &amp; c"></a>')
  expect(styles).toEqual([`--f:"a" 'b' & c`])
})

test.each(['--x:}a{color:red', '--x:&lt;/style&gt;', '--x:\\7d', '@import x'])(
  'D360 the declaration %s, which could end its rule, is refused',
  (style) => {
    expect(() => extractInlineStyles(`<a style="${style}"></a>`)).toThrow('unsafe')
  },
)
