import { add, compare } from '@geodepot/contracts/kit/decimal.ts'
import type { ImportSum, ImportTotal } from '@geodepot/contracts/kit/import.ts'
import type { ImportMode } from '@geodepot/contracts/kit/import-mode.ts'
import { importMessages } from '@geodepot/contracts/kit/import.messages.ts'
import { kitMessages } from '@geodepot/contracts/kit/kit.messages.ts'
import { sql } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Actor, Context } from '../access/actor.ts'
import { audit } from '../audit.ts'
import { type Database, type Tx, inTransaction, onceCommitted } from '../database/database.ts'
import { makeStatisticsSoon } from '../database/statistics.ts'
import { Refusal, refusal, stale } from '../http/refusal.ts'
import type { SheetContent } from '../sheet/index.ts'
import { isTaken, whileAlive } from './alive.ts'
import type { ImportDefinition, Progress } from './definition.ts'
import { type Examined, examine } from './examine.ts'
import { inPlace } from './concurrency.ts'
import { headersOf } from './read.ts'
import { type Owner, type Phase, type Upload, beat, claim, contentOf, find, finish, giveUp } from './store.ts'
import { remember } from './memory.ts'

class CalledOff extends Error {}
class HasErrors<I> extends Error {
  readonly examined: Examined<I>
  constructor(examined: Examined<I>) {
    super('has errors')
    this.examined = examined
  }
}

/**
 * What someone else changes between check and write makes the database
 * refuse; the rows are then decided anew, so often at most.
 */
const tries = 3
const lockSpace = 4_711_005

/**
 * One run of a kind at a time: in this process before a connection is taken, between nodes by a lock of the database.
 */
const turns = new Map<string, Promise<unknown>>()
const inTurn = <T>(kind: string, work: () => Promise<T>): Promise<T> => {
  const mine = (turns.get(kind) ?? Promise.resolve()).then(work, work)
  turns.set(
    kind,
    mine.catch(() => undefined),
  )
  return mine
}

interface Running<I> {
  readonly db: Database
  readonly actor: Actor
  readonly context: Context
  readonly definition: ImportDefinition<I>
  readonly owner: Owner
  readonly upload: Upload
  readonly attempt: number
  readonly mode: ImportMode
  readonly expected: readonly ImportSum[]
  readonly say: (phase: Phase) => Progress
}

/**
 * Carries out what was checked, once: rows are decided again inside the
 * transaction that writes them. With `all` one refused row stops
 * everything. A second call while it runs, or after it is done, changes nothing.
 * @throws Refusal when the check is outdated, when nothing was checked, or when `all` meets a refused row.
 */
export const run = async <I>(
  db: Database,
  actor: Actor,
  context: Context,
  definition: ImportDefinition<I>,
  owner: Owner,
  id: string,
  version: number,
  mode: ImportMode,
  expected: readonly ImportSum[] = [],
): Promise<void> => {
  const upload = await find(db, owner, id)
  if (upload.version === version) refuseOther(expected, upload.totals)
  const attempt = await whileAlive(db, id, () =>
    inPlace(owner.person, async () => {
      const claimed = await claim(db, id, version)
      if (claimed === undefined) return undefined
      try {
        await inTurn(owner.kind, () =>
          tried({
            db,
            actor,
            context,
            definition,
            owner,
            upload,
            attempt: claimed,
            mode,
            expected,
            say: pulse(db, id, claimed),
          }),
        )
      } catch (error) {
        await explained(db, id, claimed, error)
      }
      return claimed
    }),
  )
  if (attempt === undefined) refuseUnclaimed(await begun(db, owner, id), version)
}

// Who was first takes a moment until its lock is seen, and another one to its first word.
const begun = async (db: Database, owner: Owner, id: string): Promise<Upload> => {
  for (let looks = 0; ; looks += 1) {
    const upload = await find(db, owner, id)
    const isOver = !upload.isAlive && !isTaken(db, id)
    if (isOver || upload.state === 'running' || upload.state === 'done' || looks === 100) return upload
    await sleep(20)
  }
}

