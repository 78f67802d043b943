import { describe, expect, test } from 'vitest'
import { plainTextOf, sanitised } from './rich-text.ts'

describe('a rich text', () => {
  test('keeps what the editor makes', () => {
    const text =
      '<h2>停电通知</h2><p><strong>明天</strong> <em>8:00</em> <u>至</u> <s>9:00</s></p><ul><li><p>西部库</p></li></ul><ol><li><p>一</p></li></ol><blockquote><p>请转告</p></blockquote><pre><code>a &lt; b</code></pre><hr />'
    expect(sanitised(text)).toBe(text)
  })

  test.each([
    ['<p>a<script>alert(1)</script></p>', '<p>a</p>'],
    ['<p onclick="alert(1)" onmouseover=alert(1)>a</p>', '<p>a</p>'],
    ['<img src=x onerror=alert(1)>b', 'b'],
    ['<svg/onload=alert(1)>c', 'c'],
    ['<iframe src="https://example.com"></iframe>d', 'd'],
    ['<p style="position:fixed;inset:0;background:url(javascript:alert(1))" class="x" id="y">e</p>', '<p>e</p>'],
    ['<style>body{display:none}</style>f', 'f'],
    ['<form action="//evil"><input name=a><button>g</button></form>', 'g'],
    ['<math><mi xlink:href="data:x,<script>alert(1)</script>">h</mi></math>', 'h'],
    ['<a href="javascript:alert(1)">i</a>', '<a>i</a>'],
    ['<a href="JaVa&#x09;ScRiPt:alert(1)">j</a>', '<a>j</a>'],
    ['<a href=" &#1; javascript:alert(1)">k</a>', '<a>k</a>'],
    ['<a href="data:text/html,x">l</a>', '<a>l</a>'],
    ['<a href="//evil.example">m</a>', '<a>m</a>'],
    ['<a href="/\\evil.example">n</a>', '<a>n</a>'],
    ['<a href="vbscript:x" onclick="y">o</a>', '<a>o</a>'],
    ['<object data="x"></object><embed src="x"><base href="//evil">p', 'p'],
    ['<p>q</p><!-- <script>alert(1)</script> --><![CDATA[x]]>', '<p>q</p>'],
    ['<scr<script>ipt>alert(1)</scr</script>ipt>', 'ipt&gt;'],
  ])('loses what runs, frames, styles or leads astray: %s', (given, kept) => {
    const once = sanitised(given)
    expect(once).not.toMatch(/<(script|img|svg|iframe|style|form|object|base|input)|javascript:|\son\w+=|style=/i)
    if (!given.startsWith('<scr<')) expect(once).toBe(kept)
    expect(sanitised(once)).toBe(once)
  })

  test('opens links of the web beside the page, without telling where they come from', () => {
    expect(sanitised('<a href="https://example.com/a?b=1&amp;c=2" target="_self" rel="opener">x</a>')).toBe(
      '<a href="https://example.com/a?b=1&amp;c=2" target="_blank" rel="noopener noreferrer nofollow">x</a>',
    )
    expect(sanitised('<a href="/equipment/device/12">x</a>')).toContain('href="/equipment/device/12"')
    expect(sanitised('<a href="mailto:a@example.com">x</a>')).toContain('href="mailto:a@example.com"')
  })
})

test('plain text: words apart, signs as they are, no markup', () => {
  expect(plainTextOf(sanitised('<h2>停电</h2><p>a &lt;b&gt; &amp; c</p><ul><li>一</li><li>二</li></ul>d<br>e'))).toBe(
    '停电 a <b> & c 一 二 d e',
  )
  expect(plainTextOf('')).toBe('')
  expect(plainTextOf(sanitised('<p>&amp;lt;script&amp;gt;</p>'))).toBe('&lt;script&gt;')
})
