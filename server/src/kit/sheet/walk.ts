import { SheetRefusal } from './refusal.ts'

/**
 * Hears of a tag, by its local name, with the text behind it up to the next one. What is no tag, and what goes on of a
 * long text, comes without a name.
 */
export type TakeTag = (name: string, isClosing: boolean, attributes: string, text: string) => void

const mostHeld = 1024 * 1024
// Each piece of a tag can end in one place only, so that nothing is tried twice.
const token = /<(\/?)(?:[\w.-]+:)?([\w.-]+)(?=[\s/>])([^<>]*)>([^<]*)|<[^<]*|[^<]+/g

/**
 * Walks once over the tags of a part. Texts come byte by byte, not decoded: what counts is how long they are. @throws
 * SheetRefusal at a tag without end
 */
export const walk = async (pieces: AsyncIterable<Buffer>, take: TakeTag): Promise<void> => {
  const each = (text: string): void => {
    for (const [whole, closing, name, attributes = '', behind = ''] of text.matchAll(token)) {
      if (name === undefined) take('', false, '', whole)
      else take(name, closing === '/', attributes, behind)
    }
  }
  let rest = ''
  for await (const piece of pieces) {
    const text = rest + piece.toString('latin1')
    const cut = Math.max(text.lastIndexOf('<'), 0)
    each(text.slice(0, cut))
    rest = text.slice(cut)
    if (rest.length <= mostHeld) continue
    if (rest.startsWith('<') && !rest.includes('>')) throw new SheetRefusal('unreadable', {}, 'an endless tag')
    each(rest)
    rest = ''
  }
  each(rest)
}
