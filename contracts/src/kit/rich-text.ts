import { z } from 'zod'

/**
 * What a rich text may hold: what the editor makes. Anything else is taken out, by the server before it is kept and by
 * the page before it is shown.
 */
export const richTags = [
  'p',
  'br',
  'h2',
  'h3',
  'h4',
  'ul',
  'ol',
  'li',
  'blockquote',
  'pre',
  'code',
  'hr',
  'strong',
  'b',
  'em',
  'i',
  'u',
  's',
  'a',
] as const
const longest = 200_000
// Thousands of nested tags say nothing, and take a server seconds to read.
const mostTags = 10_000
/** A rich text as it is sent: at most 200,000 signs, markup among them. The server takes out what it may not hold. */
export const richText = z
  .string()
  .trim()
  .max(longest)
  .refine((html) => html.split('<', mostTags + 2).length <= mostTags + 1, { params: { key: 'tooMuchFormatting' } })

const safe = /^(https?:\/\/|mailto:|tel:|\/(?![/\\]))/i
/**
 * An address that a link may lead to: the web, mail, telephone, or a page of this product. Undefined for anything else.
 */
export const linkOf = (href: string | null | undefined): string | undefined => {
  // Browsers leave out control signs and spaces before they read an address.
  const text = Array.from(href ?? '')
    .filter((sign) => sign > ' ' && sign !== '\u007F')
    .join('')
  return safe.test(text) ? text : undefined
}
