import { importMessages } from '@geodepot/contracts/kit/import.messages.ts'
import type { GivenRow, Issue } from '../../kit/import/index.ts'
import type { Card } from './known.ts'
import { type Resolved, issue } from './resolve.ts'

/**
 * What must not stand twice in a file: each identity under the same rule as in the ledger, and two rows for one card.
 */
const identities = (
  { values }: GivenRow,
  names: Resolved | undefined,
  card: Card | undefined,
): { field: string; key: string }[] => {
  const { devSign, devCoding, assetCoding, selfNum } = values
  const owner = names?.owner ?? card?.ownerOrgId
  const own = devSign === undefined ? (devCoding === undefined ? 'assetCoding' : 'devCoding') : 'devSign'
  return [
    ...(devSign !== undefined && names?.modelKey !== undefined
      ? [{ field: 'devSign', key: `serial\n${names.modelKey}\n${devSign.toLowerCase()}` }]
      : []),
    ...(devCoding !== undefined ? [{ field: 'devCoding', key: `code\n${devCoding}` }] : []),
    ...(assetCoding !== undefined ? [{ field: 'assetCoding', key: `asset\n${assetCoding}` }] : []),
    ...(selfNum !== undefined && owner !== undefined ? [{ field: 'selfNum', key: `self\n${owner}\n${selfNum}` }] : []),
    ...(card ? [{ field: own, key: `card\n${card.id}` }] : []),
  ]
}

const shownRows = 5

/** Issues of rows that repeat each other, by the row's place in the list; each names the others. */
export const duplicates = (
  rows: readonly GivenRow[],
  resolved: readonly Resolved[],
  cards: readonly (Card | undefined)[],
): Map<number, Issue[]> => {
  const places = new Map<string, { field: string; at: number[] }>()
  rows.forEach((row, at) => {
    for (const { field, key } of identities(row, resolved[at], cards[at])) {
      const place = places.get(key)
      if (place) place.at.push(at)
      else places.set(key, { field, at: [at] })
    }
  })
  const found = new Map<number, Issue[]>()
  for (const { field, at } of places.values()) {
    if (at.length < 2) continue
    for (const [index, mine] of at.entries()) {
      // A few neighbours stand for the rest: a column of one repeated value must not make a list of lists.
      const others = (
        index <= shownRows ? at.slice(0, shownRows + 1).filter((other) => other !== mine) : at.slice(0, shownRows)
      ).map((other) => rows[other]?.row ?? 0)
      const repeated =
        at.length - 1 > others.length
          ? issue(field, importMessages, 'duplicateInFileMany', { rows: others.join(', '), count: at.length - 1 })
          : issue(field, importMessages, 'duplicateInFile', { rows: others.join(', ') })
      const known = found.get(mine) ?? []
      if (!known.some((one) => one.field === field)) found.set(mine, [...known, repeated])
    }
  }
  return found
}
