import { linkOf, richTags } from '@geodepot/contracts/kit/rich-text.ts'
import { type ReactNode, createElement, useMemo } from 'react'
import { Link } from 'react-router'
import './rich-text.css'

const known: ReadonlySet<string> = new Set(richTags)
/** What these hold is no text of the writer's. */
const silent: ReadonlySet<string> = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'iframe',
  'object',
  'svg',
  'math',
  'textarea',
  'select',
  'title',
])
const empty: ReadonlySet<string> = new Set(['br', 'hr'])
const deepest = 60

const link = (key: number, href: string | undefined, children: ReactNode): ReactNode => {
  if (href === undefined) return <span key={key}>{children}</span>
  return href.startsWith('/') ? (
    <Link key={key} to={href}>
      {children}
    </Link>
  ) : (
    <a key={key} href={href} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  )
}

const drawn = (node: Node, key: number, depth: number): ReactNode => {
  if (node instanceof Text) return node.data
  if (!(node instanceof Element) || depth > deepest) return null
  const tag = node.localName
  if (silent.has(tag)) return null
  if (empty.has(tag)) return createElement(tag, { key })
  const children = Array.from(node.childNodes, (child, index) => drawn(child, index, depth + 1))
  if (tag === 'a') return link(key, linkOf(node.getAttribute('href')), children)
  return known.has(tag) ? createElement(tag, { key }, children) : <span key={key}>{children}</span>
}

/**
 * A rich text. The server has sanitised it, and still no markup of it reaches
 * the page: it is read by a parser that runs and fetches
 * nothing, and what a rich text may hold is drawn anew, without any attribute but a link's address.
 */
export const RichText = ({ html }: { html: string }) => {
  const content = useMemo(
    () =>
      Array.from(new DOMParser().parseFromString(html, 'text/html').body.childNodes, (node, index) =>
        drawn(node, index, 0),
      ),
    [html],
  )
  return <div className="rich-text">{content}</div>
}
