import { type Block, manualFile } from '@geodepot/contracts/kit/manual.ts'
import type { Language } from '@geodepot/contracts/kit/messages.ts'

const texts = import.meta.glob<readonly Block[]>('../../../../../docs/manual/*.md', { import: 'default' })
const textOf = (role: string, language: Language) => texts[`../../../../../docs/manual/${manualFile(role, language)}`]

/** Whether a role has a manual: those that a company made itself have none. */
export const hasManual = (role: string): boolean => textOf(role, 'en') !== undefined

/** @throws Error where the role has none, or it does not come */
export const manualOf = async (role: string, language: Language): Promise<readonly Block[]> => {
  const load = textOf(role, language)
  if (load === undefined) throw new Error(`there is no manual of ${role}`)
  return await load()
}

/** What a manual is called: its first heading, the role's name. */
export const nameOf = (blocks: readonly Block[]): string => {
  const [first] = blocks
  return first?.kind === 'heading' ? first.text : ''
}
