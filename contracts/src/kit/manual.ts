// The manuals of roles stand in `docs/manual` as Markdown of a few signs: whatever shows or checks them knows all that
// can stand in one, and nothing of it is markup that a page would have to trust.
import type { Language } from './messages.ts'

export type Span =
  | { readonly kind: 'text' | 'code'; readonly text: string }
  /** A word of the product, as it stands on the screen: a menu, a button, a field. */
  | { readonly kind: 'label'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly to: string }
export type Block =
  | { readonly kind: 'heading'; readonly level: 1 | 2 | 3; readonly text: string }
  | { readonly kind: 'paragraph'; readonly spans: readonly Span[] }
  | { readonly kind: 'steps' | 'points'; readonly items: readonly (readonly Span[])[] }
  | { readonly kind: 'illustration'; readonly file: string; readonly about: string }

/** Between the menus of a label that leads somewhere: **Equipment › Alerts**. */
export const menuSign = ' › '

/** Where the manual of a role stands below `docs/manual`: English under the bare name, as the guides do. */
export const manualFile = (role: string, language: Language): string => `${role}${language === 'cn' ? '.zh' : ''}.md`
export const languageOf = (file: string): Language => (file.endsWith('.zh.md') ? 'cn' : 'en')
export const roleOf = (file: string): string => file.replace(/^.*\//, '').replace(/(\.zh)?\.md$/, '')

const spanSigns = /\*\*([^*]+)\*\*|`([^`]+)`|\[([^\]]+)\]\(([^)\s]+)\)/g
const spansOf = (line: string): Span[] => {
  const spans: Span[] = []
  let end = 0
  const plain = (until: number) => {
    const text = line.slice(end, until)
    if (/[*`<>[\]|]/.test(text)) throw new Error(`a sign that no manual has: ${text}`)
    if (text !== '') spans.push({ kind: 'text', text })
  }
  for (const { 0: whole, 1: label, 2: code, 3: text = '', 4: to = '', index } of line.matchAll(spanSigns)) {
    plain(index)
    if (label !== undefined) spans.push({ kind: 'label', text: label })
    else if (code !== undefined) spans.push({ kind: 'code', text: code })
    else spans.push({ kind: 'link', text, to })
    end = index + whole.length
  }
  plain(line.length)
  return spans
}

const blockOf = (line: string): Block => {
  const [, marks, heading] = /^(#{1,3}) (.+)$/.exec(line) ?? []
  if (marks !== undefined && heading !== undefined)
    return { kind: 'heading', level: marks.length as 1 | 2 | 3, text: heading }
  const [, about, file] = /^!\[([^\]]+)\]\(([\w./-]+)\)$/.exec(line) ?? []
  if (about !== undefined && file !== undefined) return { kind: 'illustration', about, file }
  const [, mark, item] = /^(\d+\.|-) (.+)$/.exec(line) ?? []
  if (item !== undefined) return { kind: mark === '-' ? 'points' : 'steps', items: [spansOf(item)] }
  if (/^[#!\s]/.test(line)) throw new Error(`a line that no manual has: ${line}`)
  return { kind: 'paragraph', spans: spansOf(line) }
}

/** Reads a manual: each paragraph and each item is one line. @throws Error that names what no manual has */
export const readManual = (text: string): Block[] => {
  const blocks: Block[] = []
  let goesOn = false
  for (const line of text.split('\n')) {
    if (line === '') {
      goesOn = false
      continue
    }
    const block = blockOf(line)
    const last = blocks.at(-1)
    if (goesOn && last !== undefined && 'items' in last && 'items' in block && last.kind === block.kind)
      blocks[blocks.length - 1] = { kind: last.kind, items: [...last.items, ...block.items] }
    else if (goesOn && last?.kind === 'paragraph' && block.kind === 'paragraph')
      throw new Error(`a paragraph is one line: ${line}`)
    else blocks.push(block)
    goesOn = true
  }
  return blocks
}

/** All that stands in lines of text. */
export const spansIn = (blocks: readonly Block[]): Span[] =>
  blocks.flatMap((block) => ('spans' in block ? block.spans : 'items' in block ? block.items.flat() : []))
