import { folded } from '@geodepot/contracts/kit/import-headers.ts'
import type { StoreInput } from '@geodepot/contracts/material/store.ts'
import { sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { visible } from '../../kit/access/visible.ts'
import type { Reader } from '../../kit/database/database.ts'
import { readStores } from '../store/index.ts'

export type Stands = StoreInput & { readonly id: number; readonly version: number }
/** What rows may name: stores and departments of the person's scope, and people. */
export interface Known {
  readonly stores: readonly Stands[]
  readonly store: (code: string) => Stands | undefined
  readonly department: (text: string) => string | undefined
  readonly people: (text: string) => readonly number[]
}

export const loadKnown = async (reader: Reader, actor: Actor): Promise<Known> => {
  const [stores, { rows: departments }, { rows: people }] = await Promise.all([
    readStores(reader, actor),
    sql<{ id: string; words: string[] }>`
      select d.id, array[d.id, d.name, d.name_en] as words from system.department d where ${visible(actor, { departments: ['d.id'] })} order by d.id desc`.execute(
      reader,
    ),
    sql<{ id: number; account: string; name: string }>`
      select id, name as account, nick_name as name from system.user where deleted_at is null and status = '0'`.execute(
      reader,
    ),
  ])
  const codes = new Map(stores.map((one) => [folded(one.storeCode), one]))
  const units = new Map(departments.flatMap(({ id, words }) => words.map((word) => [folded(word), id] as const)))
  const accounts = new Map(people.map(({ id, account }) => [folded(account), id]))
  const names = Map.groupBy(people, ({ name }) => folded(name))
  return {
    stores,
    store: (code) => codes.get(folded(code)),
    department: (text) => units.get(folded(text)),
    people: (text) => {
      const account = accounts.get(folded(text))
      return account === undefined ? (names.get(folded(text)) ?? []).map(({ id }) => id) : [account]
    },
  }
}
