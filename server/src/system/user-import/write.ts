import { closedHash, createUsers, updateUsers } from '../user/index.ts'
import type { ImportDefinition, Made, Verdict } from '../../kit/import/index.ts'
import type { Item } from './item.ts'

/** Rows per statement: few enough to show progress, enough to cost a handful of statements. */
const chunk = 500

export const write: ImportDefinition<Item>['write'] = async (
  tx,
  actor,
  context,
  verdicts,
  plan,
  progress,
): Promise<Made> => {
  const items = verdicts.flatMap((verdict) => itemsOf(verdict, plan.updateChanged))
  // Nobody knows the first password: the administrator sets one and hands it
  // over. One hash serves all, and hashing is slow on purpose.
  const hash = await closedHash()
  const fresh = items.flatMap((item) => (item.kind === 'new' ? [{ input: item.input, hash }] : []))
  const changed = items.flatMap((item) => (item.kind === 'changed' ? [item.input] : []))
  let done = verdicts.length - items.length
  for (let from = 0; from < fresh.length; from += chunk) {
    const part = fresh.slice(from, from + chunk)
    await createUsers(tx, actor, context, part)
    await progress((done += part.length))
  }
  for (let from = 0; from < changed.length; from += chunk) {
    const part = changed.slice(from, from + chunk)
    await updateUsers(tx, actor, context, part)
    await progress((done += part.length))
  }
  return { counts: {}, decisions: [] }
}

const itemsOf = (verdict: Verdict<Item>, updateChanged: boolean): Item[] =>
  verdict.outcome === 'new' || (verdict.outcome === 'changed' && updateChanged) ? [verdict.item] : []
