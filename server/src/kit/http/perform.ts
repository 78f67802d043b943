import type { AnyOperation } from '@geodepot/contracts/kit/operation.ts'
import { isRemembered } from '../access/remembered.ts'
import { type Database, type Reader, inTransaction } from '../database/database.ts'
import { brokenOff } from './disconnect.ts'
import { idempotent } from './idempotency.ts'
import { type Answered, isLogged, logOperation } from './operation-log.ts'
import { Refusal, said } from './refusal.ts'
import type { AnyQuery, Route } from './route.ts'
import { logRefusedAccess } from './refused-access.ts'

/** Where a call is worked on. */
export interface Databases {
  readonly db: Database
  /** What the work itself is given, where that is another. */
  readonly reads?: Database | undefined
}
/** What a call gives to the work, less the database. */
export type Asking = Omit<AnyQuery, 'db'> & {
  readonly path: string
  readonly isCut: () => boolean
}

// What is kept and given again was looked over when it was first given.
const lookedOver = new WeakMap<object, { readonly operation: AnyOperation; readonly answer: unknown }>()
const checked = (operation: AnyOperation, answer: unknown): unknown => {
  if (typeof answer !== 'object' || answer === null || !isRemembered(answer)) return operation.answer.parse(answer)
  const known = lookedOver.get(answer)
  if (known?.operation === operation) return known.answer
  const parsedAnswer = operation.answer.parse(answer)
  lookedOver.set(answer, { operation, answer: parsedAnswer })
  return parsedAnswer
}

/** What happens at the end of the work itself: in its transaction, if it has one. */
type Done = (db: Reader) => Promise<void>
const worked = async (
  { db, reads = db }: Databases,
  { operation, run }: Route,
  { path: _path, key, isCut: _isCut, ...call }: Asking,
  done: Done,
): Promise<unknown> => {
  const { actor } = call
  if (run.kind === 'query') {
    const answer = await run.work({ ...call, key: key === '' ? undefined : key, db: reads })
    await done(db)
    return answer
  }
  return inTransaction(db, (tx) => {
    const work = async () => {
      const answer = await run.work({ ...call, tx })
      await done(tx)
      return answer
    }
    return key === undefined || key === '' || !actor || operation.secret === true
      ? work()
      : idempotent(tx, actor, key, operation.name, call.input, work)
  })
}

// A change and its line in the operation log stand or fall together; a refusal is remembered by itself.
const remembered = async (
  { db }: Databases,
  route: Route,
  { actor, context, path, input, isCut }: Asking,
  work: (done: Done) => Promise<unknown>,
): Promise<unknown> => {
  const { operation } = route
  if (!isLogged(route)) {
    return work(async () => undefined).catch(async (error: unknown) => {
      if (actor && error instanceof Refusal && error.code === 403)
        await logRefusedAccess(db, { operation, actor, context, path, refusal: error })
      throw error
    })
  }
  const begin = performance.now()
  const asked: Pick<Answered, 'actor' | 'context' | 'path' | 'input'> = {
    actor: actor ?? undefined,
    context,
    path,
    input,
  }
  const log = (reader: Reader, code: number, message: string) =>
    logOperation(reader, { operation, ...asked, code, message, tookMs: Math.round(performance.now() - begin) })
  try {
    return await work((reader) => log(reader, operation.ok, ''))
  } catch (thrown) {
    const error = !(thrown instanceof Refusal) && isCut() ? brokenOff() : thrown
    const [reason] = error instanceof Refusal ? error.reasons : []
    await log(db, error instanceof Refusal ? error.code : 500, reason ? said(reason, context.language) : '').catch(
      () => undefined,
    )
    throw error
  }
}

/**
 * Does what a call asks for: a change in one transaction and once per key, both with their line in the operation log.
 * Answers as the contract says.
 */
export const perform = async (databases: Databases, route: Route, asking: Asking): Promise<unknown> => {
  const answer = await remembered(databases, route, asking, (done) => worked(databases, route, asking, done))
  return route.operation.wire === 'file' ? answer : checked(route.operation, answer)
}
