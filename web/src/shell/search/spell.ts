import { pinyin } from 'pinyin-pro'
import { type Spell, between } from './find.ts'

const sounds = (text: string): string =>
  pinyin(text, { toneType: 'none', type: 'array', nonZh: 'consecutive' }).join('')
const initials = (text: string): string =>
  pinyin(text, { pattern: 'first', toneType: 'none', type: 'array', nonZh: 'consecutive' }).join('')

/** A title as it sounds and by its initials: the whole chain, and its last part alone. */
export const spell: Spell = (title) => {
  const parts = title.split(between)
  return [parts.at(-1) ?? '', parts.join('')].flatMap((text) => [sounds(text), initials(text)])
}
