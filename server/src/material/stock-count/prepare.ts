import { compare } from '@geodepot/contracts/kit/decimal.ts'
import type { stockCount } from '@geodepot/contracts/material/stock-count.ts'
import { sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { today } from '../../kit/clock.ts'
import type { Tx } from '../../kit/database/database.ts'
import type { Draft } from '../../kit/document/index.ts'
import type { Reason } from '../../kit/http/refusal.ts'
import { dayReasons } from '../../ledger/stock/index.ts'
import { storesSeen } from '../store/index.ts'
import { booksOf, countedLines, keyOf } from './lines.ts'
import { reason } from './terms.ts'

interface Store {
  readonly department: string
  readonly timeZone: string | null
}
const storeOf = async (tx: Tx, actor: Actor, id: number): Promise<Store | undefined> =>
  (
    await sql<Store>`
      select s.department_id as department, d.time_zone as "timeZone" from material.store s join system.department d on d.id = s.department_id
      where s.id = ${id} and s.deleted_at is null and ${storesSeen(actor, 's')} for share of s`.execute(tx)
  ).rows[0]

const isSame = (one: string | undefined, other: string | null | undefined): boolean =>
  one === undefined || one === '' ? (other ?? null) === null : typeof other === 'string' && compare(one, other) === 0

/**
 * Checks a draft against its store. A count remembers how often the batch had moved when it was written, and begins to
 * remember anew when another figure is written.
 */
export const prepare = async (tx: Tx, actor: Actor, { header, lines }: Draft<typeof stockCount>, id: number | null) => {
  const store = await storeOf(tx, actor, header.storeId)
  const here = today(store?.timeZone ?? undefined)
  // What differs is posted on the day of the count.
  const [days = []] = await dayReasons(tx, [{ day: header.countedOn, today: here, dateField: 'countedOn' }])
  const books = store ? await booksOf(tx, header.storeId, lines) : new Map<string, never>()
  const before = new Map((id === null ? [] : await countedLines(tx, id)).map((line) => [keyOf(line), line]))
  const seen = new Set<string>()
  const strange = lines.flatMap((line, at): Reason[] => {
    const key = keyOf(line)
    if (books.has(key) && !seen.has(key)) {
      seen.add(key)
      return []
    }
    return [reason('notOfStore', {}, `lines.${at}.placeId`)]
  })
  return {
    reasons: [...(store ? strange : [reason('unknownStore', {}, 'storeId')]), ...days],
    header: {
      name: header.countName,
      store_id: header.storeId,
      is_blind: header.blind === 'Y',
      counted_on: header.countedOn,
      project_id: null,
      department_id: store?.department ?? actor.departmentId,
      remark: header.remark ?? '',
    },
    lines: lines.map((line) => {
      const old = before.get(keyOf(line))
      const stays = isSame(line.countedQty, old?.counted) && isSame(line.recountedQty, old?.recounted)
      const counted = line.countedQty ?? null
      return {
        place_id: line.placeId,
        batch_id: line.batchId,
        counted_quantity: counted,
        recounted_quantity: counted === null ? null : (line.recountedQty ?? null),
        movements:
          counted === null ? null : stays ? (old?.movements ?? null) : (books.get(keyOf(line))?.movements ?? null),
        reason: line.lineReason ?? '',
      }
    }),
  }
}
