// Recent documents: what a person wrote, decided on or handed over last, of every kind.
// Asked for by "the home page shows what waits, how things stand, and recent documents".
import { recent } from '@geodepot/contracts/system/recent.ts'
import { type Route, query } from '../../kit/http/route.ts'
import { findRecent } from './queries.ts'

export const routes: readonly Route[] = [
  query(recent.list, ({ db, actor, context }) => findRecent(db, actor, context.language)),
]
