// What waits for a person in documents of every kind, in one list: for the first page.
// Asked for by "home is a worklist"; each document declares what may wait in it (`work`).
import { worklist } from '@geodepot/contracts/system/worklist.ts'
import { type Route, query } from '../../kit/http/route.ts'
import { findWork } from './queries.ts'

export const routes: readonly Route[] = [
  query(worklist.list, ({ db, actor, input, context }) => findWork(db, actor, input.work, context.language)),
]
