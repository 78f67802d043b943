import { screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { clear, show } from '../../test/page.tsx'
import { RichText } from './rich-text.tsx'

afterEach(clear)
const drawn = (html: string): HTMLElement => {
  show(<RichText html={html} />)
  const box = document.querySelector<HTMLElement>('.rich-text')
  if (!box) throw new Error('nothing was drawn')
  return box
}

describe('a rich text on the page', () => {
  test('is drawn with what it may hold', () => {
    const box = drawn(
      '<h2>停电</h2><p>a <strong>b</strong> <em>c</em></p><ul><li><p>d</p></li></ul><blockquote><p>e</p></blockquote>',
    )
    expect(box.innerHTML).toBe(
      '<h2>停电</h2><p>a <strong>b</strong> <em>c</em></p><ul><li><p>d</p></li></ul><blockquote><p>e</p></blockquote>',
    )
  })

  // As if the server had let it through.
  test.each([
    '<p onclick="alert(1)" style="position:fixed" class="x" id="y">a</p>',
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<iframe srcdoc="<p>x</p>"></iframe>',
    '<style>*{display:none}</style>',
    '<svg><script>alert(1)</script></svg>',
    '<a href="javascript:alert(1)">b</a>',
    '<a href=" java\nscript:alert(1)">c</a>',
    '<a href="//evil.example">d</a>',
    '<a href="/\\evil.example">e</a>',
    '<form action="//evil"><input name="f"></form>',
    '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>',
  ])('never brings anything else onto it: %s', (html) => {
    const box = drawn(html)
    expect(box.querySelectorAll('script, img, iframe, style, svg, math, form, input')).toHaveLength(0)
    for (const element of box.querySelectorAll('*')) expect(element.getAttributeNames()).toEqual([])
    expect(box.textContent).not.toContain('alert')
  })

  test('leads to the web in a window of its own, and to pages of the product in this one', () => {
    drawn(
      '<p><a href="https://example.com/x" onclick="alert(1)">out</a> <a href="/equipment/device/1" target="_blank">in</a></p>',
    )
    const out = screen.getByRole('link', { name: 'out' })
    expect([
      out.getAttribute('href'),
      out.getAttribute('target'),
      out.getAttribute('rel'),
      out.getAttribute('onclick'),
    ]).toEqual(['https://example.com/x', '_blank', 'noopener noreferrer nofollow', null])
    expect(screen.getByRole('link', { name: 'in' }).getAttribute('target')).toBeNull()
  })
})
