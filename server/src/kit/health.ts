import { sql } from 'kysely'
import { type Database, isOutage } from './database/database.ts'
import { isDiskFailure } from './disk.ts'

/** Whether the product can work now; if not, why in a word. */
export type Readiness = true | 'draining' | 'database' | 'disk'

interface HealthParts {
  readonly db: Database
  /** Ways to write what people's work would write; each throws while its disk is full. */
  readonly probes: readonly (() => Promise<unknown>)[]
  /** Takes a line for the operator whenever something changes. */
  readonly say: (line: string) => void
  /** Milliseconds between two looks at whether a trouble is over. */
  readonly lookMs?: number
}
export interface Health {
  readonly ready: () => Promise<Readiness>
  /**
   * Hears of what went wrong; true when it is a trouble of the surroundings, of
   * which the operator is told once and not each time.
   */
  note(error: unknown): boolean
  /** From now on nobody shall come any more. */
  leave(): void
}

const standardLookMs = 5000

/** A megabyte that is written and taken back: fails on a full disk, and leaves nothing. */
export const probeDatabase = (db: Database): Promise<unknown> =>
  db
    .transaction()
    .execute((tx) =>
      sql`create temporary table written on commit drop as select repeat(md5(n::text), 60) as text from generate_series(1, 512) n`.execute(
        tx,
      ),
    )

/** A trouble that is known from the error that it makes, and over when `probe` makes none of these any more. */
const trouble = (
  is: (error: unknown) => boolean,
  probe: () => Promise<unknown>,
  { say, lookMs = standardLookMs }: HealthParts,
  begins: string,
  ends: string,
) => {
  let lasts = false
  const look = (): void => {
    setTimeout(() => {
      probe()
        .then(
          () => undefined,
          (reason: unknown) => reason,
        )
        .then((error) => {
          if (is(error)) return look()
          lasts = false
          say(ends)
        })
    }, lookMs).unref()
  }
  return {
    lasts: () => lasts,
    note: (error: unknown): boolean => {
      if (!is(error)) return false
      if (!lasts) {
        lasts = true
        say(begins)
        look()
      }
      return true
    },
  }
}

/** Watches what the product needs around it. */
export const watchHealth = (parts: HealthParts): Health => {
  const { db, probes } = parts
  const answers = () => sql`select 1`.execute(db)
  const write = async (): Promise<void> => {
    for (const probe of probes) await probe()
  }
  const disk = trouble(
    isDiskFailure,
    write,
    parts,
    'The disk is full or cannot be written: nothing is saved until it can',
    'The disk can be written again',
  )
  const database = trouble(
    isOutage,
    answers,
    parts,
    'The database does not answer: nothing works until it does',
    'The database answers again',
  )
  let leaving = false
  return {
    ready: async () => {
      if (leaving) return 'draining'
      const error = await answers().then(
        () => undefined,
        (reason: unknown) => reason,
      )
      if (error !== undefined) database.note(error)
      return error !== undefined ? 'database' : disk.lasts() ? 'disk' : true
    },
    note: (error) => disk.note(error) || database.note(error),
    leave: () => {
      leaving = true
    },
  }
}
