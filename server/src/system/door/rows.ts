import { isUtf8 } from 'node:buffer'
import type { ItemResult } from '@geodepot/contracts/kit/many.ts'
import { mostItems } from '@geodepot/contracts/kit/many.ts'
import { doorMessages } from '@geodepot/contracts/system/door.messages.ts'
import type { Upserted } from '@geodepot/contracts/system/external-key.ts'
import { textOf } from '@geodepot/contracts/kit/messages.ts'
import type { Context } from '../../kit/access/actor.ts'
import { Refusal, refusal, said } from '../../kit/http/refusal.ts'
import { upsertRows } from '../external-key/index.ts'
import { type Outcome, type Wrong, outcomeOf } from './outcome.ts'
import type { Working } from './stored.ts'

const mostLines = 100_000
// A batch that ran out of time goes on under its key, so often at most.
const mostTurns = 20

interface Line {
  readonly row: number
  readonly item: Readonly<Record<string, unknown>>
}
const isObject = (value: unknown): value is Line['item'] =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
const wrongAt = (row: number, message: string, field = '', value: string | null = null): Wrong => ({
  row,
  column: null,
  field,
  label: field,
  value,
  message,
})

const linesIn = (bytes: Buffer, { language }: Context): { lines: Line[]; wrong: Wrong[] } => {
  const lines: Line[] = []
  const wrong: Wrong[] = []
  const decoder = new TextDecoder()
  const texts = bytes
    .toString('latin1')
    .split('\n')
    .map((line) => {
      const own = Buffer.from(line, 'latin1')
      // JSON is UTF-8: of a line in another encoding signs would be lost, unseen by anybody.
      return isUtf8(own) ? decoder.decode(own) : undefined
    })
  if (texts.length > mostLines) throw refusal(doorMessages, 'tooManyLines', { most: mostLines })
  for (const [index, text] of texts.entries()) {
    if (text?.trim() === '') continue
    const item = text === undefined ? undefined : parsed(text)
    const row = index + 1
    if (isObject(item)) lines.push({ row, item })
    else wrong.push(wrongAt(row, textOf(doorMessages, 'notALine', language, { row }), '', text?.slice(0, 100)))
  }
  if (lines.length + wrong.length === 0) throw refusal(doorMessages, 'noLines')
  return { lines, wrong }
}

const isLeft = ({ code }: ItemResult): boolean => code === 503
// The server's fault, not the line's.
const isUnexpected = ({ key }: ItemResult): boolean => key === 'unexpected'
const textIn = (item: Line['item'], field: string): string | null => {
  const value = field.split('.').reduce<unknown>((of, name) => (isObject(of) ? of[name] : undefined), item)
  return typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 200) : null
}

/**
 * Lines of JSON, each a record as another system has it: made where it is not known, else changed. `key` is that of the
 * file: what was done before a crash is not done again. Undefined where a line failed by no fault of its own and may be
 * done the next time; at the last attempt that is told as what became of it.
 */
export const takeLines = async (
  working: Working,
  context: Context,
  bytes: Buffer,
  key: string,
  isLast: boolean,
): Promise<Outcome | undefined> => {
  const { door, db, actor, report } = working
  const { lines, wrong } = linesIn(bytes, context)
  const counts = { total: lines.length + wrong.length, new: 0, equal: 0, changed: 0, refused: wrong.length }
  const isAll = door.mode === 'all'
  if (isAll && wrong.length > 0) return outcomeOf(counts, wrong, false)
  if (isAll && lines.length > mostItems) throw refusal(doorMessages, 'allTooMany', { most: mostItems })
  const system = door.system === '' ? undefined : door.system
  const asked = { kind: door.kind, system, mode: isAll ? ('all' as const) : ('rows' as const) }
  for (let from = 0; from < lines.length; from += mostItems) {
    const part = lines.slice(from, from + mostItems)
    const items = part.map(({ item }) => item)
    const ask = () => upsertRows({ db, actor, context, report, key: `${key} ${from}` }, { ...asked, items })
    try {
      let { results } = await ask()
      for (let turn = 1; results.some(isLeft) && turn < mostTurns; turn += 1) ({ results } = await ask())
      if (!isLast && results.some(isUnexpected)) return undefined
      for (const { index, code, msg, errors = [], data } of results) {
        const { row, item } = part[index] ?? { row: 0, item: {} }
        if (code === 200) {
          const { change } = data as Upserted
          counts[change === 'created' ? 'new' : change === 'changed' ? 'changed' : 'equal'] += 1
          continue
        }
        counts.refused += 1
        if (errors.length === 0) wrong.push(wrongAt(row, msg))
        for (const one of errors) wrong.push(wrongAt(row, one.msg, one.field, textIn(item, one.field)))
      }
    } catch (error) {
      if (!isAll || !(error instanceof Refusal)) throw error
      const named = error.reasons.filter(({ field = '' }) => field.startsWith('items.'))
      if (named.length === 0) throw error
      for (const reason of named) {
        const [, index = '', ...field] = (reason.field ?? '').split('.')
        const { row, item } = part[Number(index)] ?? { row: 0, item: {} }
        wrong.push(wrongAt(row, said(reason, context.language), field.join('.'), textIn(item, field.join('.'))))
      }
      counts.refused = new Set(wrong.map(({ row }) => row)).size
      return outcomeOf(counts, wrong, false)
    }
  }
  return outcomeOf(
    counts,
    wrong.toSorted((one, other) => one.row - other.row),
    true,
  )
}
