import { linkOf, richTags } from '@geodepot/contracts/kit/rich-text.ts'
import type sanitizeHtml from 'sanitize-html'
import { onDemand } from './on-demand.ts'

const sanitize = onDemand<typeof sanitizeHtml>('sanitize-html')

/**
 * The rich text without anything that it may not hold: scripts, handlers,
 * styles, frames, pictures, addresses that run something.
 */
export const sanitised = (html: string): string =>
  sanitize()(html, {
    allowedTags: [...richTags],
    allowedAttributes: { a: ['href', 'target', 'rel'] },
    // What a link may lead to is decided below, for mail and telephone as well.
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    nestingLimit: 40,
    parseStyleAttributes: false,
    transformTags: {
      a: (tagName, { href }) => {
        const to = linkOf(href)
        const attribs: Record<string, string> =
          to === undefined ? {} : { href: to, target: '_blank', rel: 'noopener noreferrer nofollow' }
        return { tagName, attribs }
      },
      h1: 'h2',
      h5: 'h4',
      h6: 'h4',
      div: 'p',
    },
  }).trim()

const signs: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&', '&nbsp;': ' ' }
/** What a sanitised rich text says, without its markup: for tooltips and lists. */
export const plainTextOf = (html: string): string => {
  const apart = html.replaceAll(/<(br|hr)[^>]*>|<\/(p|h[234]|li|blockquote|pre|ul|ol)>/g, ' ')
  const bare = sanitize()(apart, { allowedTags: [], allowedAttributes: {} })
  return bare
    .replaceAll(/&(?:lt|gt|quot|amp|nbsp);/g, (sign) => signs[sign] ?? sign)
    .replaceAll(/\s+/g, ' ')
    .trim()
}
