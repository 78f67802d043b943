// Passwords that everybody tries first: the 49,000 found most often in what was leaked, kept by zxcvbn-ts.
// Asked for by the rule that no common or leaked password is taken, wherever one is chosen.
import type * as Common from '@zxcvbn-ts/language-common'
import { onDemand } from './on-demand.ts'

const common = onDemand<typeof Common>('@zxcvbn-ts/language-common')
let known: { readonly leaked: ReadonlySet<string>; readonly words: ReadonlySet<string> } | undefined
const lists = () => {
  const ranked: readonly string[] = common().dictionary['passwords-common']
  // With a year behind them the most used words are guessed as fast as without.
  return (known ??= { leaked: new Set(ranked), words: new Set(ranked.slice(0, 1000)) })
}
const product = 'geodepot'

const folded = (text: string): string => text.normalize('NFKC').toLowerCase()
const bare = (text: string): string => folded(text).replaceAll(/[^\p{L}\p{Nd}]/gu, '')
const trimmed = (text: string): string => folded(text).replaceAll(/^[^\p{L}\p{Nd}]+|[^\p{L}\p{Nd}]+$/gu, '')

/**
 * Whether a password is a leaked one, or is one of the most used words, the product's name or one of `names` with
 * nothing but digits and signs around it; in any case of letters.
 */
export const isCommonPassword = (password: string, names: readonly string[] = []): boolean => {
  const signless = bare(password)
  const { leaked, words } = lists()
  if ([folded(password), trimmed(password), signless].some((text) => leaked.has(text))) return true
  const word = signless.replaceAll(/^\d+|\d+$/g, '')
  return (
    words.has(word) ||
    [product, ...names].some((name) => word !== '' && bare(name).replaceAll(/^\d+|\d+$/g, '') === word)
  )
}