const refuseUnclaimed = (upload: Upload, version: number): void => {
  if (upload.state === 'uploaded') throw refusal(importMessages, 'notChecked')
  if (upload.version !== version) throw stale()
}

/** @throws Refusal where the rows come to something else than the person knows; what is known already counts. */
const refuseOther = (expected: readonly ImportSum[], totals: readonly ImportTotal[] | null): void => {
  for (const { currency, amount } of expected) {
    const of = totals?.find((total) => total.currency === currency)
    const found = of ? add(of.amount, of.amountBefore) : '0'
    if (compare(found, amount) !== 0) throw refusal(importMessages, 'otherTotal', { currency, expected: amount, found })
  }
}

// Says how far the run is, now and then, and hears whether it was called off.
const pulse = (db: Database, id: string, attempt: number) => {
  let [phase, last]: [Phase, number] = ['waiting', 0]
  return (next: Phase): Progress =>
    async (count) => {
      if (next === phase && performance.now() - last < 200) return
      ;[phase, last] = [next, performance.now()]
      if (!(await beat(db, id, attempt, phase, count))) throw new CalledOff()
    }
}

const tried = async <I>(running: Running<I>): Promise<void> => {
  const content = await contentOf(running.db, running.upload.id)
  for (let attempt = 1; ; attempt++) {
    try {
      return await inTransaction(running.db, (tx) => once(tx, running, content))
    } catch (error) {
      if (!(error instanceof Refusal) || error.code === 403 || attempt === tries) throw error
    }
  }
}

const once = async <I>(
  tx: Tx,
  { db, actor, context, definition, owner, upload, attempt, mode, expected, say }: Running<I>,
  content: SheetContent,
): Promise<void> => {
  const { plan } = upload
  await sql`select pg_advisory_xact_lock(${lockSpace}, hashtext(${owner.kind}))`.execute(tx)
  await say('checking')(0)
  const examined = await examine(tx, actor, definition, plan, content, context.language, say('checking'), upload)
  if (mode === 'all' && examined.counts.refused > 0) throw new HasErrors(examined)
  refuseOther(expected, examined.totals)
  await say('writing')(0)
  const made = await definition.write(tx, actor, context, examined.verdicts, plan, say('writing'), upload)
  await audit(tx, actor, context, owner.kind, 'run', [
    {
      id: upload.id,
      after: {
        file: upload.fileName,
        sheet: upload.sheetName,
        mode,
        updateChanged: plan.updateChanged,
        ...examined.counts,
        ...(examined.totals && { totals: examined.totals }),
        made: made.counts,
      },
    },
  ])
  await remember(tx, owner, headersOf(plan, content), plan, made.decisions)
  const { counts, findings, totals } = examined
  if (!(await finish(tx, upload.id, attempt, counts, findings, totals, made.counts))) throw new CalledOff()
  onceCommitted(tx, () => {
    makeStatisticsSoon(db, definition.tables)
  })
}

// The transaction is gone, and with it everything that was written; what remains is to say why.
const explained = async <I>(db: Database, id: string, attempt: number, error: unknown): Promise<void> => {
  const ofImport = (key: keyof typeof importMessages.texts, params?: Record<string, number>) => ({
    from: importMessages.namespace,
    key,
    ...(params && { params }),
  })
  if (error instanceof CalledOff) return giveUp(db, id, attempt, ofImport('cancelled'))
  if (error instanceof HasErrors) {
    const { counts, findings, totals } = error.examined as Examined<I>
    await giveUp(db, id, attempt, ofImport('hasErrors', { count: counts.refused }), { counts, findings, totals })
    throw refusal(importMessages, 'hasErrors', { count: counts.refused })
  }
  const [reason] = error instanceof Refusal ? error.reasons : []
  await giveUp(
    db,
    id,
    attempt,
    reason === undefined
      ? { from: kitMessages.namespace, key: 'unexpected' }
      : { from: reason.messages.namespace, key: reason.key, ...(reason.params && { params: reason.params }) },
  )
  throw error
}
