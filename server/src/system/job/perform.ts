import { type Language, type Messages, type Params, languages, textOf } from '@geodepot/contracts/kit/messages.ts'
import { jobMessages } from '@geodepot/contracts/system/job.messages.ts'
import { sql } from 'kysely'
import { now } from '../../kit/clock.ts'
import type { Database } from '../../kit/database/database.ts'
import { Refusal, said } from '../../kit/http/refusal.ts'
import { begin } from '../../kit/metrics/index.ts'
import { jobNamed } from './targets.ts'

interface Begun {
  readonly target: string
  readonly args: Record<string, unknown>
  readonly attempts: number
  readonly by_hand: boolean
}
/** What is told of a run: sentences in both languages, and the error's own words when it failed. */
interface Outcome {
  readonly failed: boolean
  readonly told: Record<Language, string[]>
  readonly error: string
}

const longest = 1000

/**
 * Makes one run and writes how it went into its log. What the work throws is
 * told there; nothing is thrown but by the log itself.
 */
export const perform = async (db: Database, run: number, report: (error: unknown) => void): Promise<void> => {
  const {
    rows: [begun],
  } = await sql<Begun>`
    update system.job_log set status = '2', attempts = attempts + 1, started_at = ${now()} where id = ${run} and status in ('2', '3')
    returning target, arguments as args, attempts, cause = 'hand' as by_hand`.execute(db)
  // Deleted meanwhile, or made by another node that was only thought to be gone.
  if (!begun) return
  const since = performance.now()
  const { failed, told, error } = await made(db, begun, report)
  await sql`
    update system.job_log set status = ${failed ? '1' : '0'}, message = ${told.cn.join('\n').slice(0, longest)}, message_en = ${told.en.join('\n').slice(0, longest)}, error = ${error.slice(0, longest)},
      ended_at = ${now()}, took_ms = ${Math.round(performance.now() - since)} where id = ${run} and attempts = ${begun.attempts}`.execute(
    db,
  )
}

const made = async (
  db: Database,
  { target, args, attempts, by_hand: byHand }: Begun,
  report: (error: unknown) => void,
): Promise<Outcome> => {
  const told: Record<Language, string[]> = { cn: [], en: [] }
  const tell = (messages: Messages, key: string, params?: Params) => {
    for (const language of languages) told[language].push(textOf(messages, key, language, params))
  }
  if (attempts > 1) tell(jobMessages, 'again', { count: attempts })
  const job = jobNamed(target)
  if (!job) {
    tell(jobMessages, 'noSuchTarget', { target })
    return { failed: true, told, error: '' }
  }
  const given = job.args.safeParse(args)
  if (!given.success) {
    tell(jobMessages, 'wrongArgs')
    return {
      failed: true,
      told,
      error: given.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'),
    }
  }
  const over = begin(target)
  try {
    await job.work({
      db,
      args: given.data as never,
      now: now(),
      byHand,
      log: (key, params) => {
        tell(job.messages, key, params)
      },
    })
    return { failed: false, told, error: '' }
  } catch (error) {
    if (error instanceof Refusal) {
      for (const reason of error.reasons) for (const language of languages) told[language].push(said(reason, language))
      return { failed: true, told, error: '' }
    }
    report(error)
    tell(jobMessages, 'failed')
    return { failed: true, told, error: error instanceof Error ? error.message : String(error) }
  } finally {
    over()
  }
}
