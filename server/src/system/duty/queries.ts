import { type Language, type Text, textOf } from '@geodepot/contracts/kit/messages.ts'
import { type Duty, dutiesNamed } from '@geodepot/contracts/system/duty.ts'
import { dutyMessages } from '@geodepot/contracts/system/duty.messages.ts'
import type { Reader } from '../../kit/database/database.ts'
import { type Reason, refuseAny } from '../../kit/http/refusal.ts'
import { type DutyItem, type DutySource, dutySources, inWords } from './registry.ts'

interface Found {
  readonly source: DutySource
  readonly items: readonly DutyItem[]
}
const foundFor = async (db: Reader, people: readonly number[]): Promise<readonly Found[]> => {
  const found: Found[] = []
  // One after the other: they share the transaction's connection.
  for (const source of dutySources()) {
    const items = await source.find(db, people)
    if (items.length > 0) found.push({ source, items })
  }
  return found
}

/** What a person has that somebody has to have. */
export const dutiesOf = async (db: Reader, person: number, language: Language): Promise<Duty[]> =>
  (await foundFor(db, [person])).map(({ source, items }) => ({
    name: source.name,
    what: inWords(source.what, language),
    count: items.length,
    items: items.slice(0, dutiesNamed).map(({ label, view, below }) => ({
      label: inWords(label, language),
      view,
      below,
    })),
  }))

const inBoth = (say: (language: Language) => string): Text => [say('cn'), say('en')]
const namedOf = ({ source, items }: Found, language: Language): string => {
  const names = items
    .slice(0, dutiesNamed)
    .map(({ label }) => inWords(label, language))
    .join(language === 'cn' ? '、' : ', ')
  return textOf(dutyMessages, 'several', language, {
    what: inWords(source.what, language),
    names:
      items.length > dutiesNamed ? textOf(dutyMessages, 'andMore', language, { names, count: items.length }) : names,
  })
}

/** @throws Refusal that names what each of these people still has, and how much of it. */
export const requireFree = async (
  db: Reader,
  people: readonly { readonly id: number; readonly name: string }[],
  field?: string,
): Promise<void> => {
  if (people.length === 0) return
  const found = await foundFor(
    db,
    people.map(({ id }) => id),
  )
  refuseAny(
    people.flatMap(({ id, name }): Reason[] => {
      const theirs = found.flatMap(({ source, items }) => {
        const own = items.filter(({ person }) => person === id)
        return own.length === 0 ? [] : [{ source, items: own }]
      })
      if (theirs.length === 0) return []
      const what = inBoth((language) =>
        theirs.map((one) => namedOf(one, language)).join(language === 'cn' ? '；' : '; '),
      )
      return [{ key: 'keeps', messages: dutyMessages, params: { name, what }, ...(field !== undefined && { field }) }]
    }),
  )
}
